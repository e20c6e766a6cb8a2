"""What was compared, as a table, before anything else is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.workbench.contribute.asking.arms import (
    arms,
    can_compare,
    levels_are_known,
    undeclared,
)
from ingest.workbench.contribute.wizard.prompts import choose

if TYPE_CHECKING:
    from rich.console import Console

    from ingest.workbench.contribute.answers import Answers

STOP = "stop"
_NOTHING = (
    "Nothing can be compared: no two levels were run under the same conditions. "
    "Between two runs that differ in more than the setting, nobody can tell what made "
    "the difference. Run what is missing, or correct what is said here."
)
_MORE = "Runs differ in {}, too: only those that agree in it are compared."


def show_compared(answers: Answers, console: Console) -> bool:
    """Print file → level → what else differs; tell whether there is a comparison.

    Nothing is printed before the levels are known, or where the table is given.
    """
    if not levels_are_known(answers):
        return True
    found = arms(answers)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 2))
    for heading in ("file", " + ".join(answers.treatments), "what else differs"):
        table.add_column(heading, overflow="fold")
    for each in found:
        other = ", ".join(f"{name} {value or '?'}" for name, value in each.other)
        table.add_row(*(Text(printable(x)) for x in (each.name, each.level, other)))
    console.print()
    console.print(table)
    more = undeclared(answers)
    if more:
        console.print(Text(f"  {_MORE.format(' and '.join(more))}"), soft_wrap=True)
    if can_compare(answers):
        return True
    console.print(Text(f"  {_NOTHING}", style="bold"), soft_wrap=True)
    return False


def what_to_mend(answers: Answers, named: list[tuple[str, str]]) -> str:
    """Return the key of the answer to correct, or ``STOP``.

    ``named`` are keys and names of the levels that were given.
    """
    entries = [
        *(("strata", "what else differed") for _ in (answers.strata or (),)),
        *named,
        (STOP, "stop here; the answers are kept"),
    ]
    return choose("What is to be corrected?", entries, default=STOP)
