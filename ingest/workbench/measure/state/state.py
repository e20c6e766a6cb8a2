"""The state: the plan, the seed, the rounds and every run, disturbed and failed too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from ingest.whole_file import write_whole

if TYPE_CHECKING:
    from pathlib import Path

FILE = "state.json"
Outcome = Literal["measured", "disturbed", "failed"]


class Part(BaseModel):
    """Kept as JSON, closed to keys nobody declared."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Conditions(Part):
    """What went on during a run, besides it; None: not to be seen here.

    Shares are of the processor time of all processors together. ``load``, frequency
    and temperatures are those just before and just after the run.
    """

    seconds: float
    steal_pct: float | None = None
    other_cpu_pct: float | None = None
    busy_cpu_s: float | None = None
    other_cpu_s: float | None = None
    other_io_mib_per_s: float | None = None
    #: Of server and load alone, without threads of the kernel; told beside others.
    load_cpu_s: float | None = None
    written_bytes: int | None = None
    read_bytes: int | None = None
    flushes: int | None = None
    #: What the server wrote to its log (WAL, redo log), by its own account.
    log_bytes: int | None = None
    #: How long a flush of a page took just before the run: mean, 99th percentile.
    flush_ms: float | None = None
    flush_p99_ms: float | None = None
    load_before: float | None = None
    load_after: float | None = None
    frequency_mhz: float | None = None
    frequency_after_mhz: float | None = None
    temperature_c: float | None = None
    temperature_after_c: float | None = None
    drive_temperature_c: float | None = None
    drive_temperature_after_c: float | None = None


class Run(Part):
    """One run: where it stood in the order, what came out, and under what conditions.

    ``folder`` is its folder below the work folder; ``attempt`` counts from 1 within
    its place in the order. ``metrics`` are the digits of the output.
    """

    round: int
    position: int
    levels: dict[str, str]
    context: dict[str, str]
    twin: bool
    attempt: int
    folder: str
    outcome: Outcome
    why: str = ""
    result: int = 1
    metrics: dict[str, str] = {}
    drift_pct: float | None = None
    conditions: Conditions | None = None


class State(Part):
    """Everything that an experiment needs to be gone on with."""

    edition: Literal[1] = 1
    plan_text: str
    place: dict[str, Any]
    #: Of the device that is the place; "" where that is an image or a folder.
    device: str = ""
    rounds: int
    seed: int
    token: str
    started: str
    data_is_made: bool = False
    is_settled: bool = False
    #: Why a run that comes before those that count failed; "" where none did.
    unsettled: str = ""
    image_is_made: bool = False
    interruptions: int = 0
    differences: tuple[str, ...] = ()
    runs: tuple[Run, ...] = ()
    finished: bool = False

    def with_run(self, run: Run) -> State:
        """Return the state with one run more."""
        return self.model_copy(update={"runs": (*self.runs, run)})

    def changed(self, **parts: Any) -> State:
        """Return the state with other parts."""
        return self.model_copy(update=parts)


def read_state(work: Path) -> State:
    """Return the state in a work folder. Raises OSError, pydantic's ValidationError."""
    return State.model_validate_json((work / FILE).read_text(encoding="utf-8"))


def write_state(work: Path, state: State) -> None:
    """Keep the state, whole. Raises OSError."""
    document = state.model_dump(mode="json", exclude_defaults=True)
    write_whole(work / FILE, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
