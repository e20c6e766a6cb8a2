"""The closed vocabularies and restated facts of ``data/reference``."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from ingest.findings import Place
from ingest.intake.models.base import (
    Confidence,
    Fact,
    Filled,
    Id,
    Model,
    Name,
    NameOrText,
    Source,
    Translated,
)
from ingest.intake.models.claims import StatedClaim
from ingest.intake.models.defaults import Defaults, Device
from ingest.intake.models.disclosure import Disclosure
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.factors import Factor, FactorLevel, Lineage
from ingest.intake.models.guidance import Guidance
from ingest.intake.models.layers import Layer
from ingest.intake.models.moved import MovedAddress
from ingest.intake.models.setting import KernelVersion, LevelPage, Lifespan, Setting


class Kernel(Model):
    """A Linux release that an axis or a life span needs."""

    version: KernelVersion
    year: int
    released: Filled
    sources: tuple[Source, ...] = ()


class SchedulerRule(Model):
    """Which scheduler a release picks for which medium."""

    identity: ClassVar[tuple[str, ...]] = ("schedulers",)

    media: Translated
    #: The kinds of device it decides for; several rules for one: by what they say.
    devices: tuple[Device, ...] = ()
    schedulers: tuple[Filled, ...]
    text: Translated | None = None


class Release(Model):
    """Defaults of one release of a distribution."""

    identity: ClassVar[tuple[str, ...]] = ("release",)

    release: Filled
    #: The single releases known to be meant: each has an address of its own.
    covers: tuple[Filled, ...] = ()
    rules: tuple[SchedulerRule, ...]
    note: Translated | None = None
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class Distribution(Model):
    """A distribution and the schedulers it picks."""

    id: Id
    label: Filled
    releases: tuple[Release, ...]


class Tail(Model):
    """Whose slowest a latency is about; without a percentile it is the longest."""

    of: Literal["requests", "reads", "writes", "syncs", "log_writes"]
    percentile: Filled | None = None

    @property
    def is_longest(self) -> bool:
        """Whether it is that of one request, of all of a run."""
        return self.percentile is None


class Metric(Model):
    """A quantity with its unit and the direction that is better."""

    id: Name
    label: Translated
    subject: Translated
    unit: Translated
    better: Literal["higher", "lower", "neutral"]
    #: Which question it answers: work done in a time, the slowest requests, or none.
    measure: Literal["speed", "tail_latency", "none"]
    #: Of latencies that answer the second question.
    tail: Tail | None = None
    #: True for one figure made of many by a formula, such as a geometric mean of rates:
    #: it exists at one size of the data only.
    composite: bool = False
    definition: Translated
    aliases: tuple[Filled, ...] = ()
    sources: tuple[Source, ...] = ()


class WideningStep(Model):
    """Which classes a record may stand in for, and how far that is."""

    identity: ClassVar[tuple[str, ...]] = ("kind", "from_", "to", "factors", "era")

    kind: Literal["storage", "workload"]
    #: Classes of the record, and of the question.
    from_: tuple[Id, ...] = Field(alias="from", min_length=1)
    to: tuple[Id, ...] = Field(min_length=1)
    #: Only for these settings; empty: for all.
    factors: tuple[Name, ...] = ()
    #: Only for records of this era of the block layer; None: of any.
    era: Literal["legacy", "modern"] | None = None
    steps: int = Field(ge=1, le=2)
    reason: Translated


class IoPattern(Model):
    """What a load looks like to the storage."""

    access: Translated
    size: Filled | None = None
    mix: Translated | None = None


class WorkloadClass(Model):
    """A kind of load."""

    id: Id
    label: Translated
    definition: Translated
    io_pattern: IoPattern | None = None
    aliases: tuple[Filled, ...] = ()
    #: False for loads of a generator, which no database made.
    database: bool = True
    #: True for loads that write next to nothing: protecting writes costs them nothing.
    reads_mostly: bool = False
    #: False for what is no one load to advise on: a family of loads whose kinds are
    #: answered apart, or a load the source does not name.
    advisable: bool = True
    broader: Id | None = None
    facts: tuple[Fact, ...] = ()
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class StorageClass(Model):
    """A kind of storage."""

    id: Id
    label: Translated
    definition: Translated
    media: Literal["hdd", "ssd", "nvme", "mixed", "cloud", "unspecified"]
    #: The kinds of device it shows as, to which releases give a default scheduler.
    devices: tuple[Device, ...] = ()
    scheduler_relevance: Literal["high", "medium", "low", "none", "unknown"]
    write_cache: Translated | None = None
    aliases: tuple[Filled, ...] = ()
    #: False for storage nobody runs a database on, or that the source does not name.
    advisable: bool = True
    #: Whoever wants to measure it needs this.
    needs: Literal["server", "virtual-machine", "cloud-account"] = "server"
    broader: Id | None = None
    facts: tuple[Fact, ...] = ()
    confidence: Confidence
    sources: tuple[Source, ...] = ()


class DatabaseProduct(Model):
    """A database product."""

    id: Id
    #: A name, the same in every language; translated where it is none.
    label: NameOrText
    vendor: Filled
    #: The product it is a build or an offspring of.
    broader: Id | None = None
    #: A product it is no build of, but whose parameters it has under the same names.
    parameters_of: Id | None = None
    #: Parameters that say how much is cached and what a crash can cost: without these
    #: nobody knows what figures mean.
    decisive: tuple[Filled, ...] = ()
    summary: Translated
    restricts_publication: bool
    aliases: tuple[Filled, ...] = ()
    facts: tuple[Fact, ...] = ()
    sources: tuple[Source, ...] = ()


class LineageMark(Model):
    """How a line of descent is drawn, by the id that levels name as their lineage."""

    id: Id
    shape: Literal["circle", "square", "triangle", "diamond", "hexagon"]


class UnsafeValues(Model):
    """Values of a parameter with which a crash can cost committed data."""

    id: Name
    values: tuple[Filled, ...] = ()
    #: Parts of a list of options, of which one is enough.
    options: tuple[Filled, ...] = ()
    #: Words of which one in the text is enough.
    words: tuple[Filled, ...] = ()
    sources: tuple[Source, ...] = ()

    def holds(self, text: str) -> bool:
        """Tell whether a value as a record states it gives up durability."""
        said = text.strip().lower()
        return (
            said in self.values
            or not {*said.replace(",", " ").split()}.isdisjoint(self.options)
            or any(word in said for word in self.words)
        )


class OutsideWords(Model):
    """What readers search for and the atlas leaves out on purpose, as they type it."""

    id: Id
    words: tuple[Filled, ...]


class Person(Model):
    """An author whose family name is known; ``id`` is the name as sources print it."""

    id: Filled
    family: Filled
    given: Filled


class PlatformName(Model):
    """An operating system."""

    id: Id
    label: Filled
    family: Literal["linux", "aix", "other"]
    aliases: tuple[Filled, ...] = ()
    facts: tuple[Fact, ...] = ()


class Term(Model):
    """A word of the trade."""

    id: Id
    term: Translated
    definition: Translated
    aliases: tuple[Filled, ...] = ()
    confidence: Confidence
    sources: tuple[Source, ...] = ()
    see: tuple[Id, ...] = ()


class CaveatKind(Model):
    """A limit many results share."""

    id: Id
    label: Translated
    #: The reason it gives for less certainty, an id of the evidence's domains.
    lowers: Name | None = None
    #: False where what was compared is nothing a reader can choose.
    informs: bool = True
    #: Levels, by setting, that ran without a protection the others had: no answer
    #: compares them, except for loads that hardly write.
    unprotected: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    #: Levels, by setting, that together are no choice: no answer has arms of them.
    no_choice: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    text: Translated


class Condition(Model):
    """A clause that limits a claim; ``label`` is its short form for lists."""

    id: Id
    label: Translated
    text: Translated


class Reference(Model):
    """Everything under ``data/reference``, by id, in the order of the files."""

    factors: dict[str, Factor] = Field(default_factory=dict)
    #: In the order in which a write passes them.
    layers: dict[str, Layer] = Field(default_factory=dict)
    lineages: tuple[Lineage, ...] = ()
    widening: tuple[WideningStep, ...] = ()
    kernels: dict[str, Kernel] = Field(default_factory=dict)
    distributions: dict[str, Distribution] = Field(default_factory=dict)
    defaults: Defaults = Field(default_factory=Defaults)
    metrics: dict[str, Metric] = Field(default_factory=dict)
    evidence: EvidenceChoices | None = None
    #: By factor id.
    settings: dict[str, Setting] = Field(default_factory=dict)
    #: By (factor id, level id).
    levels: dict[tuple[str, str], LevelPage] = Field(default_factory=dict)
    workloads: dict[str, WorkloadClass] = Field(default_factory=dict)
    storage: dict[str, StorageClass] = Field(default_factory=dict)
    databases: dict[str, DatabaseProduct] = Field(default_factory=dict)
    platforms: dict[str, PlatformName] = Field(default_factory=dict)
    glossary: dict[str, Term] = Field(default_factory=dict)
    caveats: dict[str, CaveatKind] = Field(default_factory=dict)
    conditions: dict[str, Condition] = Field(default_factory=dict)
    guidance: dict[str, Guidance] = Field(default_factory=dict)
    #: Statements of others, not those of records.
    claims: dict[str, StatedClaim] = Field(default_factory=dict)
    #: By lineage.
    marks: dict[str, LineageMark] = Field(default_factory=dict)
    #: By parameter: what gives up durability.
    durability: dict[str, UnsafeValues] = Field(default_factory=dict)
    #: By the name as printed: what is family, what given name.
    people: dict[str, Person] = Field(default_factory=dict)
    #: What the search answers with "out of scope".
    outside: dict[str, OutsideWords] = Field(default_factory=dict)
    #: Facts a test should disclose, and how to find them out.
    disclosures: dict[str, Disclosure] = Field(default_factory=dict)
    #: By the address that is no longer used.
    moved: dict[str, MovedAddress] = Field(default_factory=dict)
    #: Where an entry starts, by (file without its ending, id).
    places: dict[tuple[str, str], Place] = Field(default_factory=dict)

    def level(self, factor: str, level: str) -> FactorLevel | None:
        """Return the entry of a level, None for one that no factor lists."""
        entry = self.factors.get(factor)
        levels = entry.levels if entry else ()
        return next((each for each in levels if each.id == level), None)

    def shape(self, lineage: str) -> str:
        """Return the shape of a lineage; a circle where none is stated."""
        mark = self.marks.get(lineage)
        return mark.shape if mark else "circle"

    def parameters_of(self, database: str) -> str:
        """Return the product by whose parameters a database goes: itself, or kin."""
        known = self.databases.get(database)
        kin = (known.parameters_of or known.broader) if known else None
        return kin or database

    def lifespan(self, factor: str, level: str) -> Lifespan | None:
        """Return when a level existed, None where it is not known or has no span."""
        page = self.levels.get((factor, level))
        return page.lifespan if page else None
