"""``atlas check``: what is wrong with contributed results."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import has_errors, in_order
from ingest.intake.checked import checked_records
from ingest.intake.read import chosen_folders, record_folders
from ingest.intake.read.reference import read_reference
from ingest.intake.rules import as_draft
from ingest.paths import Paths
from ingest.publishing.corpus.dictionary import dictionary_translations
from ingest.workbench.cli.shared import (
    FOUND,
    OK,
    Format,
    existing,
    print_findings,
    refuse,
)
from ingest.workbench.contribute.autofix import fix_record

if TYPE_CHECKING:
    from collections.abc import Iterable


def check_command(
    path: Annotated[
        list[Path] | None,
        typer.Argument(help="Record folders or files; without any, all records."),
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="How findings are printed.")
    ] = Format.TEXT,
    fix: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool,
        typer.Option(
            "--fix",
            help="First mend what is safe: line ends, quotes, unknown, spelling of "
            "ids, missing hashes. Never a figure.",
        ),
    ] = False,
    draft: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool,
        typer.Option(
            "--draft",
            help="Accept records whose setting is proposed together with them.",
        ),
    ] = False,
) -> None:
    """Check contributed results. Exit code 0: clean or only warnings; 1: errors."""
    paths = Paths.project()
    chosen = [existing(given) for given in path or ()]
    if fix:
        _fix(chosen, paths)
    found = checked_records(paths, chosen or None)
    if chosen and not found.selected and not _is_reference(chosen, paths):
        refuse(f"there is no record at {chosen[0]}")
    findings = found.findings
    if not chosen:
        findings = in_order([*findings, *dictionary_translations().blocking()])
    if draft:
        findings = as_draft(findings)
    print_findings(findings, found.count, output)
    raise typer.Exit(FOUND if has_errors(findings) else OK)


def _fix(chosen: list[Path], paths: Paths) -> None:
    """Mend the chosen records, or all; print each change."""
    every = record_folders(paths.results, paths)[0]
    folders = chosen_folders(chosen, paths) if chosen else every
    reference = read_reference(paths)[0]
    # Findings alone go to the standard output: a program may read them.
    console = Console(stderr=True, highlight=False)
    for folder in folders:
        try:
            changes = fix_record(folder, reference)
        except OSError as problem:
            refuse(f"{paths.display(folder)} cannot be written: {problem.strerror}")
        for change in changes:
            console.print(Text(f"mended  {change}"), soft_wrap=True)


def _is_reference(chosen: Iterable[Path], paths: Paths) -> bool:
    return all(path.is_relative_to(paths.reference) for path in chosen)
