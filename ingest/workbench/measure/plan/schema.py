"""The JSON Schema of a plan, for editors: generated from its model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.publishing.export.schema import DIALECT, any_of, without_titles
from ingest.whole_file import write_whole
from ingest.workbench.measure.plan.model import Plan

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths


def write_plan_schema(paths: Paths, reference: Reference) -> Path:
    """Write the schema beside that of a record; return where it lies."""
    path = paths.schema.with_name("plan.schema.json")
    write_whole(path, plan_schema_text(reference))
    return path


def plan_schema_text(reference: Reference) -> str:
    """Return the schema as text, the same for the same models and vocabularies."""
    schema = Plan.model_json_schema(by_alias=True)
    schema["properties"]["storage"]["anyOf"][0] = {
        "type": "string",
        "enum": list(reference.storage),
    }
    document = {
        "$schema": DIALECT,
        **without_titles(any_of(schema)),
        "title": "I/O Atlas plan of an experiment",
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
