"""Names under which importers state the conditions of a run.

One condition has one name, whatever the tool calls it. A tool's own further options
keep their own names.
"""

from __future__ import annotations

#: Name → what it means. Values are whole numbers unless said otherwise.
PARAMETERS: dict[str, str] = {
    "clients": "connections or users that worked at the same time",
    "threads": "threads of the tool that drove them",
    "duration_s": "length of the run as it was asked for, in seconds",
    "ramp_up_s": "time before measuring began, in seconds",
    "scale": "scale factor of the data, as the tool counts it",
    "warehouses": "warehouses of a load like TPC-C",
    "tables": "tables the load works on",
    "rows_per_table": "rows of each of them",
    "records": "records of a key-value load",
    "operations": "operations that were done",
    "transactions": "transactions that were done",
    "failed": "transactions or operations that failed",
    "transaction_type": "name of the load or script (text)",
    "mix": "share of each kind of request, in percent (map of name to number)",
    "read_pct": "share of reads, in percent",
    "query_mode": "protocol or mode of the statements (text)",
    "target_rate_per_second": "rate the tool was told to keep",
    "block_size_bytes": "bytes of one request",
    "queue_depth": "requests in flight per job",
    "jobs": "processes or threads of the same job",
    "io_engine": "how requests were handed to the kernel (text)",
    "access_pattern": "sequence and direction of requests (text)",
    "direct": "whether the page cache was bypassed (true or false)",
    "file_size_bytes": "bytes of the file or device area used",
    "key_size_bytes": "bytes of a key",
    "value_size_bytes": "bytes of a value",
    "database": "database the tool names (text)",
    "database_version": "version of it (text)",
    "started": "when the run began, as printed (text)",
    "interval_s": "seconds between the lines of a series",
    "settings": "settings of the database or tool (map)",
    "top_waits": "what sessions waited for most (list of maps)",
    "latency_of": "kind of transaction the latencies are of, if not all (text)",
    "transactions_by_type": "figures per kind of transaction (map of maps)",
    "environment": "what the collector saw, in the form of a record (map)",
}
