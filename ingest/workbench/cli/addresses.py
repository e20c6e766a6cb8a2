"""``atlas addresses``: whether the built site keeps what was ever published."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.reference import read_moved
from ingest.paths import Paths
from ingest.publishing.addresses import (
    Ledger,
    LedgerError,
    check_kept,
    merge,
    parse,
    read_built,
    render,
)
from ingest.whole_file import write_whole
from ingest.workbench.cli.shared import FOUND, OK, refuse
from ingest.workbench.site.configuration import read_config
from ingest.workbench.site.downloads import DownloadsError, apart

if TYPE_CHECKING:
    from collections.abc import Mapping

_SITE = Path("public")


def addresses_command(
    site: Annotated[Path, typer.Option(help="The built site.")] = _SITE,
    published: Annotated[
        Path | None,
        typer.Option(help="The ledger; without it data/addresses/published.txt."),
    ] = None,
    write: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--write", help="Add what is new to the ledger.")
    ] = False,
) -> None:
    """Check that the site keeps every published address. Exit code 1: one is lost.

    What is new is counted, and added with --write; nothing is ever removed.
    """
    paths = Paths.project()
    file = published or paths.published
    moved, places, findings = read_moved(paths)
    if findings:
        refuse(f"{findings[0].place} {findings[0].message}; see `atlas check`", FOUND)
    try:
        built = read_built(site, apart(read_config(paths), paths))
        ledger = _read(file, may_be_missing=write)
        promised = _read(paths.published, may_be_missing=True) if published else ledger
    except (OSError, UnicodeDecodeError, LedgerError, DownloadsError) as problem:
        refuse(str(problem))
    lost = check_kept(ledger, built, moved, places, promised)
    new = _count(merge([ledger, built.ledger])) - _count(ledger)
    if write and new:
        write_whole(file, render(merge([ledger, built.ledger])))
    console = Console(highlight=False)
    for each in lost:
        console.print(Text(printable(str(each))), soft_wrap=True)
    console.print(
        f"{_count(ledger)} addresses and parts of pages published, {len(lost)} lost, "
        f"{new} new{' and written down' if write and new else ''}"
    )
    if lost:
        console.print("data/addresses/moved.yaml says how to keep an address.")
    raise typer.Exit(FOUND if lost else OK)


def _read(file: Path, *, may_be_missing: bool) -> Ledger:
    if may_be_missing and not file.exists():
        return {}
    try:
        return parse(file.read_text("utf-8"))
    except LedgerError as problem:
        message = f"{file} is no ledger: {problem}"
        raise LedgerError(message) from None


def _count(ledger: Mapping[str, frozenset[str]]) -> int:
    return len(ledger) + sum(len(anchors) for anchors in ledger.values())
