"""An answer for one era: what to set, how sure that is, and on what it hangs."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import AnswerKind, Era
from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
from ingest.analysis.evidence.verdicts import Verdict
from ingest.language.sentences.segments import Sentence
from ingest.publishing.export.shapes.comparison import Interval, Number
from ingest.publishing.export.shapes.lines import Lines


class CertaintyReason(TypedDict):
    """A reason by id, in words, and the domain it belongs to (null: a raise)."""

    id: str
    domain: str | None
    text: Sentence


class CertaintyOfAnswer(TypedDict):
    """The grade; ``lowers`` in the order of the domains; ``caps`` that bound.

    ``from_own_classes``: rated on records of this very workload and storage alone,
    because what was carried over agrees and would only blur the grade.
    """

    level: CertaintyLevel
    from_own_classes: bool
    raises: list[CertaintyReason]
    lowers: list[CertaintyReason]
    caps: list[CertaintyReason]


class AssumptionTried(TypedDict):
    """A sensitivity row: the assumption (key of evidence.yaml) at another value."""

    assumption: str
    value: Number
    ratio: Number | None
    interval: Interval | None
    verdict: Verdict
    changes_verdict: bool


class RankOfLevel(TypedDict):
    """Probabilities in per cent for a new source (a reader's own server)."""

    level: str
    best_pct: Number
    near_best_pct: Number


class UnsafeOption(TypedDict):
    """A level left out because it risks data; ratio against the same reference."""

    level: str
    ratio: Number | None
    text: Sentence


class StratumLead(TypedDict):
    """Which level led where, for answers that depend on the stratum."""

    record: str
    stratum: Sentence
    level: str
    against: str
    ratio: Number


class EraAnswer(TypedDict):
    """The answer for one era, in words and numbers.

    ``headline`` is the answer in a few words ("Keep none; not bfq"), ``sentence`` says
    why in one or two sentences: the first two of the three ``lines``. ``also`` holds
    further ones (ties, unmeasured levels, its database). ``inherited`` maps each level
    to the predecessor that was measured. ``approximate``: the ratio is one that sources
    give as "about". ``contradicting_said``: what each contradicting record measured of
    this very comparison, where it has figures of the two levels.
    """

    era: Era
    kind: AnswerKind
    levels: list[str]
    ties: list[str]
    against: str | None
    ratio: Number | None
    approximate: bool
    interval: Interval | None
    predictive: Interval | None
    verdict: Verdict | None
    path: Literal["direct", "mixed", "indirect", "inherited"] | None
    headline: Sentence
    sentence: Sentence
    lines: Lines
    also: list[Sentence]
    certainty: CertaintyOfAnswer
    inherited: dict[str, str]
    unmeasured: list[str]
    unsafe: list[UnsafeOption]
    supporting: list[str]
    contradicting: list[str]
    contradicting_said: dict[str, Sentence]
    by_stratum: list[StratumLead]
    sensitivity: list[AssumptionTried]
    ranking: list[RankOfLevel]
    records: int
    sources: int
    years: list[int]
    databases: list[str]
