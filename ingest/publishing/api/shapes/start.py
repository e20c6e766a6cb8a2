"""The entry document of the API."""

# The shapes are real at run time: schemas are made from them.
# ruff: noqa: TC001

from __future__ import annotations

from typing_extensions import TypedDict

from ingest.publishing.api.shapes.common import Href


class Start(TypedDict):
    """Where to begin."""

    results: Href
    effects: Href
    recommendations: Href
    defaults: Href
    open_questions: Href
    vocabularies: Href
    releases: Href
    changes: Href
    openapi: Href
    schemas: dict[str, Href]
