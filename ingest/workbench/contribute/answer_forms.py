"""What is taken for the same answer, however it was written."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ingest.intake.models.leaf import UNKNOWN

_PAIR = re.compile(r"\s*([^=:]+?)\s*[=:]\s*(.*?)\s*")


def _said(value: Any) -> Any:
    """Return an answer as text: 17 and true as written, blanks as no answer."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        text = value.strip()
        return UNKNOWN if text.lower() == UNKNOWN else text or None
    return value


def _listed(value: Any) -> Any:
    """Return the parts of a text; names of settings hold neither commas nor blanks."""
    if isinstance(value, str):
        return [part for part in re.split(r"[\s,;]+", value) if part]
    return value


def _lines(value: Any) -> Any:
    """Return the parts of a text between semicolons or line ends."""
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[;\n]", value) if part.strip()]
    return value


def _paired(value: Any) -> Any:
    """Return ``name = value`` lines, or pairs between semicolons, as a map."""
    if isinstance(value, str):
        pairs = (_PAIR.fullmatch(part) for part in re.split(r"[;\n]", value))
        return {pair[1]: pair[2] for pair in pairs if pair and pair[2]}
    if isinstance(value, dict):
        return {name: _said(child) for name, child in value.items()}
    return value


Said = Annotated[str | None, BeforeValidator(_said)]
Names = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Texts = Annotated[tuple[str, ...], BeforeValidator(_lines)]
Pairs = Annotated[dict[str, str], BeforeValidator(_paired)]
