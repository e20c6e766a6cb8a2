"""JSON Schemas of the responses, made from the shapes they are built with.

They follow from the code alone: a process makes them once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ingest.publishing.api.endpoints import ENDPOINTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of every response by the name of its endpoint."""
    return {
        each.name: {
            "$schema": DIALECT,
            **_tidied(each.adapter.json_schema(mode="serialization")),
            "title": f"I/O Atlas: {each.summary}",
        }
        for each in ENDPOINTS
    }


@cache
def components() -> dict[str, Any]:
    """Return the schemas as OpenAPI wants them: one response a name, parts shared."""
    parts: dict[str, Any] = {}
    for each in ENDPOINTS:
        schema = _tidied(
            each.adapter.json_schema(
                mode="serialization", ref_template="#/components/schemas/{model}"
            )
        )
        parts.update(schema.pop("$defs", {}))
        parts[f"{each.name}-response"] = schema
    return dict(sorted(parts.items()))


def _tidied(schema: Any) -> Any:
    """Return a schema without the titles pydantic makes of the names of keys.

    Texts in four languages are open, like everything else: a fifth language may come.
    """
    if isinstance(schema, list):
        return [_tidied(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: _tidied(part) for key, part in value.items()}
        if name in {"properties", "$defs"}
        else _tidied(value)
        for name, value in schema.items()
        if not (name == "title" and isinstance(value, str))
        and not (name == "additionalProperties" and value is False)
    }
