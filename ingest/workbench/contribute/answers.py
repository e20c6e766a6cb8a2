"""What a contributor can be asked for a record, however they are asked.

The guided start asks on the command line, a form on the web in a browser; both end in
:class:`Answers`. Every answer is text as it was given (``64 GB``, ``unknown``), so that
a half-finished set of answers can be kept, shown and corrected; ``draft.py`` turns them
into the files of a record. None means: not asked yet, or nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ingest.intake.models.base import Language
from ingest.workbench.contribute.answer_forms import Names, Pairs, Said, Texts
from ingest.workbench.contribute.answer_paths import put
from ingest.workbench.contribute.counted import follows, settled
from ingest.workbench.contribute.drafting.said import NOT_LISTED, own_id

if TYPE_CHECKING:
    from collections.abc import Mapping


class Part(BaseModel):
    """Lenient about how a value was written, strict about its name."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class SourceAnswers(Part):
    """Where the figures come from: a publication, or a measurement of one's own."""

    authors: Texts = ()
    publisher: Said = None
    url: Said = None
    language: Said = None
    published: Said = None
    accessed: Said = None
    figures_from: Said = None
    publication_rights: Said = None


class DatabaseAnswers(Part):
    """The database and the settings that bear on the storage."""

    product: Said = None
    version: Said = None
    settings: Pairs = Field(default_factory=dict)


class PlatformAnswers(Part):
    """The operating system."""

    os: Said = None
    version: Said = None
    kernel: Said = None
    kernel_patched: Said = None


class StorageAnswers(Part):
    """The storage that holds the data files.

    ``log_device`` is same, separate or unknown: whether the log lies on the device of
    the data. The limits are those of a cloud volume.
    """

    class_: Said = Field(default=None, alias="class")
    media: Said = None
    device: Said = None
    model: Said = None
    raid: Said = None
    count: Said = None
    controller: Said = None
    write_cache: Said = None
    filesystem: Said = None
    mount_options: Said = None
    io_scheduler: Said = None
    log_device: Said = None
    volume_type: Said = None
    iops_limit: Said = None
    throughput_limit_bytes_per_s: Said = None


class HardwareAnswers(Part):
    """The host. ``memory_bytes`` and its limit may say ``64 GiB``."""

    server: Said = None
    cpu: Said = None
    memory_bytes: Said = None
    memory_limit_bytes: Said = None
    virtualised: Said = None


class WorkloadAnswers(Part):
    """The load. Sizes may say ``100 GB``, times ``10 min``."""

    class_: Said = Field(default=None, alias="class")
    #: Where the class varies: setting → level → class. Nobody is asked for it.
    class_map: dict[str, dict[str, str]] = Field(default_factory=dict)
    tool: Said = None
    version: Said = None
    clients: Said = None
    dataset_bytes: Said = None
    duration_s: Said = None
    repeats: Said = None
    note: Said = None


class OwnSetting(Part):
    """A setting the vocabulary does not have: how it is written, its levels.

    ``command`` shows what it is set to.
    """

    name: Said = None
    levels: Texts = ()
    command: Said = None


class MetricAnswers(Part):
    """Which metric decides, and which others are kept."""

    primary: Said = None
    secondary: Names = ()


class Row(Part):
    """One row of the table: what was set, and the digits that came out.

    ``round``: which round of the experiment it is of, where it was run in rounds.

    ``metrics`` maps ids of ``metrics.yaml`` to digits in the unit of the metric;
    ``file`` and ``result`` (from 1) name the tool's output they were read from,
    ``label`` is what the tool calls it, and ``facts`` what it says of the load, by key.
    """

    levels: Pairs = Field(default_factory=dict)
    metrics: Pairs = Field(default_factory=dict)
    repeat: int | None = None
    round: int | None = None
    file: str | None = None
    result: int = 1
    label: str = ""
    facts: Pairs = Field(default_factory=dict)


class Several(Part):
    """A file with several results, and which of them count, by number.

    ``levels`` are those of all that count; ``each``: they differ in it.
    """

    file: str
    counted: Names = ()
    levels: Pairs = Field(default_factory=dict)


class ClaimAnswers(Part):
    """A finding the source states without a table: one level against another.

    A ``ratio`` above 1 favours ``level``. ``more`` is whether there is another one.
    """

    treatment: Said = None
    level: Said = None
    against: Said = None
    workload: Said = None
    direction: Said = None
    ratio: Said = None
    text: Said = None
    more: Said = None


class TranslatedAnswers(Part):
    """Title and summary in another language."""

    title: Said = None
    summary: Said = None


