"""A change report as text, Markdown (for a comment) or JSON."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.publishing.changes import (
        AnswerChange,
        AnswerState,
        Changes,
        Contradiction,
    )

#: Rows of one section of a comment; JSON lists all.
MOST = 50


class Format(StrEnum):
    """How a change report is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def render(changes: Changes, output: Format) -> str:
    """Return the report, without a line end."""
    if output is Format.JSON:
        return json.dumps(_document(changes), indent=2, ensure_ascii=False)
    if changes.is_empty:
        return "No record, answer or certainty changes."
    lines = _markdown(changes) if output is Format.MARKDOWN else _text(changes)
    return "\n".join(lines).rstrip()


def _document(changes: Changes) -> dict[str, object]:
    return {
        "records": {
            "added": list(changes.added),
            "changed": [each.record for each in changes.changed],
            "removed": list(changes.withdrawn),
        },
        "recommendations": [
            {
                **question_of(each),
                "changes_levels": changes_levels(each),
                "changes_certainty": changes_certainty(each),
                "before": _told(each.before),
                "after": _told(each.after),
            }
            for each in changes.answers
        ],
        "claims_contradicted": [
            {"claim": each.claim, "by": question_of(each)}
            for each in changes.contradicted
        ],
    }


def _told(state: AnswerState | None) -> dict[str, object] | None:
    if state is None:
        return None
    return {
        "kind": state.kind,
        "levels": list(state.levels),
        "against": state.against,
        "ratio": state.ratio,
        "certainty": state.certainty,
        "sources": state.sources,
    }


def _text(changes: Changes) -> Iterator[str]:
    for title, ids in _records(changes):
        yield f"{title}: {', '.join(printable(each) for each in ids)}"
    if changes.answers:
        yield f"\nRecommendations that change ({len(changes.answers)}):"
    for each in changes.answers:
        yield f"  {question_in_words(each)}"
        yield f"    before  {state_in_words(each.before)}"
        yield f"    after   {state_in_words(each.after)}"
    if changes.contradicted:
        yield "\nClaims now contradicted:"
    for contradiction in changes.contradicted:
        by = question_in_words(contradiction)
        yield f"  {printable(contradiction.claim)}  by {by}"


def _markdown(changes: Changes) -> Iterator[str]:
    for title, ids in _records(changes):
        yield f"**{title}**: " + ", ".join(f"`{_cell(each)}`" for each in ids) + "\n"
    if changes.answers:
        yield f"### Recommendations that change: {len(changes.answers)}\n"
        yield "| Question | Before | After |"
        yield "| --- | --- | --- |"
        yield from map(_row, changes.answers[:MOST])
        if len(changes.answers) > MOST:
            yield f"\n{len(changes.answers) - MOST} more; `--format json` lists all."
    if changes.contradicted:
        yield "\n### Claims now contradicted\n"
        for contradiction in changes.contradicted[:MOST]:
            by = question_in_words(contradiction)
            yield f"- `{_cell(contradiction.claim)}` by {_cell(by)}"


def _row(each: AnswerChange) -> str:
    cells = (
        question_in_words(each),
        state_in_words(each.before),
        state_in_words(each.after),
    )
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _records(changes: Changes) -> list[tuple[str, tuple[str, ...]]]:
    sections = (
        ("Records added", changes.added),
        ("Records changed", tuple(each.record for each in changes.changed)),
        ("Records removed", changes.withdrawn),
    )
    return [(title, ids) for title, ids in sections if ids]


def question_of(each: AnswerChange | Contradiction) -> dict[str, str]:
    """Return what is asked, part by part, in the order in which reports list it."""
    return {
        "workload": each.id.workload,
        "storage": each.id.storage,
        "factor": each.said.setting,
        "measure": each.said.measure,
        "database": each.id.database,
        "era": each.id.era,
    }


def changes_levels(change: AnswerChange) -> bool:
    """Tell whether the reader is now told to use something else."""
    differing = {each.field for each in change.fields}
    return not differing <= {"certainty", "sources"}


def changes_certainty(change: AnswerChange) -> bool:
    """Tell whether an answer that was and is there is more or less certain."""
    both = change.before is not None and change.after is not None
    return both and "certainty" in {each.field for each in change.fields}


def question_in_words(each: AnswerChange | Contradiction) -> str:
    """Return what is asked, in one line."""
    era = "" if each.id.era == "any" else f", {each.id.era} kernels"
    database = f", {each.id.database}" if each.id.database else ""
    measure = each.said.measure.replace("_", " ")
    where = f"{each.id.workload} on {each.id.storage}"
    return f"{each.said.setting}: {where} ({measure}{era}{database})"


def state_in_words(state: AnswerState | None) -> str:
    """Return what the reader is told, in one line."""
    if state is None:
        return "no answer"
    against = f" {state.ratio:.2f}× {state.against}" if state.ratio else ""
    sources = "1 source" if state.sources == 1 else f"{state.sources} sources"
    certainty = state.certainty.replace("_", " ")
    return f"{state.kind} {' or '.join(state.levels)}{against}, {certainty}, {sources}"


def _cell(text: str) -> str:
    """Make contributed text harmless inside a table of a comment."""
    plain = printable(text).replace("\\", "\\\\").replace("|", "\\|")
    return plain.replace("`", "'").replace("<", "&lt;").replace("@", "@\u200b")
