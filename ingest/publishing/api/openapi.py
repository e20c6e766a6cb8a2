"""The OpenAPI document: every address, with a real response as its example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.publishing.api.endpoints import ENDPOINTS
from ingest.publishing.api.schemas import DIALECT, components

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.publishing.api.endpoints import Endpoint

FILE = "openapi.json"
#: Of the documents, not of the project: a minor version adds, and only adds.
VERSION = "1.8.0"

_DESCRIPTION = """\
Published measurements of how storage settings change database performance, and what \
they come to, as static JSON. Nothing to sign up for, no key, no limit.

**Stability.** Only ever added to: fields, values of vocabularies, documents. Whatever \
would break a client gets a new address, /api/v2. CHANGELOG_API.md of the repository \
tells every addition and every deprecation, the latter a year before it takes effect.

**Missing values.** What a source does not report is null, never 0, and is never left \
out. Numbers carry the digits as printed (`text`) beside their value.

**Links** are relative to the document they stand in (RFC 3986).

**Other origins** may read every document from a browser where the host sends \
`Access-Control-Allow-Origin: *`, as the one of the project does; every request is a \
simple one, without preflight.

**Caching.** Documents change when the site is built; ask with `If-None-Match` or \
`If-Modified-Since`. `generated_at` tells the state. A data release never changes.

**Citing.** Name the data release: `data_release`, or `release` in pages' addresses.
"""


def openapi(examples: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document.

    ``examples``: by name of an endpoint the response to show, or, for lists too long
    to stand here, the file that holds it.
    """
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": DIALECT,
        "info": {
            "title": "I/O Atlas",
            "version": VERSION,
            "summary": "Storage settings for databases: measurements and answers.",
            "description": _DESCRIPTION,
            "license": {"name": "CC BY 4.0", "identifier": "CC-BY-4.0"},
        },
        # Relative to where this document lies, so that it is right below any path.
        "servers": [{"url": "../v1", "description": "Where this document is from."}],
        "paths": {
            f"/{each.path}": {"get": _operation(each, examples.get(each.name))}
            for each in ENDPOINTS
        },
        "components": {"schemas": components()},
    }


def _operation(endpoint: Endpoint, example: Any) -> dict[str, Any]:
    content: dict[str, Any] = {
        "schema": {"$ref": f"#/components/schemas/{endpoint.name}-response"}
    }
    if isinstance(example, str):
        content["examples"] = {"whole": {"externalValue": example}}
    elif example is not None:
        content["examples"] = {"real": {"value": example}}
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": endpoint.description,
        "responses": {
            "200": {
                "description": endpoint.summary,
                "content": {"application/json": content},
            }
        },
    }
    if endpoint.parameters:
        operation["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "description": description,
                "schema": {"type": "string"},
            }
            for name, description in endpoint.parameters.items()
        ]
        operation["responses"]["404"] = {
            "description": "Nothing of that name is published; the body is no JSON."
        }
    return operation
