"""``atlas answers``: what readers are told, and which of it nobody has read yet."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, OK, refuse

if TYPE_CHECKING:
    from ingest.workbench.reading import Card


def answers_command(
    show_all: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool,
        typer.Option("--all", help="Show every answer, also what was read."),
    ] = False,
    mark: Annotated[
        list[str] | None,
        typer.Option(
            help="After reading it beside its records: note that the answer to a "
            "question, such as oltp/nvme/filesystem, was read as it is now; * stands "
            "for any characters. May be repeated.",
        ),
    ] = None,
) -> None:
    """List answers nobody has read as they are now. Exit code 1: there are some."""
    from ingest.workbench.reading import (  # noqa: PLC0415 (loads DuckDB)
        LedgerError,
        cards_of,
        read_ledger,
        unread,
        with_marks,
        write_ledger,
    )

    paths = Paths.project()
    console = Console(highlight=False)
    try:
        known = read_ledger(paths.cards_read)
    except LedgerError as problem:
        refuse(str(problem))
    cards = cards_of(read_corpus(paths), paths)
    if mark:
        today = datetime.now(tz=UTC).date()
        try:
            known, marked = with_marks(cards, known, mark, today)
        except ValueError as problem:
            refuse(str(problem))
        write_ledger(paths.cards_read, known)
        console.print(Text(f"{len(marked)} marked as read"))
    left = unread(cards, known)
    for each in cards if show_all else () if mark else left:
        _print(each, console)
    console.print(Text(f"{len(cards)} answers, {len(left)} of them to be read"))
    raise typer.Exit(FOUND if left else OK)


def _print(card: Card, console: Console) -> None:
    text = "\n".join(f"  {line}" for line in card.lines)
    records = f"  records: {', '.join(card.record_ids)}" if card.record_ids else ""
    console.print(Text(f"{card.question}\n{text}\n{records}\n"), soft_wrap=True)
