"""What others say, shown beside measurements: vendors' guidance and claims."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from ingest.intake.models.base import Confidence, Translated
from ingest.intake.models.claims import Figures


class Link(TypedDict):
    """A source; its language where that is not English."""

    url: str
    title: str
    language: str | None


class AdviceRow(TypedDict):
    """Levels recommended for the setting of the page; no class named is any class."""

    levels: list[str]
    storage: list[str]
    workloads: list[str]
    note: NotRequired[Translated]


class OtherGuidance(TypedDict):
    """A statement on the same page that contradicts the one it stands with."""

    id: str
    vendor: str
    product: str


class GuidanceEntry(TypedDict):
    """A vendor's statement on the page of a setting; silent without ``recommends``."""

    id: str
    vendor: str
    product: str
    published: str | None
    recommends: list[AdviceRow]
    text: Translated
    differs_from: list[OtherGuidance]
    confidence: Confidence
    sources: list[Link]


class StatedClaimEntry(TypedDict):
    """A statement of others; never pooled."""

    id: str
    published: str | None
    second_hand: bool
    confidence: Confidence
    figures: Figures
    text: Translated
    source: Link
