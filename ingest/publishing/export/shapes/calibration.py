"""How well sources left out were predicted: ``build/site/calibration.json``.

Filled from ``ingest.analysis.evidence.synthesis.calibrate``, one run for each measure.
"""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import Measure
from ingest.publishing.export.shapes.comparison import Number

#: Who picks: the synthesis without the source left out; always what one gets without
#: choosing; always what the vendor advises.
Rule = Literal["atlas", "default", "vendor"]


#: Which folds: all; those of storage and kernels somebody runs a database on; of these
#: the ones where some setting was worse than the best by more than the margin.
#: ``rigs``: the folds of devices and kernels for tests alone.
Part = Literal["all", "real", "decisive", "rigs"]


class CalibrationQuestion(TypedDict):
    """What was asked of the source left out, by the ids of the vocabularies."""

    workload: str
    storage: str
    treatment: str
    measure: Measure


class RivalPick(TypedDict):
    """What a rival would have picked; ``regret_pct`` is 0 for the best level."""

    level: str
    hit: bool
    regret_pct: Number


class CalibrationFold(TypedDict):
    """One source left out of one question.

    ``records`` are its records, ``levels`` what it measured. ``chosen`` is null
    where nothing comparable was left to learn from, and then so are ``hit`` and
    ``regret_pct`` (per cent of the best figure given up). ``rivals`` holds
    ``default`` and ``vendor`` where they name a level the source measured.
    ``chance_pct``: share of its levels that would have been hits. ``contrasts``
    were predicted, ``held_95`` of them lay inside their 95 % interval.
    ``is_test_rig``: nobody runs a database on what was measured.
    """

    question: CalibrationQuestion
    source_group: str
    records: list[str]
    levels: list[str]
    best: str
    chosen: str | None
    hit: bool | None
    regret_pct: Number | None
    rivals: dict[str, RivalPick]
    chance_pct: Number
    contrasts: int
    held_95: int
    is_test_rig: bool


class ScoreInterval(TypedDict):
    """The 95 % interval of a score, from resampling sources."""

    low: Number
    high: Number


class Score(TypedDict):
    """A mean over ``sources``; ``interval`` is null below ten of them."""

    value: Number
    interval: ScoreInterval | None
    sources: int


class RuleScore(TypedDict):
    """A rule's picks in per cent, over the sources where it made one.

    ``regret_p90`` is the 90th percentile over sources, ``regret_worst`` the worst
    single pick.
    """

    rule: Rule
    hit_rate: Score
    regret_mean: Score
    regret_p90: Number
    regret_worst: Number


class CoverageScore(TypedDict):
    """How often intervals of ``level_pct`` (50, 80, 95) held what was measured."""

    level_pct: int
    share: Score


class HeadToHead(TypedDict):
    """The synthesis and a rival over the folds where both made a pick.

    Hits are counts of folds; regrets are per cent, averaged within sources first.
    """

    rival: Rule
    folds: int
    sources: int
    atlas_hits: int
    rival_hits: int
    atlas_regret: Number
    rival_regret: Number


class PartScore(TypedDict):
    """A part of the folds, in counts; ``answered`` of them got a pick, ``hits`` hit.

    ``held_95`` of ``contrasts`` lay inside their 95 % interval. ``directions`` counts
    the differences beyond the margin, ``direction_pct`` of which were foretold. What is
    no count is averaged within sources first. Null where there is nothing to score.
    ``abstention_pct``: how often no pick was made; ``coverage_pct``: how often 95 %
    intervals held what was measured.
    """

    part: Part
    folds: int
    sources: int
    answered: int
    abstention_pct: Number | None
    hits: int
    contrasts: int
    held_95: int
    coverage_pct: Number | None
    directions: int
    direction_pct: Number | None
    brier: Number | None
    regret_mean: Number | None
    against_default: HeadToHead | None


class CalibrationSummary(TypedDict):
    """What the folds amount to, each source counted once; all but Brier in per cent.

    ``rules`` begins with ``atlas``; ``chance`` is what picking blindly would hit,
    ``direction`` the share of differences beyond the margin whose sign was
    predicted, one half where no side was. Null where every source abstained.
    ``head_to_head`` alone compares rules over the same folds.
    """

    rules: list[RuleScore]
    head_to_head: list[HeadToHead]
    parts: list[PartScore]
    #: The same folds where a hint stands in for an abstention, and the hints alone.
    with_hints: list[PartScore]
    hints_alone: list[PartScore]
    #: Folds that no hint predicts either, and of these those whose setting no other
    #: source compared; the rest shares less than two levels with other sources.
    silent: int
    silent_alone: int
    chance: Score | None
    abstention: Score
    coverage: list[CoverageScore]
    direction: Score | None
    brier: Score | None


class CalibrationFamily(TypedDict):
    """All questions of one measure.

    ``shows_rates``: from ten sources on; with fewer, pages show the folds alone.
    ``every``: which pair of a question and a source was tried; 1 for all of them.
    """

    measure: Measure
    sources: int
    every: int
    shows_rates: bool
    folds: list[CalibrationFold]
    summary: CalibrationSummary


class CalibrationDocument(TypedDict):
    """``build/site/calibration.json``: speed first, no measure without folds."""

    families: list[CalibrationFamily]