class Collected(Part):
    """What the collector printed, and the levels that were set then (none: any).

    ``saw`` are levels it found on the devices of the data.
    """

    file: str
    levels: Pairs = Field(default_factory=dict)
    saw: Pairs = Field(default_factory=dict)


class Answers(Part):
    """Everything that can be said about a result.

    The table is given in one of two ways: ``rows`` (from output files), or ``table``,
    the text of ``runs.csv``. Where ``figures`` says ``claims`` there is none, but the
    statements of the source. ``translated`` are the languages somebody translates to
    (None: not asked yet). ``spare`` are results of ``several`` files that do not
    count. ``environment`` is what a collector saw, in the form of a
    record's ``environment``; an answer beside it counts more. ``arms`` says how the
    settings followed each other: ``interleaved`` (A B A B), ``in-turn`` (A A B B) or
    ``under-load``. ``facts_from`` is ``system`` where the facts about a system measured
    by oneself were read off it with commands, ``memory`` otherwise.
    """

    id: Said = None
    title: Said = None
    language: Language = "en"
    kind: Literal["publication", "lab"] | None = None
    summary: Said = None
    narrative: Said = None
    source: SourceAnswers = SourceAnswers()
    source_group: Said = None
    same_source: Names = ()
    database: DatabaseAnswers = DatabaseAnswers()
    platform: PlatformAnswers = PlatformAnswers()
    storage: StorageAnswers = StorageAnswers()
    hardware: HardwareAnswers = HardwareAnswers()
    workload: WorkloadAnswers = WorkloadAnswers()
    treatments: Names = ()
    own: OwnSetting = OwnSetting()
    #: Setting → levels it does not list, proposed with the record.
    own_levels: dict[str, Texts] = Field(default_factory=dict)
    #: None: not asked yet; empty: nothing else varied.
    strata: Names | None = None
    #: Setting → levels of others within which alone it exists. Nobody is asked for it.
    nested: dict[str, dict[str, Texts]] = Field(default_factory=dict)
    baseline: Pairs = Field(default_factory=dict)
    metrics: MetricAnswers = MetricAnswers()
    rows: tuple[Row, ...] = ()
    several: tuple[Several, ...] = ()
    spare: tuple[Row, ...] = ()
    collected: tuple[Collected, ...] = ()
    table: Said = None
    figures: Said = None
    claims: tuple[ClaimAnswers, ...] = ()
    translated: Names | None = None
    translations: dict[Language, TranslatedAnswers] = Field(default_factory=dict)
    arms: Said = None
    facts_from: Said = None
    caveats: Texts = ()
    environment: dict[str, Any] = Field(default_factory=dict)

    def applies(self, setting: str, levels: Mapping[str, str]) -> bool:
        """Tell whether a setting exists where others have these levels."""
        within = self.nested.get(setting, {}).items()
        return all(levels.get(other) in allowed for other, allowed in within)

    @property
    def states_only(self) -> bool:
        """Whether there are statements instead of a table."""
        return self.figures == "claims" and not (self.rows or self.table)

    def as_document(self) -> dict[str, Any]:
        """Return what was answered as plain data; the opposite of validation."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    def with_answer(self, key: str, value: Any) -> Answers:
        """Return the answers with one more, at a path such as ``platform.kernel``.

        ``rows.0.levels.io_scheduler`` is a level of the first row. Raises ``KeyError``
        where there is no such question, pydantic's ``ValidationError`` where the
        answer cannot be of that kind.
        """
        document = self.as_document()
        if key.startswith("own_levels.") and isinstance(value, str):
            before = self.own_levels.get(key.partition(".")[2], ())
            value = (*(each for each in before if each != value), value)
        put(document, type(self), key, value)
        noted = type(self).model_validate(document)
        if not follows(key):
            return noted
        document = settled(noted.as_document(), key)
        named = type(self).model_validate(document)
        return named if key != "own.name" else _with_own(named)

    def answer(self, key: str) -> Any:
        """Return what was answered at a path; None or something empty: nothing yet."""
        found: Any = self
        for step in key.split("."):
            if isinstance(found, dict):
                found = found.get(step)
            elif isinstance(found, tuple):
                found = _entry(found, step)
            else:
                found = getattr(found, "class_" if step == "class" else step, None)
        return found


def _with_own(answers: Answers) -> Answers:
    """Return answers with the id of the setting in place of "not listed"."""
    found = own_id(str(answers.own.name or ""))
    names = (found if x == NOT_LISTED else x for x in answers.treatments)
    return answers.model_copy(update={"treatments": tuple(filter(None, names))})


def _entry(entries: tuple[Any, ...], step: str) -> Any:
    number = int(step) if step.isdecimal() else len(entries)
    return entries[number] if number < len(entries) else None
