"""Outputs of tools into a record: files, rows and facts, all or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Place, error, in_order
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.opened import open_record
from ingest.workbench.contribute.attaching.raw_entries import Attachment
from ingest.workbench.contribute.attaching.swap import swap_in
from ingest.workbench.contribute.attaching.work import Attaching

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference


__all__ = ["Attachment", "attach"]


def attach(
    folder: Path, attachments: Sequence[Attachment], reference: Reference
) -> list[Finding]:
    """Put outputs into the record in ``folder``; return what keeps them out.

    No findings: ``raw/``, ``runs.csv`` and ``index.md`` were changed together. With
    findings nothing was written. After an interrupt the record is as it was; what a
    kill left is undone by the next command that writes into it.
    """
    shown = Paths.project().display(folder)
    try:
        opened = open_record(folder)
        if isinstance(opened, list):
            return opened
        attaching = Attaching(opened, reference)
        for each in attachments:
            attaching.add(each)
        files = attaching.files()
        if attaching.findings:
            return in_order(attaching.findings)
        swap_in(folder, files)
    except OSError as problem:
        return [_unwritable(shown, problem)]
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
