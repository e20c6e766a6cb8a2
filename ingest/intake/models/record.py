"""A contributed result: front matter, runs, narrative, and where each was written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    InstanceOf,
    StringConstraints,
    Tag,
)

from ingest.intake.models.base import (
    DATE_PATTERN,
    MOST_ENTRIES,
    Filled,
    Id,
    Language,
    Model,
    Name,
    Short,
    Text,
    Url,
)
from ingest.intake.models.environment import Environment, Workload
from ingest.intake.models.note import Note, Where
from ingest.intake.models.origin import Origin


def _year_as_text(value: Any) -> Any:
    """Accept an unquoted year: the only date YAML reads as a number."""
    plain_int = isinstance(value, int) and not isinstance(value, bool)
    return f"{value:04d}" if plain_int and 0 <= value <= 9999 else value  # noqa: PLR2004 (four-digit years)


Date = Annotated[
    str, StringConstraints(pattern=DATE_PATTERN), BeforeValidator(_year_as_text)
]
DateOrUnknown = Annotated[
    str,
    StringConstraints(pattern=rf"({DATE_PATTERN})|^unknown$"),
    BeforeValidator(_year_as_text),
]


#: The tag of the language a page is written in, which may be none of ours.
LanguageOfSource = Annotated[
    str, StringConstraints(pattern=r"^[a-z]{2,3}(-[a-z]{2})?$")
]
#: One or two sentences.
Summary = Annotated[
    str, StringConstraints(min_length=1, max_length=1000, pattern=r"\S")
]


class Companion(Model):
    """A further page by the same hand that facts are taken from."""

    id: Id
    url: Url
    title: Short
    language: LanguageOfSource | None = Field(
        default=None,
        description="The language of the page, where it is not that of the source.",
    )


class Publication(Model):
    """Where the figures were published."""

    authors: tuple[Short, ...] = Field(min_length=1, max_length=MOST_ENTRIES)
    publisher: Short | None = None
    #: None: a measurement of one's own that is published nowhere but here.
    url: Url | None = None
    language: LanguageOfSource
    published: DateOrUnknown
    accessed: Date
    figures_from: Literal["table", "text", "chart", "raw-output"]
    figures_at: Short | None = Field(
        default=None,
        description="Where in the source the figures stand: the file of a repository, "
        "the table of a page, or the Message-ID of a post.",
    )
    publication_rights: Literal[
        "permitted", "vendor-consent", "already-public", "unknown"
    ]
    second_hand: bool = False
    commit: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{7,40}$")] | None = (
        Field(
            default=None,
            description="Revision of the repository the figures were taken from: "
            "7 to 40 hexadecimal digits.",
        )
    )
    mirrors: tuple[Url, ...] = Field(default=(), max_length=MOST_ENTRIES)
    companions: tuple[Companion, ...] = Field(default=(), max_length=MOST_ENTRIES)


class Translation(Model):
    """Title and summary in another language."""

    title: Short
    summary: Summary


class Metrics(Model):
    """What was measured; exactly one metric decides."""

    primary: Filled
    secondary: tuple[Filled, ...] = Field(default=(), max_length=MOST_ENTRIES)


class Claim(Model):
    """A finding the source states without a table. A ratio > 1 favours ``level``."""

    id: Id
    treatment: Name
    level: Filled
    against: Filled
    workload: Id
    direction: Literal["better", "worse", "similar", "preferred"]
    ratio: Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[0-9]+)?$")] | None = (
        None
    )
    approximate: bool = False
    metric: Name | None = None
    conditions: tuple[Id, ...] = ()
    text: Text
    from_: Id | None = Field(default=None, alias="from")


class Remark(Model):
    """Something else the source says: no comparison of two levels, no figure."""

    id: Id
    #: What it is about, where a factor of the vocabulary says it.
    about: Where = Field(default_factory=dict)
    workload: Id | None = None
    text: Text
    from_: Id | None = Field(default=None, alias="from")


class FreeCaveat(Model):
    """A caveat in words, where no id of the vocabulary fits."""

    id: Id | None = None
    text: Text


def _caveat_form(value: Any) -> str:
    return "(words)" if isinstance(value, dict) else "(id)"


Caveat = Annotated[
    Annotated[Id, Tag("(id)")] | Annotated[FreeCaveat, Tag("(words)")],
    Discriminator(_caveat_form),
]


class RawRun(Model):
    """A result in a raw file, and the row of ``runs.csv`` that it became."""

    result: int = Field(
        default=1, ge=1, description="Which of the results in the file, from 1."
    )
    levels: dict[Name, Filled] = Field(
        description="The row: a level of each treatment and stratum."
    )
    repeat: int | None = Field(
        default=None, ge=1, description="The row's repeat, where there are several."
    )


class RawFile(Model):
    """An untouched output of a tool, in ``raw/``."""

    file: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]+$")]
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    importer: (
        Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+ [1-9][0-9]*$")] | None
    ) = Field(
        default=None,
        description="What read the file and in which edition, such as sysbench 1; "
        "written by atlas import.",
    )
    runs: tuple[RawRun, ...] = Field(
        default=(),
        max_length=MOST_ENTRIES,
        description="The rows of runs.csv that were made from this file.",
    )
    collected_at: Where = Field(
        default_factory=dict,
        description="Of what the collector printed: the levels that were set then; "
        "left out where it was collected once for all.",
    )


class FrontMatter(Model):
    """The keys of ``index.md``; this is also the published JSON Schema."""

    id: Id
    title: Short
    language: Language
    kind: Literal["publication", "lab"]
    rules_edition: Literal[1]
    summary: Summary
    source: Publication
    source_group: Id
    overlaps: tuple[Id, ...] = Field(default=(), max_length=MOST_ENTRIES)
    same_source: tuple[Id, ...] = Field(
        default=(),
        max_length=MOST_ENTRIES,
        description="Records here of other results from the same publication, which "
        "hold none of the same measurements.",
    )
    translations: dict[Language, Translation] = Field(default_factory=dict)
    environment: Environment
    workload: Workload
    treatments: tuple[Name, ...] = Field(min_length=1)
    strata: tuple[Name, ...] = ()
    nested: dict[Name, Where] = Field(
        default_factory=dict,
        description="Factors that exist within some levels of another factor only, "
        "with those levels, or with any where each level has values of its own. Their "
        "cell in runs.csv is empty where they do not apply.",
    )
    reference_levels: dict[Name, tuple[Filled, ...]] = Field(
        default_factory=dict,
        description="Levels measured for comparison only, such as a driver that "
        "bypasses the kernel: shown beside the others, left out of every ranking.",
    )
    metrics: Metrics
    baseline: dict[Name, Filled]
    runs_from: Literal["table", "none"] = Field(alias="runs")
    aggregates_from: Literal["table", "none"] = Field(
        default="none",
        alias="aggregates",
        description="table: aggregates.csv lies beside runs.csv and holds means or "
        "sums printed besides the single runs. They are never counted again.",
    )
    notes: tuple[Note, ...] = Field(default=(), max_length=MOST_ENTRIES)
    claims: tuple[Claim, ...] = Field(default=(), max_length=MOST_ENTRIES)
    remarks: tuple[Remark, ...] = Field(
        default=(),
        max_length=MOST_ENTRIES,
        description="What else the source says: neither a comparison nor a figure.",
    )
    caveats: tuple[Caveat, ...] = Field(default=(), max_length=MOST_ENTRIES)
    raw: tuple[RawFile, ...] = Field(default=(), max_length=MOST_ENTRIES)

    @property
    def factors(self) -> tuple[str, ...]:
        """Everything that varies: treatments, then strata."""
        return self.treatments + self.strata

    @property
    def row_factors(self) -> tuple[str, ...]:
        """The first factor, and those that apply within its levels alone.

        They tell the rows of a group of the measurement table apart; the other
        factors are what the rows of a group have in common.
        """
        first, *others = self.factors
        return (
            first,
            *(each for each in others if set(self.nested.get(each, ())) == {first}),
        )

    @property
    def metric_ids(self) -> tuple[str, ...]:
        """The primary metric, then the others in the order declared."""
        return (self.metrics.primary, *self.metrics.secondary)


@dataclass(frozen=True, slots=True)
class Run:
    """One row of ``runs.csv`` (or ``aggregates.csv``).

    ``row`` counts data rows from 1, ``line`` lines of the file. ``levels`` maps
    each factor to its level ("" where a nested factor does not apply). ``cells``
    and ``spread`` (standard deviations) hold the text as printed, None where the
    source reports nothing. ``n`` counts the runs behind the row, ``samples`` the
    readings within each of them, which repeat nothing. ``round`` numbers the block
    of an experiment in which each case was run, in an order drawn by lot.
    """

    row: int
    line: int
    levels: dict[str, str]
    cells: dict[str, str | None]
    repeat: int | None = None
    round: int | None = None
    n: int | None = None
    samples: int | None = None
    spread: dict[str, str | None] = field(default_factory=dict)
    header: tuple[str, ...] = field(default=(), compare=False, repr=False)
    text: str = field(default="", compare=False, repr=False)

    def column(self, name: str) -> int:
        """Return the column (from 1) where the named cell starts in its line."""
        if name not in self.header:
            return 1
        return cell_column(self.text, self.header.index(name))


def cell_column(line: str, index: int) -> int:
    """Return the column (from 1) where cell ``index`` (from 0) of a line starts."""
    quoted = False
    for position, character in enumerate(line):
        if index == 0:
            return position + 1
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            index -= 1
    return len(line) + 1 if line else 1


class Record(FrontMatter):
    """A result as read: front matter, runs and narrative.

    ``runs`` and ``aggregates`` are rows; whether a table is expected at all is
    ``runs_from`` and ``aggregates_from``. ``folder`` is the folder's name.
    """

    runs: tuple[InstanceOf[Run], ...] = Field(default=(), alias="(runs)")
    aggregates: tuple[InstanceOf[Run], ...] = Field(default=(), alias="(aggregates)")
    body: str = Field(default="", alias="(body)")
    folder: str = Field(alias="(folder)")
    origin: InstanceOf[Origin] = Field(alias="(origin)", exclude=True, repr=False)
