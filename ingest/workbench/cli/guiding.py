"""``atlas measure`` without a plan: it asks for one, and what to do with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from ingest.findings import printable
from ingest.workbench.cli.shared import FOUND, refuse
from ingest.workbench.contribute.command import invoked
from ingest.workbench.measure.showing import listing

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.measure.arranging import Arrangement

#: What a shell returns for a command that Ctrl+C ended.
_INTERRUPTED = 130


def guided_file(paths: Paths, reference: Reference, console: Console) -> Path:
    """Ask for a plan, write it, and return its file.

    Leaves with exit code 2 where there is no terminal, 130 where somebody leaves.
    """
    from ingest.workbench.measure.guided.choosing import Choosing  # noqa: PLC0415 (prompts load slowly)
    from ingest.workbench.measure.guided.flow import guided_plan  # noqa: PLC0415 (likewise)
    from ingest.workbench.measure.guided.machine import Machine  # noqa: PLC0415 (likewise)
    from ingest.workbench.measure.guided.offered import Offers  # noqa: PLC0415 (likewise)

    if not sys.stdin.isatty():
        refuse(
            "there is no terminal to ask on: give a plan (atlas measure PLAN.yaml), "
            "such as one of data/plans, or --question with the id of an open question"
        )
    try:
        return guided_plan(Choosing(Offers(paths, reference), Machine()), console)
    except (KeyboardInterrupt, EOFError):
        console.print(Text("\nStopped. Nothing was written."))
        raise typer.Exit(_INTERRUPTED) from None
    except OSError as problem:
        refuse(f"{problem.filename or ''}: {problem.strerror or problem}", FOUND)


def show_commands(arrangement: Arrangement, console: Console) -> None:
    """Print every command of an experiment, and run none."""
    console.print()
    for line in listing(arrangement, arrangement.plan.design.seed):
        console.print(Text(printable(line)), soft_wrap=True)


def wants_run(
    arrangement: Arrangement, file: str, console: Console, *, may_run: bool
) -> bool:
    """Ask what to do with a plan until it is run (True) or kept."""
    from ingest.workbench.measure.guided import flow  # noqa: PLC0415 (prompts load slowly)

    try:
        console.print()
        while (what := flow.what_next(can_run=may_run)) == flow.DRY_RUN:
            show_commands(arrangement, console)
            console.print()
    except (KeyboardInterrupt, EOFError):
        what = flow.KEEP
    if what == flow.RUN:
        return True
    console.print(Text("Nothing was changed. To run it, here or elsewhere:"))
    console.print(Text(f"    {invoked()} measure {file}"), soft_wrap=True)
    return False
