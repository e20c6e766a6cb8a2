"""``atlas import``: raw output of tools to metrics."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import Annotated

import typer
from rich.console import Console

from ingest.cli.shared import FOUND, existing
from ingest.contribute.outputs import as_json, import_all, print_imported
from ingest.paths import Paths
from ingest.read.raw.importing import tool_ids
from ingest.read.reference import read_reference
from ingest.report import print_blocks

_TOOLS = ", ".join(tool_ids())


def import_command(
    file: Annotated[
        list[Path],
        typer.Argument(help=f"Output of {_TOOLS}; recognised by content."),
    ],
    as_json_: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--json", help="Print JSON instead of text.")
    ] = False,
) -> None:
    """Read the output of benchmark tools. Exit code 1: a file could not be read."""
    files = [(existing(given), str(given)) for given in file]
    imported, refused = import_all(files)
    metrics = read_reference(Paths.project())[0].metrics
    if as_json_:
        print(as_json(imported, metrics))  # noqa: T201 (JSON is not for rich)
    else:
        print_imported(imported, metrics, Console(highlight=False))
    if refused:
        print_blocks(refused, Console(stderr=True, highlight=False))
        raise typer.Exit(FOUND)
