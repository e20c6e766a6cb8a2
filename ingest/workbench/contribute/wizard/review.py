"""All answers on one page, then: write, change one, or stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.workbench.contribute.asking.asked import ASKED
from ingest.workbench.contribute.asking.questions import wrong
from ingest.workbench.contribute.drafting.draft import IncompleteError
from ingest.workbench.contribute.drafting.environment import bare, seen
from ingest.workbench.contribute.naming import named
from ingest.workbench.contribute.recording import tried
from ingest.workbench.contribute.wizard.flow import shown
from ingest.workbench.contribute.wizard.prompts import choose
from ingest.workbench.report import print_text

if TYPE_CHECKING:
    from rich.console import Console

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.drafts import Draft
    from ingest.workbench.contribute.recording import Tried
    from ingest.workbench.contribute.wizard.flow import Flow

_WRITE, _CHANGE, _STOP = "write", "change", "stop"


def review(
    draft: Draft, flow: Flow, paths: Paths, reference: Reference, console: Console
) -> Tried | None:
    """Show the answers until the contributor has them written, or stops (None)."""
    while True:
        console.print(_summary(draft.answers, reference))
        chosen = choose(
            "Write the record?",
            [
                (_WRITE, "Yes, write it and check it"),
                (_CHANGE, "Change an answer"),
                (_STOP, "Stop here; the answers are kept"),
            ],
        )
        if chosen == _STOP:
            return None
        if chosen == _CHANGE:
            flow.change(choose("Which one?", _answers(draft.answers, reference)))
            continue
        done = _attempt(draft.answers, paths, reference, console)
        if done is not None:
            return done


def _attempt(
    answers: Answers, paths: Paths, reference: Reference, console: Console
) -> Tried | None:
    """Return the record where it may be written; otherwise say what is to change."""
    faults = wrong(answers, reference)
    for each, expected in faults:
        name = named(each.key, answers)
        console.print(Text(f"  {name}: expected {printable(expected)}"))
    if faults:
        return None
    try:
        done = tried(answers, paths, reference)
    except IncompleteError as problem:
        names = ", ".join(named(each.key, answers) for each in problem.missing)
        console.print(Text(f"  still missing: {names}"))
        return None
    except (ValueError, OSError) as problem:
        console.print(Text(f"  {printable(str(problem))}"))
        return None
    if done.passes:
        return done
    console.print(Text("The check found errors; nothing was written:", style="bold"))
    print_text(done.findings, 1, console)
    done.discard()
    return None


def _answers(answers: Answers, reference: Reference) -> list[tuple[str, str]]:
    """Return key and short text of everything that was or could be answered."""
    return [
        (key, f"{named(key, answers)}: {value}")
        for key, value in _stated(answers, reference)
    ]


def _summary(answers: Answers, reference: Reference) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    for key, value in _stated(answers, reference):
        name = printable(named(key, answers))
        table.add_row(Text(name, style="dim"), Text(value))
    return table


def _stated(answers: Answers, reference: Reference) -> list[tuple[str, str]]:
    rows = []
    for ask in ASKED:
        for key in ask.keys(answers, reference):
            said = answers.answer(key)
            captured = bare(seen(answers, key))
            if said is not None:
                rows.append((key, shown(said)))
            elif captured is not None:
                rows.append((key, f"{shown(captured)}  (captured)"))
    return rows
