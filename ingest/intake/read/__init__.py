"""From files to a corpus. Bad input never raises here: it becomes findings."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, error, in_order
from ingest.intake.models.corpus import Corpus
from ingest.intake.read.closed_folders import closed_folder
from ingest.intake.read.ignored_files import is_ignored
from ingest.intake.read.records import INDEX, read_record
from ingest.intake.read.reference import read_reference
from ingest.intake.read.translations import UNTRANSLATED, Translations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.intake.read.records import ReadRecord
    from ingest.paths import Paths

__all__ = ["Corpus", "chosen_folders", "read_corpus", "read_texts", "record_folders"]


def read_corpus(paths: Paths, only: Iterable[Path] | None = None) -> Corpus:
    """Return all records and vocabularies, with everything that is wrong with them.

    ``only`` limits the findings to the records in or around the given paths; the
    rest of the corpus is still read, because some rules compare records. Records
    outside ``content/results`` are read where ``only`` names them; one with the id
    of a record in there is an edited copy of it and stands in its place.
    """
    reference, reference_findings = read_reference(paths)
    chosen = None if only is None else chosen_folders(only, paths)
    folders, strays = record_folders(paths.results, paths)
    outside = [folder for folder in chosen or () if folder not in folders]
    translations = Translations(paths)
    tried = [read_record(folder, paths, translations) for folder in outside]
    replaced = {result.record.id for result in tried if result.record}
    read = [
        result
        for folder in folders
        if not (result := read_record(folder, paths, translations)).record
        or result.record.id not in replaced
    ]
    read += tried
    selected = (
        None
        if chosen is None
        else frozenset(paths.display(folder) for folder in chosen)
    )
    findings = [*reference_findings, *translations.blocking()]
    if selected is None:
        findings += strays
    for result in read:
        if selected is None or result.shown in selected:
            findings += result.findings
    return replace(
        as_corpus(read, reference),
        findings=tuple(in_order(findings)),
        selected=selected,
        reference_ok=is_sound(reference_findings),
    )


def as_corpus(read: Sequence[ReadRecord], reference: Reference) -> Corpus:
    """Return what was read as a corpus, with all findings about it."""
    return Corpus(
        records=tuple(result.record for result in read if result.record),
        reference=reference,
        findings=tuple(finding for result in read for finding in result.findings),
        partial=frozenset(result.shown for result in read if not result.tables_ok),
        damaged=tuple(result.damaged for result in read if result.damaged),
        suspect=frozenset().union(*(result.suspect for result in read)),
    )


def is_sound(findings: Iterable[Finding]) -> bool:
    """Tell whether vocabularies can be relied on, given the findings about them.

    One with a text to translate can be.
    """
    return {each.rule for each in findings} <= UNTRANSLATED


def read_texts(paths: Paths) -> Translations:
    """Return what the records have in other languages, and what they lack."""
    translations = Translations(paths)
    for folder in record_folders(paths.results, paths)[0]:
        read_record(folder, paths, translations)
    return translations


def record_folders(results: Path, paths: Paths) -> tuple[list[Path], list[Finding]]:
    """Return the record folders below ``results``, and findings for anything else."""
    folders: list[Path] = []
    strays: list[Finding] = []
    try:
        entries = sorted(results.iterdir())
    except FileNotFoundError:
        entries = []
    except OSError as problem:
        return [], [closed_folder(results, paths, problem)]
    for entry in entries:
        if entry.is_dir() and not entry.is_symlink():
            folders.append(entry)
        elif not entry.name.startswith("_index") and not is_ignored(entry.name):
            strays.append(_stray(entry, paths))
    return folders, strays


def chosen_folders(only: Iterable[Path], paths: Paths) -> list[Path]:
    """Return the record folders that the given files and folders stand for."""
    chosen: dict[Path, None] = {}
    for given in only:
        path = given.absolute()
        for folder in _folders_of(path, paths):
            chosen[folder] = None
    return list(chosen)


def _folders_of(path: Path, paths: Paths) -> Sequence[Path]:
    results = paths.results
    if path == results or path in results.parents:
        return record_folders(results, paths)[0]
    for candidate in (path, *path.parents):
        if os.path.lexists(candidate / INDEX) or candidate.parent == results:
            return [candidate]
    return []


def _stray(entry: Path, paths: Paths) -> Finding:
    return error(
        "FMT-10",
        Place(paths.display(entry)),
        found=entry.name,
        expected="one folder a record",
        hint="a record is a folder with index.md; delete other files here",
        message="this file does not belong to a record",
    )
