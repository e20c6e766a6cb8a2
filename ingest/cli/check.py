"""``atlas check``: what is wrong with contributed results."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer

from ingest.cli.shared import FOUND, OK, Format, existing, print_findings, refuse
from ingest.findings import has_errors
from ingest.paths import Paths
from ingest.read import read_corpus, record_folders
from ingest.rules import check

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
) -> None:
    """Check contributed results. Exit code 0: clean or only warnings; 1: errors."""
    paths = Paths.project()
    chosen = [existing(given) for given in path or ()]
    corpus = read_corpus(paths, chosen or None)
    if chosen and not corpus.selected and not _is_reference(chosen, paths):
        refuse(f"there is no record at {chosen[0]}")
    findings = check(corpus)
    count = len(
        record_folders(paths.results, paths)[0]
        if corpus.selected is None
        else corpus.selected
    )
    print_findings(findings, count, output)
    raise typer.Exit(FOUND if has_errors(findings) else OK)


def _is_reference(chosen: Iterable[Path], paths: Paths) -> bool:
    return all(path.is_relative_to(paths.reference) for path in chosen)
