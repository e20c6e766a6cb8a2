"""The loads a plan can name, one model a tool."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ingest.intake.models.base import Filled, Id, Model
from ingest.workbench.contribute.drafting.said import count

#: Shortest and longest run, in seconds.
SHORTEST_S, LONGEST_S = 1, 86_400
#: What HammerDB counts in.
MINUTE_S = 60
#: The built-in script of pgbench that only reads.
LOOK_UPS = "select-only"
#: The share of these that is logged, drawn by lot: percentiles come from a log.
LOOK_UPS_LOGGED = 0.05
#: Scripts that pgbench has itself; every other is the path of a file.
BUILT_IN = frozenset({"tpcb-like", "simple-update", LOOK_UPS})
_EXPECTED = "a size such as 64 GiB"


def _size(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    if not isinstance(value, str):
        raise ValueError(_EXPECTED)  # noqa: TRY004 (pydantic reports a ValueError)
    number = count(value, "bytes")
    if not isinstance(number, int):
        raise ValueError(_EXPECTED)  # noqa: TRY004 (likewise)
    return number


#: Bytes, as a number or as ``64 GiB``; sizes count 1024 to the step.
Size = Annotated[
    int,
    BeforeValidator(_size, json_schema_input_type=str | int),
]
Count = Annotated[int, Field(ge=1, le=1_000_000_000)]


class Load(Model):
    """What every load has. Times in seconds; ``warmup_s`` is not counted."""

    #: Class of the load, an id of ``workloads.yaml``; None: as tool and profile say.
    class_: Id | None = Field(default=None, alias="class")
    duration_s: int = Field(default=300, ge=SHORTEST_S, le=LONGEST_S)
    warmup_s: int = Field(default=30, ge=0, le=LONGEST_S)


class PgbenchLoad(Load):
    """pgbench, with a script of its own or one of the user's."""

    tool: Literal["pgbench"]
    #: tpcb-like, simple-update, select-only, or the path of a script.
    script: Filled = "tpcb-like"
    #: Lines of a script in the plan itself, in place of ``script``; its variables
    #: (``:name``) may be varied by  by: {client: name}.
    sql: tuple[Filled, ...] = Field(default=(), max_length=50)
    scale: Count
    clients: Count = 8
    #: Threads of pgbench itself (``-j``).
    threads: Count = 2
    #: Transactions a second to be started at most; None: as fast as it goes.
    rate_tps: Count | None = None


class PgTestFsyncLoad(Load):
    """pg_test_fsync; ``method`` is the line that counts."""

    tool: Literal["pg_test_fsync"]
    seconds_per_test: int = Field(default=5, ge=1, le=600)
    method: Literal["open_datasync", "fdatasync", "fsync", "open_sync"] = "fdatasync"


class SysbenchLoad(Load):
    """sysbench against MySQL or MariaDB."""

    tool: Literal["sysbench"]
    test: Literal[
        "oltp_read_write",
        "oltp_write_only",
        "oltp_read_only",
        "oltp_point_select",
        "oltp_update_non_index",
        "oltp_insert",
    ] = "oltp_read_write"
    tables: Count = 10
    table_rows: Count
    clients: Count = 8


class SysbenchTpccLoad(Load):
    """Percona's TPC-C-like script for sysbench; ``scale``: warehouses a table set."""

    tool: Literal["sysbench-tpcc"]
    tables: Count = 1
    scale: Count
    clients: Count = 8


class GoTpcLoad(Load):
    """go-tpc (PingCAP), its TPC-C-like part; ``scale``: warehouses."""

    tool: Literal["go-tpc"]
    scale: Count
    clients: Count = 8


class HammerDbLoad(Load):
    """HammerDB (TPROC-C); ``scale``: warehouses, ``clients``: virtual users.

    It counts in minutes: both times are whole ones.
    """

    tool: Literal["hammerdb"]
    scale: Count
    clients: Count = 8
    warmup_s: int = Field(default=MINUTE_S, ge=0, le=LONGEST_S)


class DbBenchLoad(Load):
    """RocksDB's db_bench."""

    tool: Literal["db_bench"]
    load: Literal[
        "fillrandom", "fillsync", "overwrite", "readrandom", "readwhilewriting"
    ]
    keys: Count
    value_bytes: Count = 400
    clients: Count = 8


class SqliteLoad(Load):
    """Transactions of inserts and updates in SQLite, one writer."""

    tool: Literal["sqlite"]
    rows: Count = 1_000_000
    rows_per_transaction: Count = 1


class FioLoad(Load):
    """fio in the manner of a database."""

    tool: Literal["fio"]
    profile: Literal[
        "oltp-8k",
        "oltp-16k",
        "bulk-load",
        "scan",
        "checkpoint-burst",
        "wal-fdatasync",
    ]
    file_size: Size
    #: Processes that read and write data pages; the log writer comes on top.
    clients: Count = 8
    iodepth: int = Field(default=1, ge=1, le=4096)
    #: Of a read or write of the pages; None: as the profile has it.
    block_size: Size | None = None
    direct: bool = True


class Background(Model):
    """Who else reads and writes on the device: in order, 256 KiB at a time."""

    readers: int = Field(default=1, ge=0, le=64)
    writers: int = Field(default=1, ge=0, le=64)
    #: Of the one file they read, and of the one they write.
    file_size: Size
    #: Bytes a second of each of them at most; None: as fast as it goes.
    rate: Size | None = None
    #: Past the page cache; else through it, as a copy or a load without fsync writes.
    direct: bool = True


def whole_minutes(seconds: int) -> int:
    """Return the seconds of the minutes that hold as many at least."""
    return -(-seconds // MINUTE_S) * MINUTE_S


AnyLoad = Annotated[
    PgbenchLoad
    | PgTestFsyncLoad
    | SysbenchLoad
    | SysbenchTpccLoad
    | GoTpcLoad
    | HammerDbLoad
    | DbBenchLoad
    | SqliteLoad
    | FioLoad,
    Field(discriminator="tool"),
]
