"""The shape of ``site/open-questions.json``."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.analysis.evidence.recommend.model import Measure
from ingest.publishing.export.shapes.comparison import Number
from ingest.publishing.releases.feeds import Feed


class OpenQuestionEntry(TypedDict):
    """One question: what measuring it is worth, and what it takes.

    ``score`` is ``gain_pct`` × ``readers`` ÷ ``hours``; ``boxes`` (1 to 5) how it
    stands to the first. ``is_first``: no question of the same setting and storage
    stands before it.
    """

    rank: int
    #: Part of the page's address, and the name of the plan.
    id: str
    workload: str
    storage: str
    setting: str
    #: What is compared, the default of today first where it is known.
    levels: list[str]
    default: str | None
    #: By how much the best choice of today would be better on average, per cent.
    gain_pct: Number
    #: What the best choice of today gives up on average, per cent: no experiment can
    #: save more.
    regret_pct: Number
    readers: Number
    hours: Number
    run_hours: Number
    runs: int
    score: Number
    boxes: int
    needs: Literal["server", "virtual-machine", "cloud-account"]
    #: Records that compared levels of the setting, on whatever storage and load.
    records: int
    #: The plan as text; None where no tool makes such a load or sets the setting.
    plan: str | None
    is_first: bool
    #: The measures of the answers there are to it.
    answered: list[Measure]


class UnrankedQuestion(TypedDict):
    """An answered question that concerns no reader, so that it has no rank."""

    id: str
    workload: str
    storage: str
    setting: str
    answered: list[Measure]


class OpenQuestions(TypedDict):
    """All questions in order; ``run_minutes`` and ``rounds`` are those of a plan.

    ``in_full``: how many stand in full on the page, and in the feed.
    """

    rounds: int
    run_minutes: Number
    margin_pct: Number
    questions: list[OpenQuestionEntry]
    unranked: list[UnrankedQuestion]
    in_full: int
    feed: Feed
