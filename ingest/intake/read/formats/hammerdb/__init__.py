"""HammerDB: logs, jobs, profiles."""
