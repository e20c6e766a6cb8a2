"""What a recommendation is made of: questions, answers, and the evidence behind them.

Plain data between the engine, which fills it, and the exports, which put it into
words. Log ratios throughout; above zero is better.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence.synthesis import (
        Certainty,
        Contrast,
        Interval,
        Ranking,
        Sensitivity,
        Synthesis,
    )
    from ingest.analysis.evidence.synthesis.splitting import SideSplit
    from ingest.analysis.evidence.verdicts import Verdict

#: What is asked for: work done in a time (rates, elapsed times, mean latencies), or
#: the slowest requests (p95 and beyond, maxima, stalls). The two are never pooled.
Measure = Literal["speed", "tail_latency"]
#: Which levels can be chosen: those of the block layer before blk-mq, those of
#: today's kernels, or all of them where kernels make no difference.
Era = Literal["legacy", "current", "any"]
#: ``use``: better than what it is compared with. ``leads``: ahead, but a chance
#: difference is not excluded. ``equal``: shown to be equivalent. ``open``: measured,
#: and no difference could be shown or excluded. ``mixed``: which level leads depends
#: on the stratum. ``stated``: a source prefers it in words, without a figure.
#: ``inherited``: only the predecessors of these levels were measured, so that none of
#: today's is known to win. ``withheld``: there are records and no advice, see Withheld.
AnswerKind = Literal[
    "use", "leads", "equal", "open", "mixed", "stated", "inherited", "withheld"
]
#: What an answer tells a reader to do. ``use``: a shown gain, moderately sure or more.
#: ``prefer``: a shown gain that rests on little; measure it if you can. ``depends``: on
#: the condition named. ``never``: no level is known to win, but one to lose.
#: ``keep``: nothing measured justifies a change of the default.
Form = Literal["use", "prefer", "depends", "never", "keep"]
#: Kinds in which the evidence prefers no level.
UNSETTLED: frozenset[AnswerKind] = frozenset({"open", "mixed", "inherited", "withheld"})
#: Why records are no advice. ``storage_not_stated``, ``load_not_stated``: the source
#: names no kind. ``several_loads``: kinds of load that are answered apart.
#: ``no_choice``: storage or a kernel nobody runs a database on. ``second_hand``: the
#: figures are reported by somebody who did not measure them.
Withheld = Literal[
    "storage_not_stated", "load_not_stated", "several_loads", "no_choice", "second_hand"
]
#: ``measured``: at least one record of this very workload and storage class.
#: ``widened``: only records of neighbouring classes, at a stated penalty.
State = Literal["measured", "widened"]
#: Why a record stands beside the pooled numbers and not in them.
SetAside = Literal["no_choice", "overlaps", "in_memory", "not_comparable", "no_figures"]


#: Ahead in so many of at least so many comparisons, a level is ahead as a rule.
_MOSTLY, _LEAST_COMPARISONS = 2 / 3, 3


@dataclass(frozen=True, slots=True)
class Question:
    """One treatment and measure, for a workload on a storage class.

    ``database_id`` None asks for any database.
    """

    workload_id: str
    storage_id: str
    factor_id: str
    measure: Measure
    database_id: str | None = None


@dataclass(frozen=True, slots=True)
class RecordEffect:
    """One record on one level against the answer's reference level.

    ``low`` and ``high``: the 95 % interval; ``cell_low`` and ``cell_high``: the
    lowest and highest stratum. ``verdict`` None where the record only states it.
    """

    level_id: str
    log_ratio: float
    low: float
    high: float
    cell_low: float
    cell_high: float
    cells: int
    verdict: Verdict | None
    is_claim: bool = False
    is_approximate: bool = False


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record of the forest plot: what it says, and whether it counts.

    ``workload_id`` and ``storage_id`` are its own classes; ``widened_by`` the kinds
    (storage, workload) in which they differ from the question's.
    """

    record_id: str
    source_group: str
    workload_id: str
    storage_id: str
    database_id: str | None
    metric_id: str | None
    effects: tuple[RecordEffect, ...]
    #: What ``effects`` compare with: the answer's reference, or its predecessor.
    reference_id: str | None = None
    widened_by: tuple[Literal["storage", "workload"], ...] = ()
    set_aside: SetAside | None = None
    set_aside_for: str | None = None
    #: Whether what counts of it was measured on a patched kernel.
    is_patched: bool = False
    #: Where no reader can have them: what else was set, by factor.
    contexts: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PooledLevel:
    """A level against the reference over all sources that connect the two.

    ``sources``: those that measured both; 0 where only others connect them.
    ``sides``: direct and indirect evidence apart, where both have a say.
    """

    level_id: str
    contrast: Contrast
    sources: int
    sides: SideSplit | None = None


