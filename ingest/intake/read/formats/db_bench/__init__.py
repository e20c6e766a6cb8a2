"""db_bench of RocksDB and LevelDB."""
