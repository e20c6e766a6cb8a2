"""The pieces of a sentence: running text, names of levels, code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

# pydantic, which tests the exported documents, needs this one before Python 3.12.
from typing_extensions import TypedDict

from ingest.intake.models.base import Language
from ingest.intake.models.borrowed import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable


class Segment(TypedDict):
    """One piece: ``text``, or ``level`` with its ``factor``, or ``code``."""

    text: NotRequired[str]
    level: NotRequired[str]
    factor: NotRequired[str]
    code: NotRequired[str]


#: A sentence, or several, in one language after the other.
Sentence = dict[Language, list[Segment]]


def merge(segments: Iterable[Segment]) -> list[Segment]:
    """Join neighbouring texts and drop empty ones."""
    merged: list[Segment] = []
    for segment in segments:
        text = segment.get("text")
        if text == "":
            continue
        if text is not None and merged and "text" in merged[-1]:
            merged[-1] = {"text": merged[-1]["text"] + text}
        else:
            merged.append(segment)
    return merged


def capitalise(segments: list[Segment]) -> list[Segment]:
    """Start the sentence with a capital, unless it starts with a name."""
    if segments and segments[0].get("text"):
        text = segments[0]["text"]
        said = text.lstrip(OPEN)  # marks before the first letter
        marks = text.removesuffix(said)
        return [{"text": marks + said[:1].upper() + said[1:]}, *segments[1:]]
    return segments
