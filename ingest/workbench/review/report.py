"""The report on a pull request, handed from the checking job to the posting one.

Everything in it was written beside contributed files, so each field is bounded and
nothing in it is trusted when it is read back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StringConstraints, ValidationError

from ingest.intake.models.base import Id, Model

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

REPORT = "report.json"
#: Largest report that is read, in bytes.
_LIMIT = 4 * 1024 * 1024

#: Most entries of each list; whoever fills one cuts it. Of the longest texts there
#: are, these are below the largest report.
MOST: Mapping[str, int] = {
    "findings": 300,
    "records": 200,
    "proposals": 50,
    "removed": 200,
    "outside": 300,
    "answers": 500,
    "contradicted": 200,
    "unread": 100,
    #: Of one proposed setting.
    "levels": 40,
}

Short = Annotated[str, StringConstraints(max_length=400)]
Sha = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{40}$")]
Number = Annotated[int, Field(ge=0, le=10_000_000)]


class ReportedFinding(Model):
    """A finding, as the check printed it."""

    rule: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,3}-[0-9]{2}$")]
    level: Literal["E", "W"]
    path: Short
    line: Number
    column: Number
    message: Short
    found: Short
    expected: Short
    hint: Short


class ReportedRecord(Model):
    """A record that the pull request adds or changes."""

    id: Id
    change: Literal["added", "changed"]
    title: Short
    rows: Number
    metrics: Number
    #: Facts of the set-up: how many there are, and how many are stated.
    facts: Number
    stated: Number
    #: Name of the chart's file beside the report, where there is a chart.
    image: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+\.png$")] | None = None


class ReportedProposal(Model):
    """What the vocabulary lacks, proposed with the records that need it."""

    kind: Literal["setting", "level"] = "setting"
    #: Of the setting, also where a level of it is proposed.
    id: Short
    label: Short
    #: The file that proposes it.
    path: Short
    levels: tuple[Short, ...] = Field(max_length=MOST["levels"])
    #: The command that shows what is set, "" where none is given.
    command: Short
    #: Records in which it is compared, or a condition.
    records: tuple[Short, ...] = Field(max_length=MOST["levels"])
    #: What the entry still lacks before it can stand in the vocabulary.
    lacks: tuple[Short, ...] = Field(max_length=MOST["levels"])


class ReportedAnswer(Model):
    """A recommendation that changes, in words."""

    question: Short
    before: Short
    after: Short


class ReportedCard(Model):
    """An answer that nobody has read as it would be: what to do, and why."""

    question: Short
    do: Short
    because: Short


class Report(Model):
    """All that a comment says."""

    schema_version: Literal[1] = 1
    #: The state that was checked.
    head: Sha
    findings: tuple[ReportedFinding, ...] = Field(
        default=(), max_length=MOST["findings"]
    )
    records: tuple[ReportedRecord, ...] = Field(default=(), max_length=MOST["records"])
    proposals: tuple[ReportedProposal, ...] = Field(
        default=(), max_length=MOST["proposals"]
    )
    removed: tuple[Id, ...] = Field(default=(), max_length=MOST["removed"])
    #: Changed files that are no part of a record.
    outside: tuple[Short, ...] = Field(default=(), max_length=MOST["outside"])
    #: None where the state cannot be built, so that nothing can be said.
    answers: tuple[ReportedAnswer, ...] | None = Field(
        default=None, max_length=MOST["answers"]
    )
    contradicted: tuple[Short, ...] = Field(default=(), max_length=MOST["contradicted"])

    unread: tuple[ReportedCard, ...] = Field(default=(), max_length=MOST["unread"])

    @property
    def errors(self) -> int:
        """Findings that stop the build."""
        return sum(each.level == "E" for each in self.findings)


class ReportError(ValueError):
    """A report that is not what the checking job writes."""


def read_report(folder: Path) -> Report:
    """Return the report in a folder. Raises ``ReportError`` where it is none."""
    path = folder / REPORT
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _LIMIT:
        message = f"{REPORT} is missing, a link, or larger than {_LIMIT} bytes"
        raise ReportError(message)
    try:
        return Report.model_validate_json(path.read_bytes())
    except ValidationError as problem:
        message = f"{REPORT} is not a report: {problem.error_count()} problems, first: "
        message += problem.errors(include_url=False, include_input=False)[0]["msg"]
        raise ReportError(message) from None


def write_report(report: Report, folder: Path) -> None:
    """Write the report into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = report.model_dump_json(indent=2)
    (folder / REPORT).write_text(f"{text}\n", encoding="utf-8")
