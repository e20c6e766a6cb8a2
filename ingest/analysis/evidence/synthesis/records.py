"""What a synthesis is made from: the arms of one record, on one metric.

Owns the input types and the log values of arms. It knows nothing of files or
tables; whoever holds the measurements fills these.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from ingest.analysis.evidence.arms import Arms, Floats
from ingest.analysis.evidence.rounds import within_rounds

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.assumptions import Assumptions


@dataclass(frozen=True, slots=True)
class Arm:
    """One level as measured in one stratum; values in the metric's unit.

    ``stddev`` is the spread between ``runs`` repeated runs, never the spread of
    samples within a run. ``reading_error`` is how far a figure may be off that was
    read from a chart or given as "about" or as a range. A run that failed is no arm:
    there is no logarithm of zero, and none is invented. ``round_logs`` are the logs of
    its values, round by round, where it was run in rounds with all others.
    """

    level_id: str
    value: float
    stddev: float | None = None
    runs: int = 1
    decimals: int = 6
    reading_error: float = 0.0
    round_logs: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what has no logarithm."""
        if not (math.isfinite(self.value) and self.value > 0):
            message = f"{self.level_id}: {self.value} has no logarithm"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Stratum:
    """Arms measured in the same context (threads, scale, queue depth).

    ``elsewhere``: the levels whose figure another record holds too. Two of them are
    compared there; one of them against a level of this record alone is compared here.
    """

    arms: tuple[Arm, ...]
    elsewhere: frozenset[str] = frozenset()
    #: The levels in the order given.
    level_ids: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a level measured twice: repeats belong into one arm."""
        level_ids = tuple(arm.level_id for arm in self.arms)
        if len(set(level_ids)) != len(level_ids):
            message = f"a level twice in one stratum: {level_ids}"
            raise ValueError(message)
        object.__setattr__(self, "level_ids", level_ids)

    def compares(self, level_id: str, against_id: str) -> bool:
        """Tell whether two levels were measured here, and are counted here."""
        if level_id in self.elsewhere and against_id in self.elsewhere:
            return False
        return level_id in self.level_ids and against_id in self.level_ids

    def effect(
        self, level_id: str, against_id: str, assumptions: Assumptions
    ) -> tuple[float, float]:
        """Return ln(level / against) of two arms, and the variance of that."""
        level, against = map(self.level_ids.index, (level_id, against_id))
        variances = self.log_variances(assumptions)
        log = math.log(self.arms[level].value) - math.log(self.arms[against].value)
        return log, float(variances[level] + variances[against])

    @property
    def counted(self) -> Stratum:
        """The arms that are new here, and one of the others to compare them with."""
        first = next((each for each in self.level_ids if each in self.elsewhere), None)
        kept = [
            arm
            for arm in self.arms
            if arm.level_id not in self.elsewhere or arm.level_id == first
        ]
        return Stratum(tuple(kept))

    def log_variances(self, assumptions: Assumptions) -> Floats:
        """Return the variance of the log of each arm (delta method).

        As ``Arms.log_variance``, with the reading error of each. Of arms run in rounds
        it is what is left of the spread within these.
        """
        return _log_variances(self.arms, assumptions.assumed_sd, assumptions.sd_floor)


#: Every pair of levels, and every assumption tried beside, asks for the same again.
@lru_cache(maxsize=1 << 16)
def _log_variances(arms: tuple[Arm, ...], assumed_sd: float, sd_floor: float) -> Floats:
    value = np.array([arm.value for arm in arms], dtype=np.float64)
    stddev = [np.nan if arm.stddev is None else arm.stddev for arm in arms]
    measured = Arms(
        mean=value,
        stddev=np.array(stddev, dtype=np.float64),
        run_count=np.array([arm.runs for arm in arms], dtype=np.float64),
        decimals=np.array([arm.decimals for arm in arms], dtype=np.float64),
        reading_error=np.array([arm.reading_error for arm in arms], dtype=np.float64),
    )
    variances = measured.log_variance(assumed_sd, sd_floor)
    if len(arms) > 1 and all(arm.round_logs for arm in arms):
        within = np.fmax(within_rounds([arm.round_logs for arm in arms]), sd_floor)
        rounds = len(arms[0].round_logs)
        variances = np.square(within) / rounds + measured.printed_variance()
    variances.flags.writeable = False
    return variances


@dataclass(frozen=True, slots=True)
class Widening:
    """A record of a broader class: its kind, which class it stands in, how far.

    Records of the same ``kind`` and ``class_id`` deviate together, so many of
    them do not average the deviation away.
    """

    kind: str
    class_id: str
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Record:
    """One experiment on one metric and one treatment.

    Records of one ``source_group`` are one source; records naming one another in
    ``overlaps`` share measurements and count once.
    """

    id: str
    source_group: str
    better: Literal["higher", "lower"]
    strata: tuple[Stratum, ...]
    overlaps: frozenset[str] = frozenset()
    widenings: tuple[Widening, ...] = ()

    @property
    def sign(self) -> int:
        """1 where more is better, -1 where less is."""
        return 1 if self.better == "higher" else -1

    @property
    def cell_count(self) -> int:
        """How many arms were measured in all strata."""
        return sum(len(stratum.arms) for stratum in self.strata)

    @property
    def is_single_run(self) -> bool:
        """Whether no arm was repeated."""
        return all(arm.runs <= 1 for stratum in self.strata for arm in stratum.arms)

    def overlaps_with(self, other: Record) -> bool:
        """Tell whether the two share measurements, whichever of them says so."""
        return other.id in self.overlaps or self.id in other.overlaps
