"""YCSB and go-ycsb."""
