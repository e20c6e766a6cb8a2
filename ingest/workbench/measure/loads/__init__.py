"""The loads: what prepares the data, starts a server, runs and stops it, as steps."""
