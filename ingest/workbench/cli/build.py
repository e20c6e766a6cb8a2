"""``atlas build``: all data the site needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    Asked,
    BaseUrl,
    Public,
    make,
    one_at_a_time,
    print_nothing,
    print_step,
)
from ingest.workbench.report import summary

if TYPE_CHECKING:
    from ingest.workbench.steps import Explain


def build_command(
    site: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--site", help="Make the pages, too.")
    ] = False,
    explain: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--explain", help="Say of each step why it is made.")
    ] = False,
    public: Public = PUBLIC,
    base_url: BaseUrl = BASE_URL,
) -> None:
    """Build all data the site needs. With errors nothing is touched."""
    paths = Paths.project()
    with one_at_a_time(paths) as lock:
        _build(paths, print_step if explain else print_nothing)
        if site:
            told = print_step if explain else print_nothing
            make(paths, Asked(public, base_url, lock=lock, explain=told))


def _build(paths: Paths, explain: Explain) -> None:
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
            findings = in_order(build(paths, progress, explain))
        except FileNotFoundError as problem:
            if "node_modules" not in Path(problem.filename or "").parts:
                raise
            refuse("the Node packages are not installed: run  make setup", FOUND)
        except ReleaseError as problem:
            refuse(str(problem), FOUND)
    count = len(record_folders(paths.results, paths)[0])
    if has_errors(findings):
        print_findings(findings, count, Format.TEXT)
        console.print("The last good build is still in place.", style="bold")
        raise typer.Exit(FOUND)
    # Who builds wants the site: what a record leaves open is its contributor's to read.
    more = "  `atlas check` lists them." if findings else ""
    print(f"{summary(findings, count)}{more}")  # noqa: T201 (one line, unwrapped)
