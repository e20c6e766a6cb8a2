"""Numbers and texts of page documents as the API writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ingest.language.sentences import plain_text

if TYPE_CHECKING:
    from ingest.intake.models.base import Translated
    from ingest.intake.models.reference import Reference
    from ingest.language.sentences import Sentence
    from ingest.publishing.api.shapes import common
    from ingest.publishing.export.shapes.comparison import Interval, Number


def number(given: Number | None) -> common.Number | None:
    """Return a number, or null for one that is missing."""
    return given and known(given)


def known(given: Number) -> common.Number:
    """Return a number that is there."""
    return {"text": given["text"], "value": given["value"]}


def interval(given: Interval | None) -> common.Interval | None:
    """Return an interval, or null for one that is missing."""
    return given and {"low": known(given["low"]), "high": known(given["high"])}


def texts(said: Sentence, reference: Reference) -> Translated:
    """Return a generated sentence as plain text in each language."""
    return cast("Translated", plain_text(said, reference))
