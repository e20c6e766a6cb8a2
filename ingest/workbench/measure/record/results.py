"""A finished experiment, as what is told about it needs it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.design.order import order_of
from ingest.workbench.measure.plan.measures import chosen_of
from ingest.workbench.measure.verdicts.paired import noise

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.state.state import Run, State
    from ingest.workbench.measure.verdicts.paired import Noise, Paired


@dataclass(frozen=True, slots=True)
class Results:
    """The plan, all that was run, and what the repeats say.

    ``beside`` names further files in the folder of each run that belong to its output.
    """

    plan: Plan
    state: State
    work: Path
    data_bytes: int
    memory_bytes: int
    paired: tuple[Paired, ...]
    beside: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[Run, ...]:
        """The runs whose figures count."""
        return tuple(run for run in self.state.runs if run.outcome == "measured")

    @property
    def apart(self) -> tuple[Run, ...]:
        """The runs that were disturbed or failed: kept, and not counted."""
        return tuple(run for run in self.state.runs if run.outcome != "measured")

    @property
    def main(self) -> str:
        """The measure that decides."""
        return chosen_of(self.plan)[0]

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return max((run.round for run in self.counted), default=0)

    @property
    def incomplete_rounds(self) -> int:
        """In how many rounds a case has no run that counts."""
        each = len(order_of(self.plan, self.state.seed, 1))
        filled = Counter(run.round for run in self.counted)
        return sum(number < each for number in filled.values())

    @property
    def noise(self) -> Noise | None:
        """The noise of the rig, where the baseline was run twice a round."""
        return noise(self.counted, self.main)

    @property
    def settled_in_words(self) -> tuple[str, ...]:
        """What came before the runs that count, in English; nothing, or one phrase."""
        number = self.plan.design.settle
        if not self.state.is_settled or not number:
            return ()
        if self.state.unsettled:
            return ("of the runs that were to come first and not to count one failed",)
        if number == 1:
            return ("a run came first that does not count",)
        return (f"{number} runs came first that do not count",)
