"""What every load can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ingest.workbench.measure.plan.ways import way_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Kind, Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Name of the file that takes the output of a measured run.
OUTPUT = "output.txt"


class Load:
    """A load at a site: steps, nothing is run here.

    ``tools`` are the programs it takes.
    """

    tools: ClassVar[tuple[str, ...]] = ()

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan, the places and the vocabularies; nothing is looked at yet."""
        self.plan = plan
        self.site = site
        varied = (*plan.treatments, *plan.strata)
        self.ways = {each.setting: way_of(each, plan, reference) for each in varied}
        self._written = {each.setting: each.written for each in varied}

    @property
    def data(self) -> Path:
        """The folder of the data, for the collector."""
        return self.site.scratch

    @property
    def client(self) -> str:
        """The command that opens a session with the server; "" where there is none."""
        return ""

    @property
    def address(self) -> str:
        """Where the server listens beside its socket; "" nowhere."""
        return ""

    @property
    def pid_file(self) -> Path | None:
        """The file whose first line is the number of the server's process."""
        return None

    def data_bytes(self) -> int:
        """Return about how large the data is."""
        raise NotImplementedError

    def prepare(self) -> list[Step]:
        """Return what makes the data in an empty scratch folder."""
        raise NotImplementedError

    def start(self, case: Case) -> list[Step]:
        """Return what makes the settings of a case hold and starts the server."""
        raise NotImplementedError

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return one run; its last step prints what is read, into ``output``."""
        raise NotImplementedError

    def stop(self) -> list[Step]:
        """Return what stops the server, data kept."""
        return []

    def log_written(self, _output: str) -> list[Step]:
        """Return what prints how many bytes of log were written so far, at its end."""
        return []

    @property
    def beside(self) -> tuple[str, ...]:
        """Names of further files in the folder of a run that belong to its output."""
        return ()

    def course(self, _folder: Path, _metric: str) -> tuple[float, ...]:
        """Return the rate of each interval, where it is not in the output itself."""
        return ()

    def counted(self, _case: Case) -> int:
        """Return which result of an output is that of the case, from 1."""
        return 1

    def of_kind(self, case: Case, kind: Kind) -> dict[str, str]:
        """Return what a case sets in one way: text by file, parameter or option."""
        found = {}
        for setting, level in case.all_levels.items():
            way = self.ways[setting]
            if way is not None and way.kind == kind:
                found[way.name] = self._written[setting].get(level, level)
        return found

    def clients(self, case: Case, otherwise: int) -> int:
        """Return the number of clients of a case."""
        return int(self.of_kind(case, "workload").get("clients", otherwise))
