"""``atlas report``: what the reviewers of a change are told."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import Annotated

import typer

from ingest.findings import has_errors
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, Format, print_findings, refuse
from ingest.workbench.diff import RevisionError


def report_command(
    base: Annotated[str, typer.Argument(help="What the change is made on: main.")],
    out: Annotated[
        Path, typer.Option("--out", help="Folder for report.json and the previews.")
    ],
) -> None:
    """Write the report on a change for its reviewers. Exit code 1: it has errors."""
    from ingest.workbench.review.assemble import assemble  # noqa: PLC0415 (loads DuckDB)
    from ingest.workbench.review.previews import write_previews  # noqa: PLC0415
    from ingest.workbench.review.report import write_report  # noqa: PLC0415

    paths = Paths.project()
    try:
        images = write_previews(paths, base, out)
        report, findings = assemble(paths, base, images)
    except RevisionError as problem:
        refuse(str(problem))
    write_report(report, out)
    print_findings(findings, len(report.records), Format.GITHUB)
    raise typer.Exit(FOUND if has_errors(findings) else 0)
