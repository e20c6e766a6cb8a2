"""pg_test_fsync: how fast the ways to reach the device are, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.load import Load
from ingest.workbench.measure.plan.workloads import PgTestFsyncLoad
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Its file is 16 MiB.
_FILE_BYTES = 16 * 1024 * 1024
#: The methods in the order in which it prints those that Linux has.
METHODS = ("open_datasync", "fdatasync", "fsync", "open_sync")


class PgTestFsync(Load):
    """One 8 KiB write and a flush, again and again."""

    tools = ("pg_test_fsync",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the places."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, PgTestFsyncLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload

    def data_bytes(self) -> int:
        """Return the size of its file."""
        return _FILE_BYTES

    def prepare(self) -> list[Step]:
        """Return nothing: it makes its file itself."""
        return []

    def start(self, _case: Case) -> list[Step]:
        """Return nothing: there is no server."""
        return []

    def run(self, _case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run of all its tests; it takes about twelve times the seconds."""
        each = min(seconds, self._load.seconds_per_test)
        file = self.site.scratch / "pg_test_fsync.out"
        program = self.site.tool("pg_test_fsync")
        command = (program, "-f", str(file), "-s", str(each))
        return [Command(command, output=output, limited=True)]

    def counted(self, case: Case) -> int:
        """Return the line of the method of the case, or that of the plan."""
        method = self.of_kind(case, "client").get("wal_sync_method", self._load.method)
        return METHODS.index(method) + 1
