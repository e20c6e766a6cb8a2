"""``atlas build``: all data the site needs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import has_errors, in_order
from ingest.intake.read import record_folders
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, Format, print_findings, refuse
from ingest.workbench.cli.site import (
    BASE_URL,
    PUBLIC,
    BaseUrl,
    Public,
    make,
    one_at_a_time,
)


def build_command(
    site: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--site", help="Make the pages, too.")
    ] = False,
    public: Public = PUBLIC,
    base_url: BaseUrl = BASE_URL,
) -> None:
    """Build all data the site needs. With errors nothing is touched."""
    paths = Paths.project()
    with one_at_a_time(paths) as lock:
        _build(paths)
        if site:
            make(paths, public, base_url, None, lock)


def _build(paths: Paths) -> None:
    # Building pulls in DuckDB and the chart renderer; a check should not wait for them.
    from ingest.publishing.releases.release import ReleaseError  # noqa: PLC0415
    from ingest.workbench.build import build  # noqa: PLC0415

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
