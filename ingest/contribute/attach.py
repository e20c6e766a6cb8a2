"""Outputs of tools into a record: files, rows and facts, all or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.models.reference import Reference


@dataclass(frozen=True, slots=True)
class Attachment:
    """One result of an output, and the row it is for.

    ``levels`` names a level of each factor of the record; of what the collector
    printed, those that were set then (none: it was collected once for all).
    ``repeat`` is the number among runs of the same levels, None for the next one.
    ``result`` counts the results in the file from 1.
    """

    path: Path
    levels: Mapping[str, str] = field(default_factory=dict)
    repeat: int | None = None
    result: int = 1


def attach(
    folder: Path, attachments: Sequence[Attachment], reference: Reference
) -> list[Finding]:
    """Put outputs into the record in ``folder``; return what keeps them out.

    No findings: ``raw/``, ``runs.csv`` and ``index.md`` were changed together. With
    findings nothing was written.
    """
    raise NotImplementedError
