"""``atlas evaluate``: what all other sources would have predicted for a record."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import Annotated

import typer
from rich.console import Console

from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, Format, existing, print_findings, refuse


def evaluate_command(
    path: Annotated[Path, typer.Argument(help="Folder or index.md of a record.")],
    as_json: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--json", help="Print JSON instead of text.")
    ] = False,
) -> None:
    """Compare a record with what all other sources would have predicted for it."""
    from ingest.analysis.evaluate import (  # noqa: PLC0415 (loads DuckDB and scipy)
        as_document,
        evaluate_outside,
        print_evaluations,
        why_unusable,
    )

    paths = Paths.project()
    corpus = read_corpus(paths, [existing(path)])
    findings = [each for each in check(corpus) if each.level == "E"]
    if not corpus.selected:
        refuse(f"there is no record at {path}")
    if findings:
        print_findings(findings, len(corpus.selected), Format.TEXT)
        raise typer.Exit(FOUND)
    documents = []
    records = {record.id: record for record in corpus.records}
    for record_id, found in evaluate_outside(corpus, paths):
        unusable = None if found else why_unusable(records[record_id], corpus.reference)
        if as_json:
            documents.append(as_document(record_id, found, unusable))
        else:
            print_evaluations(record_id, found, Console(highlight=False), unusable)
    if as_json:
        print(json.dumps(documents[0] if len(documents) == 1 else documents, indent=2))  # noqa: T201 (JSON is not for rich)
