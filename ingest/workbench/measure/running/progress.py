"""Progress on a terminal: what is done, the time left, a live line of the run."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from ingest.findings import printable
from ingest.workbench.measure.estimate import duration_in_words

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from ingest.workbench.measure.design.order import Slot
    from ingest.workbench.measure.state.state import Run

#: What pgbench, the SQLite writer, sysbench, go-tpc, HammerDB and db_bench print at
#: intervals.
_LIVE = re.compile(
    r"^(?:progress: .*|\[ \d+s \] .*|\[Current\] .*|\d+ \S+ tpm"
    r"|\S+ +\.\.\. thread 0: .*)$",
    re.MULTILINE,
)
_TAIL = 4096
_LOOK_S = 1.0


@dataclass(slots=True)
class Terminal:
    """Tells on a console; on one that is no terminal, a line a run."""

    console: Console
    main: str
    runs: int
    done: int
    seconds: float
    _bar: Progress = field(init=False)
    _task: TaskID = field(init=False)
    _output: Path | None = None
    _looked: float = 0.0
    _run_began: float = 0.0
    _began: float = field(default_factory=time.monotonic)
    _new: int = 0

    def __post_init__(self) -> None:
        """Lay out the bar."""
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]}"),
            TextColumn("{task.fields[live]}", style="dim"),
            console=self.console,
            transient=True,
        )
        self._task = self._bar.add_task(
            "", total=self.runs, completed=self.done, live="", left=self._left()
        )

    def __enter__(self) -> Self:
        """Show the bar."""
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Take the bar away; the lines stay."""
        self._bar.stop()

    def doing(self, what: str) -> None:
        """Show what is being done between runs."""
        self._bar.update(self._task, description=what, live="")

    def begins(self, slot: Slot, attempt: int, output: Path) -> None:
        """Show the case that is run, and follow its output."""
        again = f", attempt {attempt}" if attempt > 1 else ""
        said = f"round {slot.round}: {slot.case.name}{again}"
        self._output, self._run_began = output, time.monotonic()
        self._bar.update(self._task, description=printable(said), live="")

    def ends(self, run: Run) -> None:
        """Print a line of the run; count it where it fills its place."""
        levels = ", ".join(f"{x}={y}" for x, y in (run.levels | run.context).items())
        twin = " (A/A)" if run.twin else ""
        figure = run.metrics.get(self.main, "")
        said = f"{run.outcome}: {run.why}" if run.why else ""
        line = f"round {run.round}  {levels}{twin}  {self.main} {figure}  {said}"
        self.told(line.rstrip())
        self._output = None
        if run.outcome == "measured":
            self._new += 1
            self._bar.update(self._task, advance=1, left=self._left())

    def told(self, line: str) -> None:
        """Print a line above the bar."""
        self._bar.console.print(Text(printable(line)), soft_wrap=True)

    def tick(self) -> None:
        """Look once a second for a new line of progress in the output."""
        now = time.monotonic()
        if now - self._looked < _LOOK_S or self._output is None:
            return
        self._looked = now
        try:
            with self._output.open("rb") as stream:
                stream.seek(max(0, self._output.stat().st_size - _TAIL))
                text = stream.read().decode("utf-8", "replace")
        except OSError:
            return
        found = _LIVE.findall(text)
        # What prints nothing until its end shows at least that it goes on.
        since = f"{now - self._run_began:.0f} s"
        live = printable(found[-1])[:60] if found else since
        self._bar.update(self._task, live=live)

    def _left(self) -> str:
        """Return the time left: by the runs so far, before them by the estimate."""
        remaining = self.runs - self.done - self._new
        each = self.seconds / max(1, self.runs)
        if self._new:
            each = (time.monotonic() - self._began) / self._new
        return f"{duration_in_words(remaining * each)} left"
