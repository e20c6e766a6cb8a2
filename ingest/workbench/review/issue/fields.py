"""The questions of the issue form, and the answers offered for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.workbench.contribute.drafting.said import NOT_LISTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.reference import Reference

#: Between id and meaning in a choice.
DASH = " \u2013 "

RIGHTS = {
    "already-public": "They are already public",
    "permitted": "I measured them and may publish them",
    "vendor-consent": "The vendor consented",
    "unknown": "I do not know",
}
FIGURES = {
    "table": "A table",
    "text": "Sentences",
    "chart": "Read off a chart",
    "raw-output": "The output of a tool",
}
FACTS = {
    "system": "Read off that system, with commands",
    "memory": "From memory",
}
KINDS = {"publication": "Somebody published it", "lab": "I measured it myself"}


@dataclass(frozen=True, slots=True)
class Field:
    """One question of the form.

    ``key`` names the answer (a path of :class:`Answers`, or one of ``outputs``,
    ``bundle``, ``facts``); ``label`` finds it again in the issue, so it is unique.
    """

    key: str
    label: str
    help: str
    kind: str = "input"
    options: tuple[str, ...] = ()
    placeholder: str = ""
    required: bool = False
    #: Shown as code, so that Markdown leaves digits and columns alone.
    plain: bool = False


def fields(reference: Reference) -> tuple[Field, ...]:
    """Return the questions in the order of the form."""
    return (*_what(reference), *_numbers(reference), *_where(reference), *_rest())


#: Becomes an entry of the vocabulary, in the same pull request.
_OWN = (
    Field(
        "own.name",
        "If it is not listed: what is your setting called?",
        "As one writes it. Whoever reviews it adds the other languages.",
        placeholder="vm.swappiness",
    ),
    Field(
        "own.levels",
        "If it is not listed: which values of it were compared?",
        "Separated by semicolons, spelled as in the table or above the outputs.",
        placeholder="1; 60",
    ),
    Field(
        "own.command",
        "If it is not listed: which command shows what it is set to?",
        "Others look up their own value with it.",
        placeholder="sysctl vm.swappiness",
    ),
)


def _what(reference: Reference) -> tuple[Field, ...]:
    return (
        Field(
            "kind",
            "Whose measurement is it?",
            "",
            "dropdown",
            tuple(KINDS.values()),
            required=True,
        ),
        Field(
            "source.url",
            "Where is it published?",
            "An address anyone can read. For a measurement of your own that is "
            "published nowhere, leave it empty: this issue becomes its address.",
            placeholder="https://…",
        ),
        Field(
            "source.language",
            "Language of that page",
            "Two letters. Of a measurement of your own: leave it empty.",
            placeholder="en",
        ),
        Field(
            "source.authors",
            "Who measured it?",
            "The name as it should be cited; several with semicolons between.",
            placeholder="Fabrizio Magni",
            required=True,
        ),
        Field(
            "title",
            "What does it compare?",
            "In a few words; the title of the page.",
            placeholder="mq-deadline and none on NVMe, PostgreSQL 17, pgbench",
            required=True,
        ),
        Field(
            "treatments",
            "The setting under test",
            "",
            "dropdown",
            (
                f"{NOT_LISTED}{DASH}My setting is not listed: three questions below",
                *_choices(
                    (each.id, each.label["en"])
                    for each in reference.factors.values()
                    if each.role == "treatment"
                ),
            ),
            required=True,
        ),
        *_OWN,
        Field(
            "baseline",
            "Compared with which value?",
            "The value that was the default at the time, not the best one.",
            placeholder="cfq",
            required=True,
        ),
    )


def _numbers(reference: Reference) -> tuple[Field, ...]:
    return (
        Field(
            "metrics.primary",
            "What was measured?",
            "The figure that decides.",
            "dropdown",
            _choices(
                (each.id, f"{each.label['en']} ({each.unit['en']})")
                for each in reference.metrics.values()
                if each.better != "neutral"
            ),
            required=True,
        ),
        Field(
            "table",
            "The table",
            "Commas between the cells; the first line names the columns: the setting, "
            "whatever else varied, then the ids of the figures. Numbers as printed. "
            "Leave it empty if you give the tool's output below.",
            "textarea",
            placeholder="io_scheduler,new_orders_per_minute\ncfq,845\ndeadline,2145",
            plain=True,
        ),
        Field(
            "source.figures_from",
            "What are the figures taken from?",
            "",
            "dropdown",
            tuple(FIGURES.values()),
            required=True,
        ),
        Field(
            "outputs",
            "Output of the tool",
            "The untouched output of each run of fio, sysbench, pgbench, HammerDB, … "
            "Before each one a line with the setting: == io_scheduler=none (and which "
            "of several results counts: == io_scheduler=none, result=2)",
            "textarea",
            placeholder="== io_scheduler=none\n…\n== io_scheduler=mq-deadline\n…",
            plain=True,
        ),
        Field(
            "bundle",
            "What atlas-collect.sh printed",
            "For a measurement of your own: run it on the database server. It reads "
            "the storage from the data directory to the disks and leaves out names.",
            "textarea",
            plain=True,
        ),
    )


def _where(reference: Reference) -> tuple[Field, ...]:
    return (
        Field(
            "database.product",
            "Database",
            "",
            "dropdown",
            _choices(
                (each.id, _plain_label(each.label))
                for each in reference.databases.values()
            ),
            required=True,
        ),
        Field("database.version", "Version of the database", ""),
        Field(
            "platform.os",
            "Operating system",
            "",
            "dropdown",
            _choices((each.id, each.label) for each in reference.platforms.values()),
            required=True,
        ),
        Field("platform.kernel", "Kernel", "What `uname -r` prints."),
        Field(
            "storage.class",
            "Storage",
            "",
            "dropdown",
            _choices(
                (each.id, each.label["en"]) for each in reference.storage.values()
            ),
            required=True,
        ),
        Field(
            "workload.class",
            "Load",
            "",
            "dropdown",
            _choices(
                (each.id, each.label["en"]) for each in reference.workloads.values()
            ),
            required=True,
        ),
    )


def _rest() -> tuple[Field, ...]:
    return (
        Field(
            "facts_from",
            "Where are the facts about the system from?",
            "Of a measurement of your own without what atlas-collect.sh printed.",
            "dropdown",
            tuple(FACTS.values()),
        ),
        Field(
            "facts",
            "Further facts",
            "One a line, as name = value: memory, size of the data, clients, length of "
            "the run, file system, cache and durability settings of the database. A "
            "GiB is 1024³ bytes, a GB 10⁹.",
            "textarea",
            placeholder="hardware.memory_bytes = 64 GiB\nworkload.clients = 32\n"
            "innodb_buffer_pool_size = 16 GB",
            plain=True,
        ),
        Field(
            "language",
            "Language of your text",
            "",
            "dropdown",
            LANGUAGES,
            required=True,
        ),
        Field(
            "summary",
            "What came out?",
            "One or two sentences of your own, not copied.",
            "textarea",
            required=True,
        ),
        Field(
            "narrative",
            "How was it measured?",
            "In your own words: what was asked, how it was measured, what is not "
            "known. Three to six short paragraphs are plenty.",
            "textarea",
        ),
        Field(
            "source.publication_rights",
            "May the numbers be published?",
            "The licences of some databases restrict the publication of benchmarks.",
            "dropdown",
            tuple(RIGHTS.values()),
            required=True,
        ),
    )


def _choices(entries: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    listed = [f"{identity}{DASH}{meaning}" for identity, meaning in entries]
    return tuple(each for each in listed if not each.startswith("unknown"))


def _plain_label(label: Any) -> str:
    return label if isinstance(label, str) else str(label["en"])
