"""Numbers, and one level against another."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.claims import ClaimVerdict
from ingest.analysis.evidence.verdicts import Verdict
from ingest.language.sentences.segments import Sentence

Basis = Literal["assumed_sd", "repeats", "claim"]


class Number(TypedDict):
    """``text``: digits as printed; ``decimals``: how many follow the point."""

    text: str
    value: float
    decimals: int


class Interval(TypedDict):
    """A 95 % interval of a ratio."""

    low: Number
    high: Number


class Tick(TypedDict):
    """A tick of the strip's axis: position in per cent, and the ratio there."""

    pct: float
    label: str
    number: Number


class Strip(TypedDict):
    """Positions (per cent) on a logarithmic axis from 0.25× to 16×."""

    point_pct: float
    low_pct: float
    high_pct: float
    one_pct: float
    band_low_pct: float
    band_high_pct: float
    ticks: list[Tick]


class Comparison(TypedDict):
    """One level against another; ``low`` and ``high`` are the extreme cells.

    Ratios are turned so that above 1 is better. ``metric`` is null for a claim,
    which has a ``workload`` of its own and perhaps ``conditions``; ``workload`` is
    null where it is that of the record.
    """

    level: str
    against: str
    metric: str | None
    verdict: Verdict | ClaimVerdict | None
    ratio: Number | None
    low: Number | None
    high: Number | None
    interval: Interval | None
    basis: Basis
    depends_on_assumption: bool
    mixed_directions: bool
    approximate: bool
    cells: int
    workload: str | None
    conditions: list[str]


class Lead(Comparison):
    """The one comparison that stands for a record in lists.

    ``others`` are further claims about the same two levels, which a list must not
    hide: other workloads, other conditions, the other direction.
    """

    treatment: str
    others: list[Comparison]


class ContextRatio(TypedDict):
    """A comparison at one level of another treatment."""

    factor: str
    level: str
    ratio: Number


class KeyFinding(Comparison):
    """A comparison with its sentence.

    ``contexts`` lists it by the levels of another treatment, where they differ by
    more than the margin.
    """

    treatment: str
    text: Sentence
    contexts: list[ContextRatio]


class EffectRow(Comparison):
    """A comparison on the page of a setting."""

    record: str
    strip: Strip | None
