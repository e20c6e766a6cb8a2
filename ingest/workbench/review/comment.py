"""A report as the one comment on its pull request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from ingest.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.workbench.review.report import (
        Report,
        ReportedFinding,
        ReportedProposal,
        ReportedRecord,
    )

#: Finds the comment again. GitHub does not show it.
MARKER = "<!-- io-atlas: report -->"
#: Said first where the report need not be true.
_FOREIGN = (
    "> [!CAUTION]\n> This change brings code or vocabularies of its own, and they made "
    "the report below and its pages. Read them before you rely on the one or open the "
    "others.\n"
)
#: Longest comment GitHub takes, in characters, with room for the last lines.
_LONGEST = 60_000
#: Rows of one section; the log of the check lists all.
_MOST = 40
#: Another way to name an issue, escaped already.
_ISSUE = re.compile(r"\bgh\\-(?=[0-9])", re.IGNORECASE)
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>&$])")


def as_comment(
    report: Report,
    *,
    files: str,
    artifacts: str,
    images: Mapping[str, str],
    is_foreign: bool = False,
) -> str:
    """Return the Markdown of a comment.

    ``files`` is the address of the repository that holds the files, ``artifacts``
    that of the run that made the report, ``images`` maps record ids to addresses of
    their charts. ``is_foreign`` says that code of strangers could make the report.
    """
    about = [_FOREIGN] if is_foreign else []
    text = "\n".join([MARKER, *about, *_lines(report, files, artifacts, images)])
    if len(text) <= _LONGEST:
        return text
    whole_lines = text[:_LONGEST].rsplit("\n", 1)[0]
    return f"{whole_lines}\n\n… cut; the log of the check has it all."


def _lines(
    report: Report, files: str, artifacts: str, images: Mapping[str, str]
) -> Iterator[str]:
    yield f"### {_verdict(report)}\n"
    if report.outside:
        yield from _outside(report)
    yield from _findings(report, files)
    for record in report.records:
        yield from _record(record, images.get(record.id))
    for proposal in report.proposals[:_MOST]:
        yield from _proposal(proposal)
    if report.removed:
        yield f"**Removed**: {', '.join(f'`{each}`' for each in report.removed)}\n"
    yield from _answers(report)
    yield from _unread(report)
    yield (
        f"Checked at {report.head[:7]}. The pages as they will look are in the "
        f"artifact `report` of [this run]({artifacts}). This comment is replaced at "
        "every push."
    )


def _verdict(report: Report) -> str:
    warnings = len(report.findings) - report.errors
    said = f"{_count(report.errors, 'error')}, {_count(warnings, 'warning')}"
    return f"Not passed: {said}" if report.errors else f"Passed: {said}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _outside(report: Report) -> Iterator[str]:
    yield (
        "> [!IMPORTANT]\n> For a maintainer: this changes "
        f"{_count(len(report.outside), 'file')} outside `content/results/`, or such as "
        "no record consists of:"
    )
    for path in report.outside[:_MOST]:
        yield f"> - {harmless(path)}"
    if len(report.outside) > _MOST:
        yield f"> - … and {len(report.outside) - _MOST} more"
    yield ""


def _findings(report: Report, files: str) -> Iterator[str]:
    if not report.findings:
        yield "No finding.\n"
        return
    yield "| Where | Rule | What | How to mend |\n| --- | --- | --- | --- |"
    in_order = sorted(report.findings, key=lambda each: each.level != "E")
    for finding in in_order[:_MOST]:
        yield _finding(finding, report, files)
    if len(in_order) > _MOST:
        yield f"\n… and {len(in_order) - _MOST} more, in the log of the check."
    yield ""


def _finding(finding: ReportedFinding, report: Report, files: str) -> str:
    level = "error" if finding.level == "E" else "warning"
    where = place = harmless(f"{finding.path}:{finding.line}")
    # A path with .. would lead to a page of somebody else, under our name.
    if not {"", ".", ".."} & {*finding.path.split("/")}:
        target = f"{files}/blob/{report.head}/{quote(finding.path)}"
        where = f"[{place}]({target}?plain=1#L{finding.line})"
    what = harmless(finding.message)
    mend = harmless(finding.hint)
    return f"| {where} | {finding.rule} {level} | {what} | {mend} |"


def _record(record: ReportedRecord, image: str | None) -> Iterator[str]:
    yield f"#### `{record.id}`, {record.change}\n"
    yield f"{harmless(record.title)}\n"
    yield (
        f"{_count(record.rows, 'row')}, {_count(record.metrics, 'metric')}; "
        f"{record.stated} of {record.facts} facts of the set-up stated.\n"
    )
    if image:
        yield f"![Chart of the record as its page will show it]({image})\n"


def _proposal(proposal: ReportedProposal) -> Iterator[str]:
    """Yield the setting as a reviewer has to judge it: beside the records it is for."""
    needing = ", ".join(map(harmless, proposal.records)) or "no record of this change"
    yield f"#### Proposed {proposal.kind}: {harmless(proposal.label)}\n"
    yield "| | |\n| --- | --- |"
    for name, text in (
        ("Id" if proposal.kind == "setting" else "Setting", harmless(proposal.id)),
        ("Levels", ", ".join(map(harmless, proposal.levels))),
        ("Command that shows it", harmless(proposal.command) or "not given"),
        ("Needed by", needing),
        ("Still to be added", ", ".join(map(harmless, proposal.lacks)) or "nothing"),
        ("File", harmless(proposal.path)),
    ):
        yield f"| {name} | {text} |"
    yield (
        "\nTo accept it, complete the entry, move it to `data/reference/factors.yaml` "
        "and delete the file; the record is a draft until then.\n"
    )


def _answers(report: Report) -> Iterator[str]:
    yield "#### What this changes\n"
    if report.answers is None:
        yield "Not known before the errors are mended.\n"
        return
    if not report.answers:
        yield "No recommendation and no certainty changes.\n"
    else:
        yield "| Recommendation | Before | After |\n| --- | --- | --- |"
        for each in report.answers[:_MOST]:
            cells = (each.question, each.before, each.after)
            yield f"| {' | '.join(map(harmless, cells))} |"
        if len(report.answers) > _MOST:
            yield f"\n… and {len(report.answers) - _MOST} more."
        yield ""
    for claim in report.contradicted[:_MOST]:
        yield f"- Now contradicted: {harmless(claim)}"
    if report.contradicted:
        yield ""


def _unread(report: Report) -> Iterator[str]:
    """Yield what a maintainer reads after the merge; it stops nothing."""
    if not report.unread:
        return
    yield f"#### To be read: {_count(len(report.unread), 'answer')}\n"
    yield "| Question | Do | Because |\n| --- | --- | --- |"
    for each in report.unread[:_MOST]:
        cells = (each.question, each.do, each.because)
        yield f"| {' | '.join(map(harmless, cells))} |"
    if len(report.unread) > _MOST:
        yield f"\n… and {len(report.unread) - _MOST} more; `atlas answers` lists all."
    yield ""


def harmless(text: str) -> str:
    """Return contributed text that GitHub shows as it is.

    No markup, no table cell, no link, no mention of a user or an issue.
    """
    plain = _SPECIAL.sub(r"\\\1", printable(text))
    plain = plain.replace("@", "@\u200b").replace("://", ":\u200b//")
    plain = _ISSUE.sub("\\g<0>\u200b", plain)
    return plain.replace("www\\.", "www\u200b\\.").replace("\\#", "\\#\u200b")
