"""``atlas site``: the pages, from data that was built."""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import printable
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, refuse
from ingest.workbench.site.lock import locked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from ingest.workbench.steps import Explain

PUBLIC = Path("public")
BASE_URL = "http://localhost:1313/"

Public = Annotated[Path, typer.Option(help="Folder of the site.")]
BaseUrl = Annotated[str, typer.Option(help="Address the site is for.")]


def print_nothing(step: str, reasons: Sequence[str]) -> None:
    """Keep to yourself why a step is made."""
    del step, reasons


def print_step(step: str, reasons: Sequence[str]) -> None:
    """Print why a step is made, or that it is not."""
    said = "; ".join(reasons) if reasons else "nothing has changed"
    made = "made" if reasons else "kept"
    print(f"{made}  {step:<10} {printable(said)}")  # noqa: T201 (one line a step)


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
        make(paths, Asked(public, base_url, hugo_flags, lock=lock))


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for; ``flags`` None stands for those of a build."""

    public: Path
    base_url: str
    flags: list[str] | None = None
    lock: int | None = None
    explain: Explain = print_nothing


def make(paths: Paths, asked: Asked) -> None:
    """Make the site, and print what is done; leave with a message on failure."""
    # Fonts and pictures take a moment to load, for which others should not wait.
    from ingest.workbench.site.make import (  # noqa: PLC0415
        STRICT,
        SiteError,
        Wanted,
        make_site,
    )

    public = asked.public.absolute()
    flags = STRICT if asked.flags is None else tuple(asked.flags)
    wanted = Wanted(public, asked.base_url, flags, asked.lock)
    try:
        if not make_site(paths, wanted, _step, asked.explain):
            _step(f"Nothing has changed: {paths.display(public)}/ is as it was")
            return
    except SiteError as problem:
        refuse(f"no new site: {problem}", FOUND)
    files = [path for path in public.rglob("*") if path.is_file()]
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    _step(f"{len(files)} files, {megabytes:.0f} MB in {paths.display(public)}/")


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
