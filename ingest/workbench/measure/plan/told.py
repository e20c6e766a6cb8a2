"""What is wrong with a plan, as located findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Finding, error, excerpt
from ingest.intake.read.vocabulary import closest

if TYPE_CHECKING:
    from collections.abc import Collection

    from ingest.findings import Place


def unknown(place: Place, found: str, choices: Collection[str]) -> Finding:
    """Return that a word is in no vocabulary, with the nearest one."""
    return wrong(
        place,
        f"{excerpt(found)} is not known here",
        found,
        f"one of: {', '.join(choices)}"[:400],
        near(found, choices) or "see  atlas explain  for what there is",
    )


def near(found: str, choices: Collection[str]) -> str:
    """Return a hint at the nearest choice; "" where none is near."""
    nearest = closest(found, list(choices))
    return f"did you mean {nearest}?" if nearest else ""


def wrong(place: Place, message: str, found: str, expected: str, hint: str) -> Finding:
    """Return an error of a plan."""
    return error(
        "PLAN", place, found=found, expected=expected, hint=hint, message=message
    )


def warning(
    place: Place, message: str, found: str, expected: str, hint: str
) -> Finding:
    """Return what is worth knowing, and keeps nothing out."""
    return Finding(
        rule="PLAN",
        level="W",
        path=place.path,
        line=place.line,
        column=place.column,
        found=excerpt(found),
        expected=expected[:400],
        hint=hint,
        message=message,
    )
