"""What may be left out, on one screen: skip all, or answer some of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.wizard.prompts import choose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from ingest.workbench.contribute.asking.questions import Question

SKIP = "skip all"
_INTRO = "The rest may stay as it stands here; what is unknown can be added later."


def choose_of_rest(left: Sequence[Question], console: Console) -> str:
    """Show all that is left; return the key of the one to answer, or ``SKIP``."""
    console.print()
    console.print(Text(f"  {_INTRO}", style="bold"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    for each in left:
        stands = Text(each.proposed or UNKNOWN, style="" if each.proposed else "dim")
        table.add_row(Text(entry_of(each)), stands)
    console.print(table)
    entries = [(SKIP, f"{SKIP}: take it as it stands"), *_entries(left)]
    return choose("Answer one of them, or", entries)


def entry_of(question: Question) -> str:
    """Return how a question is called in the list; what is typed searches it."""
    return printable(f"{question.key}: {question.text}")


def as_it_stands(question: Question) -> Any:
    """Return the answer of a question that is left out: what is shown beside it."""
    if question.proposed:
        return question.proposed
    return () if question.form == "choices" else UNKNOWN


def _entries(left: Sequence[Question]) -> list[tuple[str, str]]:
    return [(each.key, entry_of(each)) for each in left]
