"""db_bench of RocksDB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import DbBenchLoad
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

_KEY_BYTES = 16
#: What is left of a value by the tool's default, ``--compression_ratio``.
_COMPRESSED = 0.5
#: Loads that need keys to be there; the others begin with nothing.
_READS = frozenset({"readrandom", "readwhilewriting", "overwrite"})


class DbBench(Load):
    """One benchmark of db_bench a run."""

    tools = ("db_bench",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the places."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, DbBenchLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    @property
    def data(self) -> Path:
        """The folder of the database."""
        return self.site.scratch / "rocksdb"

    def data_bytes(self) -> int:
        """Return about what keys and values take; the tool makes values for it."""
        value = self._load.value_bytes * _COMPRESSED
        return round(self._load.keys * (value + _KEY_BYTES))

    def prepare(self) -> list[Step]:
        """Return what fills the database, where the load reads."""
        if self._load.load not in _READS:
            return []
        fill = ("--benchmarks=fillseq,compact", *self._size())
        program = (self.site.tool("db_bench"), *fill)
        return [Command(program, "keys to read", limited=True)]

    def start(self, _case: Case) -> list[Step]:
        """Return nothing: there is no server."""
        return []

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run of the seconds given; a fill starts with an empty database."""
        options = [f"--{name}={x}" for name, x in self.of_kind(case, "client").items()]
        reads = self._load.load in _READS
        command = (
            self.site.tool("db_bench"),
            f"--benchmarks={self._load.load}",
            *self._size(),
            f"--threads={self.clients(case, self._load.clients)}",
            f"--duration={seconds}",
            *(("--use_existing_db=1",) if reads else ()),
            "--histogram=1",
            "--stats_interval_seconds=1",
            *options,
        )
        # What it prints every second goes to the errors.
        return [Command(command, output=output, limited=True, merged=True)]

    def _size(self) -> tuple[str, ...]:
        return (
            f"--db={self.data}",
            f"--num={self._load.keys}",
            f"--value_size={self._load.value_bytes}",
        )
