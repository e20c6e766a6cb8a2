"""Answers: what to set, how sure that is, and on what it hangs."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ingest.analysis.evidence.guidance import Stance
from ingest.analysis.evidence.recommend.model import (
    AnswerKind,
    Era,
    Form,
    Measure,
    State,
)
from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
from ingest.analysis.evidence.verdicts import Verdict
from ingest.publishing.api.shapes.common import (
    Href,
    Interval,
    Number,
    PagesByLanguage,
    Texts,
)

Key = Annotated[
    str,
    Field(
        description="`<workload>.<storage>.<answer>`: stays the same over releases.",
        examples=["oltp.nvme.filesystem"],
    ),
]


class AnswerSummary(TypedDict):
    """An answer in short. `database` is null where it is for any.

    `kind`: `use` better than what it is compared with; `leads` ahead, chance not
    excluded; `equal` shown to be equivalent; `open` no difference shown or excluded;
    `mixed` depends on the load; `stated` preferred in words, without a figure.
    `state`: `widened` where only neighbouring classes were measured.
    """

    key: Key
    href: Href
    pages: PagesByLanguage
    workload: str
    storage: str
    setting: str
    measure: Measure
    database: str | None
    era: Era
    state: State
    kind: AnswerKind
    levels: Annotated[list[str], Field(description="What to use, best first.")]
    against: str | None
    ratio: Annotated[
        Number | None, Field(description="The first level against `against`.")
    ]
    approximate: bool
    certainty: CertaintyLevel
    records: int
    sources: int
    text: Texts
    action: Form


class ShortAnswer(TypedDict):
    """An answer in one language and as few words as it takes to pass it on."""

    key: Key
    setting: Annotated[str, Field(description="Id of the setting.")]
    measure: Measure
    era: Era
    title: Annotated[str, Field(description="The title of its page: the question.")]
    headline: Annotated[
        str,
        Field(description="What to do, and the warning where a level risks data."),
    ]
    action: Form
    certainty: Annotated[
        CertaintyLevel | None,
        Field(description="Null for a rule of safety: it is never graded."),
    ]
    page: Annotated[Href, Field(description="The page of the answer.")]
    more: Annotated[Href, Field(description="Everything about it, in all languages.")]


class Reason(TypedDict):
    """A reason for a grade; `domain` is null for what raises it."""

    id: str
    domain: str | None
    text: Texts


class Certainty(TypedDict):
    """The grade with every reason; `caps` are bounds that took effect."""

    level: CertaintyLevel
    from_own_classes: Annotated[
        bool,
        Field(description="Rated on records of this very workload and storage alone."),
    ]
    raises: list[Reason]
    lowers: list[Reason]
    caps: list[Reason]


class Unsafe(TypedDict):
    """A level left out because it risks data, with what it would gain."""

    level: str
    ratio: Number | None
    text: Texts


class StratumLead(TypedDict):
    """The level that led under one condition of one record."""

    result: str
    condition: Texts
    level: str
    against: str
    ratio: Number


class Branch(TypedDict):
    """What to do under which values of the condition an answer depends on.

    `levels` is empty where none is ahead: then the default stays.
    """

    levels: list[str]
    setting: Annotated[str, Field(description="The condition: an id of `settings`.")]
    values: list[str]
    do: Texts
    when: Texts


class PresentDefault(TypedDict):
    """What a system or product has where nobody configures it."""

    subject: Annotated[str, Field(description="The distribution, product or setting.")]
    text: Texts
    levels: list[str]


class Lines(TypedDict):
    """The answer in three lines: what to do, because of what, what is not known.

    `action`: `use` a shown gain, moderately sure or more; `prefer` a shown gain that
    rests on little, so measure it; `keep` the default; `never` (or not) a level that
    lost everywhere or risks data; `depends` on the condition of the `branches`.
    """

    action: Form
    levels: Annotated[list[str], Field(description="To use, prefer or keep.")]
    not_levels: Annotated[list[str], Field(description="To keep away from.")]
    on_condition: Annotated[
        list[str],
        Field(description="Unsafe, and a choice where the condition in `do` holds."),
    ]
    is_safety: Annotated[bool, Field(description="Safety says never, no figure.")]
    do: Texts
    do_short: Texts
    because: Texts
    because_short: Texts
    warning: Texts | None
    not_known: Texts
    gap: Annotated[str, Field(description="Id of the gap that matters most.")]
    branches: list[Branch]
    defaults: list[PresentDefault]


class EraAnswer(TypedDict):
    """The answer for one kernel era.

    `ties`: further levels not shown to be worse. `inherited`: level to the
    predecessor that was measured. `interval` is that of the ratio, `predictive` where
    a new source is expected.
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
    headline: Texts
    text: Texts
    lines: Lines
    conditions: Annotated[
        list[Texts],
        Field(description="What limits the answer, and what else is known."),
    ]
    by_condition: list[StratumLead]
    certainty: Certainty
    safety: list[Unsafe]
    inherited: dict[str, str]
    unmeasured: list[str]
    supporting: Annotated[list[str], Field(description="Ids of records.")]
    contradicting: Annotated[list[str], Field(description="Ids of records.")]
    records: int
    sources: int
    years: list[int]
    databases: list[str]


class DatabaseAnswer(TypedDict):
    """The same question asked for one database alone."""

    database: str
    eras: list[EraAnswer]


class Advice(TypedDict):
    """A vendor's advice for the same question: shown, never counted."""

    id: str
    levels: list[str]
    stance: Stance


class Answer(TypedDict):
    """All about one setting and measure; the current era first."""

    key: Key
    pages: PagesByLanguage
    setting: str
    measure: Measure
    state: State
    databases: list[str]
    eras: list[EraAnswer]
    by_database: list[DatabaseAnswer]
    vendor_advice: list[Advice]
    would_change: list[Texts]


class Recommendation(TypedDict):
    """Every answer for a workload on a storage class, the leading one first."""

    workload: str
    storage: str
    state: State
    pages: PagesByLanguage
    title: Texts
    description: Texts
    records: int
    sources: int
    answers: list[Answer]
