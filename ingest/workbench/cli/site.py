"""``atlas site``: the pages, from data that was built."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, refuse
from ingest.workbench.site.lock import locked

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

PUBLIC = Path("public")
BASE_URL = "http://localhost:1313/"

Public = Annotated[Path, typer.Option(help="Folder of the site.")]
BaseUrl = Annotated[str, typer.Option(help="Address the site is for.")]


def site_command(
    public: Public = PUBLIC,
    base_url: BaseUrl = BASE_URL,
    hugo_flags: Annotated[
        list[str] | None,
        typer.Argument(help="Flags for Hugo, after --, instead of strictness."),
    ] = None,
) -> None:
    """Make the pages from the data of the last build. On failure nothing is touched."""
    paths = Paths.project()
    with one_at_a_time(paths) as lock:
        make(paths, public, base_url, hugo_flags, lock)


def make(
    paths: Paths, public: Path, base_url: str, flags: list[str] | None, lock: int
) -> None:
    """Make the site, and print what is done; leave with a message on failure."""
    # Fonts and pictures take a moment to load, for which others should not wait.
    from ingest.workbench.site.make import (  # noqa: PLC0415
        STRICT,
        SiteError,
        Wanted,
        make_site,
    )

    wanted = Wanted(
        public.absolute(), base_url, STRICT if flags is None else flags, lock
    )
    try:
        make_site(paths, wanted, _step)
    except SiteError as problem:
        refuse(f"no new site: {problem}", FOUND)
    files = [path for path in public.rglob("*") if path.is_file()]
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    _step(f"{len(files)} files, {megabytes:.0f} MB in {public}/")


def one_at_a_time(paths: Paths) -> AbstractContextManager[int]:
    """Hold the lock of the checkout; say so when another build has it."""
    # `make` and systems end a build politely: let it end what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    return locked(
        paths.root, lambda: _step("Another build of this checkout runs: waiting for it")
    )


def _step(text: str) -> None:
    console = Console(stderr=True, highlight=False)
    console.print(Text(f"── {text}", style="bold"), soft_wrap=True)
