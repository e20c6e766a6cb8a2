"""A change report as text, Markdown (for a comment) or JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.workbench.changes.compare import AnswerChange, Changes
    from ingest.workbench.changes.snapshot import AnswerState, QuestionKey

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
            "changed": list(changes.changed),
            "removed": list(changes.removed),
        },
        "recommendations": [
            {
                **each.question._asdict(),
                "changes_levels": each.changes_levels,
                "changes_certainty": each.changes_certainty,
                "before": asdict(each.before) if each.before else None,
                "after": asdict(each.after) if each.after else None,
            }
            for each in changes.answers
        ],
        "claims_contradicted": [
            {"claim": claim, "by": question._asdict()}
            for claim, question in changes.contradicted
        ],
    }


def _text(changes: Changes) -> Iterator[str]:
    for title, ids in _records(changes):
        yield f"{title}: {', '.join(printable(each) for each in ids)}"
    if changes.answers:
        yield f"\nRecommendations that change ({len(changes.answers)}):"
    for each in changes.answers:
        yield f"  {question_in_words(each.question)}"
        yield f"    before  {state_in_words(each.before)}"
        yield f"    after   {state_in_words(each.after)}"
    if changes.contradicted:
        yield "\nClaims now contradicted:"
    for claim, question in changes.contradicted:
        yield f"  {printable(claim)}  by {question_in_words(question)}"


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
        for claim, question in changes.contradicted[:MOST]:
            yield f"- `{_cell(claim)}` by {_cell(question_in_words(question))}"


def _row(each: AnswerChange) -> str:
    cells = (
        question_in_words(each.question),
        state_in_words(each.before),
        state_in_words(each.after),
    )
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _records(changes: Changes) -> list[tuple[str, tuple[str, ...]]]:
    sections = (
        ("Records added", changes.added),
        ("Records changed", changes.changed),
        ("Records removed", changes.removed),
    )
    return [(title, ids) for title, ids in sections if ids]


def question_in_words(question: QuestionKey) -> str:
    """Return what is asked, in one line."""
    era = "" if question.era == "any" else f", {question.era} kernels"
    database = f", {question.database}" if question.database else ""
    measure = question.measure.replace("_", " ")
    where = f"{question.workload} on {question.storage}"
    return f"{question.factor}: {where} ({measure}{era}{database})"


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
