"""The ingest pipeline of I/O Atlas: contributed records in, pages out."""
