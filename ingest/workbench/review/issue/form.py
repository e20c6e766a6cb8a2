"""The issue form, from the vocabularies every other way of contributing uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from ingest.whole_file import write_whole
from ingest.workbench.review.issue.fields import fields

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.review.issue.fields import Field

#: Relative to the root of the repository.
FORM = ".github/ISSUE_TEMPLATE/result.yml"

_HEAD = (
    "# Made by `atlas schema` from data/reference and "
    "ingest/workbench/review/issue/fields.py.\n"
)
_INTRODUCTION = """\
Your answers become a pull request with the record, in this thread's name; if something
is missing, the questions are posted below. Any language you write is fine. What you do
not know stays empty or `unknown`: nobody has to guess.
"""


def form_text(reference: Reference) -> str:
    """Return the issue form as YAML."""
    document = {
        "name": "A result to add",
        "description": "You know a published measurement, or have one of your own.",
        "title": "Result: ",
        "labels": ["result"],
        "body": [
            {"type": "markdown", "attributes": {"value": _INTRODUCTION}},
            *map(_element, fields(reference)),
        ],
    }
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=100)
    return _HEAD + text


def write_form(root: Path, reference: Reference) -> Path:
    """Write the form into the repository at ``root``; return its path."""
    path = root / FORM
    write_whole(path, form_text(reference))
    return path


def _element(field: Field) -> dict[str, Any]:
    attributes: dict[str, Any] = {"label": field.label}
    if field.help:
        attributes["description"] = field.help
    if field.options:
        attributes["options"] = list(field.options)
    if field.placeholder:
        attributes["placeholder"] = field.placeholder
    if field.plain:
        attributes["render"] = "text"
    element: dict[str, Any] = {
        "type": field.kind,
        "id": field.key.replace(".", "-").replace("_", "-"),
        "attributes": attributes,
    }
    if field.required:
        element["validations"] = {"required": True}
    return element
