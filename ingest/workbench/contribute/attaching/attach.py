"""Outputs of tools into a record: files, rows and facts, all or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import Place, error, in_order
from ingest.workbench.contribute.attaching.opened import open_record
from ingest.workbench.contribute.attaching.swap import swap_in
from ingest.workbench.contribute.attaching.work import Attaching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference


@dataclass(frozen=True, slots=True)
class Attachment:
    """One result of an output, and the row it is for.

    ``levels`` names a level of each factor of the record; of what the collector
    printed, those that were set then (none: it was collected once for all). A file
    that is in the record already needs none: its rows are read anew.
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
    findings nothing was written. Also after an interrupt the record is as it was.
    """
    opened = open_record(folder)
    if isinstance(opened, list):
        return opened
    attaching = Attaching(opened, reference)
    try:
        for each in attachments:
            attaching.add(each)
        files = attaching.files()
        if attaching.findings:
            return in_order(attaching.findings)
        swap_in(folder, files)
    except OSError as problem:
        return [_unwritable(opened.shown, problem)]
    return []


def _unwritable(shown: str, problem: OSError) -> Finding:
    return error(
        "FMT-01",
        Place(shown),
        found=problem.strerror or type(problem).__name__,
        expected="a folder that can be written to",
        hint="check the permissions and the space on the disk; nothing was changed",
        message="the record cannot be written",
    )
