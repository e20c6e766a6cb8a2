"""The JSON Schema of a record's front matter, for editors.

Generated from the models, with the ids of the vocabularies as choices, so that it
cannot say anything else than ``atlas check``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ingest.intake.models.record import FrontMatter
from ingest.intake.read.reference import read_reference
from ingest.whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_schema(paths: Paths) -> None:
    """Write the schema into ``static/``."""
    reference, _ = read_reference(paths)
    write_whole(paths.schema, schema_text(reference))


def schema_text(reference: Reference) -> str:
    """Return the schema as text, the same for the same models and vocabularies."""
    schema = FrontMatter.model_json_schema(by_alias=True)
    _offer_choices(schema, reference)
    _accept_years(schema)
    schema = any_of(schema)
    document = {
        "$schema": DIALECT,
        **without_titles(schema),
        "title": "I/O Atlas result",
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _offer_choices(schema: dict[str, Any], reference: Reference) -> None:
    parts = schema["$defs"]
    properties = schema["properties"]
    # A record may compare nothing but context, such as two devices.
    _choose(properties["treatments"]["items"], reference.factors)
    _choose(properties["strata"]["items"], reference.factors)
    _choose(parts["Metrics"]["properties"]["primary"], reference.metrics)
    _choose(parts["Metrics"]["properties"]["secondary"]["items"], reference.metrics)
    _choose(parts["Claim"]["properties"]["treatment"], reference.factors)
    _choose(parts["Claim"]["properties"]["workload"], reference.workloads)
    _choose(parts["Claim"]["properties"]["conditions"]["items"], reference.conditions)
    for model, key, choices in (
        ("Database", "product", reference.databases),
        ("Platform", "os", (*reference.platforms, "unknown")),
        ("Storage", "class", (*reference.storage, "varied")),
        ("Workload", "class", (*reference.workloads, "varied")),
    ):
        parts[model]["properties"][key] = _leaf_of(
            parts[model]["properties"][key], choices
        )


def _choose(place: dict[str, Any], choices: Iterable[str]) -> None:
    words = list(choices)
    if words:
        place.clear()
        place.update({"type": "string", "enum": words})


def _leaf_of(place: dict[str, Any], choices: Iterable[str]) -> dict[str, Any]:
    """Return a leaf whose value is one of the choices, bare or with provenance."""
    words = {"type": "string", "enum": list(choices)}
    return {
        "anyOf": [
            words,
            {"type": "object", "required": ["value"], "properties": {"value": words}},
        ],
        # The general leaf still decides about the keys besides the value.
        "allOf": [dict(place)],
    }


def _accept_years(schema: dict[str, Any]) -> None:
    """YAML reads an unquoted year as a number; so does the reader."""
    published = schema["$defs"]["Publication"]["properties"]["published"]
    text = dict(published)
    published.clear()
    published["anyOf"] = [text, {"type": "integer", "minimum": 1900, "maximum": 9999}]


def any_of(node: Any) -> Any:
    """Turn oneOf into anyOf: a whole number is a number too, and both may match."""
    if isinstance(node, list):
        return [any_of(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        "anyOf" if key == "oneOf" else key: any_of(value) for key, value in node.items()
    }


def without_titles(node: Any, *, names: bool = False) -> Any:
    """Drop generated titles, which repeat the key; keep properties of that name."""
    if isinstance(node, list):
        return [without_titles(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without_titles(value, names=key in {"properties", "$defs"})
        for key, value in node.items()
        if names or key != "title"
    }
