"""sysbench: reports of every test."""
