"""Issues as GitHub writes them."""

from __future__ import annotations

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.review.issue.fields import fields

REFERENCE = read_reference(Paths.project())[0]


def body(**answers: str) -> str:
    """Return an issue as GitHub writes it, with these answers by label."""
    parts = []
    for field in fields(REFERENCE):
        answer = answers.get(field.key.replace(".", "_"), "_No response_")
        shown = (
            f"```text\n{answer}\n```" if field.plain and answer[0] != "_" else answer
        )
        parts.append(f"### {field.label}\n\n{shown}")
    return "\n\n".join(parts)


def chosen(key: str, identity: str) -> str:
    """Return the choice of a dropdown that stands for an id."""
    options = next(field.options for field in fields(REFERENCE) if field.key == key)
    return next(option for option in options if option.startswith(f"{identity} "))
