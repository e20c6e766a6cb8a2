"""``atlas build``: all data the site needs."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import has_errors, in_order
from ingest.intake.read import record_folders
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, Format, print_findings, refuse


def build_command() -> None:
    """Build all data the site needs. With errors nothing is touched."""
    # Building pulls in DuckDB and the chart renderer; a check should not wait for them.
    from ingest.publishing.releases.release import ReleaseError  # noqa: PLC0415
    from ingest.workbench.build import build  # noqa: PLC0415

    paths = Paths.project()
    console = Console(stderr=True, highlight=False)
    with console.status("reading") as status:

        def progress(step: str, done: int = 0, total: int = 0) -> None:
            shown = f"{step} {done}/{total}" if total else step
            status.update(Text(shown))
            if not console.is_terminal and done == 0:
                console.print(Text(shown))

        try:
            findings = in_order(build(paths, progress))
        except FileNotFoundError as problem:
            if "node_modules" not in Path(problem.filename or "").parts:
                raise
            refuse("the Node packages are not installed: run  make setup", FOUND)
        except ReleaseError as problem:
            refuse(str(problem), FOUND)
    count = len(record_folders(paths.results, paths)[0])
    print_findings(findings, count, Format.TEXT)
    if has_errors(findings):
        console.print("The last good build is still in place.", style="bold")
        raise typer.Exit(FOUND)
