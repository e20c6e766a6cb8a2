"""What a server is compared with: the conditions of each record."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing_extensions import TypedDict

from ingest.intake.models.working_set import Regime
from ingest.publishing.export.shapes.record import Era


class SimilarRecord(TypedDict):
    """The conditions of a record, as far as it states them.

    ``storage`` and ``workloads`` name every class the record has runs in. ``layers``
    are the kinds of layers between database file and device, with the RAID level where
    it is stated (``raid10``); ``filesystems`` those of the chain or of the runs. Lists
    are sorted; an empty one, null or "unknown" means not stated.
    """

    record: str
    database: str
    workloads: list[str]
    storage: list[str]
    media: list[str]
    layers: list[str]
    filesystems: list[str]
    era: Era
    #: The era of Linux, or the id of a platform that is none.
    system: str
    kernel: str | None
    regime: Regime
    treatments: list[str]


class SimilarDocument(TypedDict):
    """``site/similar.json``: records newest first."""

    records: list[SimilarRecord]
