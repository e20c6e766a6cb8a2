"""pgbench: reports and logs."""