@dataclass(frozen=True, slots=True)
class StratumLeader:
    """Which level led in one stratum of one record (for ``mixed`` answers).

    ``log_ratio`` is the mean over what else varied; ``extremes`` its lowest and highest
    values, None where there is one.
    """

    record_id: str
    stratum: Mapping[str, str]
    level_id: str
    against_id: str
    log_ratio: float
    extremes: tuple[float, float] | None = None
    #: Further conditions, each with its value, that all strata of the record share.
    held: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """How levels fared against another one, comparison by comparison.

    A comparison is two levels under the same conditions in one record. ``ahead`` and
    ``behind`` count those beyond the margin, where runs were repeated beyond their
    scatter as well; ``lost_in_noise`` those beyond the margin alone. ``low`` and
    ``high`` are the extreme log ratios of what they count, or of all where they count
    none; ``middle`` is the median. The levels are those measured.
    """

    level_ids: tuple[str, ...]
    against_id: str
    comparisons: int
    ahead: int
    behind: int
    low: float
    middle: float
    high: float
    lost_in_noise: int = 0
    metric_ids: frozenset[str] = frozenset()
    is_approximate: bool = False
    #: The condition, and its values, outside which it was nowhere ahead.
    only_under: tuple[str, tuple[str, ...]] | None = None
    #: All values of that condition, in their order.
    values_tried: tuple[str, ...] = ()
    #: The records whose runs were compared.
    record_ids: frozenset[str] = frozenset()
    #: The conditions, each with its value, that all comparisons share.
    held: tuple[tuple[str, str], ...] = ()
    #: Other settings that records tried, and of which only the default counts.
    at_default: frozenset[str] = frozenset()
    is_of_own_storage: bool = False
    #: Whether repeated runs scatter by more than the margin: then a small difference
    #: does not show that there is none.
    is_undecided: bool = False

    @property
    def leads_as_a_rule(self) -> bool:
        """Whether the levels were ahead in most comparisons, of three or more.

        What is lost in the scatter of its runs is neither for nor against.
        """
        telling = self.comparisons - self.lost_in_noise
        return (
            self.comparisons >= _LEAST_COMPARISONS
            and 2 * self.ahead > self.comparisons
            and self.ahead >= _MOSTLY * telling
        )


@dataclass(frozen=True, slots=True)
class UnsafeLevel:
    """A level left out of the answer because it risks data."""

    level_id: str
    contrast: Contrast | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer for one era.

    ``levels``: what to use, best first (several where they cannot be told apart
    by the margin; those that lead somewhere where the kind is ``mixed``). ``ties``:
    further levels not shown to be worse. ``against_id``:
    the level the contrast compares with: the baseline most sources declare, or the
    runner-up where the baseline itself leads. ``inherited``: successor → the level
    that was measured. ``unmeasured``: levels one can choose that nobody compared.
    ``supporting`` and ``contradicting``: ids of counted records beyond the margin
    either way. ``certainty`` None only where kind is ``stated`` without a figure:
    then it is ``very_low`` by definition and ``stated_reasons`` says why.
    """

    era: Era
    kind: AnswerKind
    levels: tuple[str, ...]
    #: Why there is no advice, where the kind is ``withheld``.
    withheld: Withheld | None = None
    ties: tuple[str, ...] = ()
    against_id: str | None = None
    contrast: Contrast | None = None
    certainty: Certainty | None = None
    #: The grade is that of the records of this very workload and storage alone.
    is_rated_on_own_classes: bool = False
    inherited: Mapping[str, str] = field(default_factory=dict)
    unmeasured: tuple[str, ...] = ()
    unsafe: tuple[UnsafeLevel, ...] = ()
    #: Levels behind in most comparisons and shown to be ahead in none, the worst first.
    never: tuple[str, ...] = ()
    supporting: tuple[str, ...] = ()
    contradicting: tuple[str, ...] = ()
    mixed_in: tuple[StratumLeader, ...] = ()
    sensitivity: Sensitivity | None = None
    ranking: Ranking | None = None
    record_ids: tuple[str, ...] = ()
    source_groups: tuple[str, ...] = ()
    claim_ids: tuple[tuple[str, str], ...] = ()
    #: The answer against ``against_id``; None where no figure compares the two.
    tally: Tally | None = None
    #: Levels of the answer that no record measured beside the first, one tally each,
    #: and the further one whose gain other authors found.
    tallies_beside: tuple[Tally, ...] = ()
    #: ``tally`` by database, the clearest first, where these point apart.
    tallies_by_product: tuple[Tally, ...] = ()
    #: Of a level that is no worse on average, where it led and where it lagged.
    ties_led: tuple[StratumLeader, ...] = ()
    #: The answer against each level of ``never`` and ``unsafe``, in that order.
    tallies_aside: tuple[Tally, ...] = ()
    #: The best level against each other one that could be the answer.
    tallies_of_best: tuple[Tally, ...] = ()
    #: Another load of the same records, and the best level against the one that was
    #: mostly ahead of it there.
    led_elsewhere: tuple[str, Tally] | None = None

    @property
    def form(self) -> Form:
        """What the answer tells a reader of today to do."""
        if self.kind == "mixed":
            return "depends"
        if self.kind == "use" and self.era != "legacy" and self.certainty:
            if self.certainty.level in {"moderate", "high"}:
                return "use"
            if self.certainty.level == "low":
                return "prefer"
        return "never" if self.never and self.kind != "withheld" else "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recommendation:
    """Everything the engine knows about one question.

    ``answers`` holds the current era first. ``reference_id`` is the level the
    forest plot compares with (1× on its axis). ``tau``: spread between sources
    (median, 95 % low and high) where two or more were pooled.
    """

    question: Question
    state: State
    answers: tuple[Answer, ...]
    reference_id: str | None
    rows: tuple[RecordRow, ...]
    pooled: tuple[PooledLevel, ...]
    tau: tuple[float, Interval] | None
    synthesis: Synthesis | None
    #: Records beyond what one question takes in; they are not among the rows.
    left_out: int = 0
    #: What records of ``rows`` measured besides, under conditions nobody can have.
    beside: tuple[RecordRow, ...] = ()

    @property
    def answer(self) -> Answer:
        """The answer a reader with a current system wants."""
        return self.answers[0]
