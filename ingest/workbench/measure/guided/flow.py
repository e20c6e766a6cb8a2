"""The questions one after the other, with a way back; then the plan file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ingest.findings import printable
from ingest.whole_file import write_whole
from ingest.workbench.contribute.wizard.prompts import BACK, ask, choose
from ingest.workbench.measure.guided.asked import ASKED
from ingest.workbench.measure.guided.planned import plan_text
from ingest.workbench.measure.guided.said import Said
from ingest.workbench.measure.guided.varying import marked

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from ingest.workbench.contribute.asking.question import Question
    from ingest.workbench.measure.guided.asked import Step
    from ingest.workbench.measure.guided.choosing import Choosing

#: What can be done with a plan that was written.
RUN, DRY_RUN, KEEP = "run", "dry-run", "keep"
_INTRO = (
    "A few questions, then a plan: nothing is run or changed before you have seen what "
    "it takes. Ctrl+C leaves; nothing is written then."
)


def guided_plan(choosing: Choosing, console: Console) -> Path:
    """Ask, write the plan, and return its file.

    Raises ``KeyboardInterrupt`` or ``EOFError`` where somebody leaves; OSError where
    the file cannot be written.
    """
    console.print(Text(_INTRO))
    said = asked(Said(), choosing, console)
    file = choosing.file(said.text("id"))
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, plan_text(said, choosing.offers))
    where = choosing.offers.paths.display(file)
    console.print(Text(f"\nThe plan is in {where}", style="bold"))
    console.print()
    return file


def asked(said: Said, choosing: Choosing, console: Console) -> Said:
    """Ask until nothing is missing, and return all that was said."""
    past: list[Said] = []
    while (found := next_question(said, choosing)) is not None:
        step, question = found
        _explain(question, console)
        default = marked(said, choosing) if question.form == "choices" else None
        reply = ask(question, default=default, first=not past)
        if reply is BACK:
            said = past.pop() if past else said
            continue
        now = said.with_reply(step.key, reply)
        trouble = step.trouble(now, choosing)
        if trouble:
            line = f"  Expected: {printable(trouble)}"
            console.print(Text(line, style="bold"), soft_wrap=True)
            continue
        if step.key == "fits" and reply == "false":
            said = past.pop()
            continue
        past.append(said)
        said = now
    return said


def what_next(*, can_run: bool) -> str:
    """Ask what to do with the plan; running it is offered where it can be run here."""
    entries = [
        (DRY_RUN, "show every command first (a dry run)"),
        (KEEP, "keep the plan, and run nothing"),
    ]
    if can_run:
        entries.insert(0, (RUN, "run it now"))
    return choose("What shall be done with it?", entries, DRY_RUN)


def next_question(said: Said, choosing: Choosing) -> tuple[Step, Question] | None:
    """Return the first question that applies and was not answered; None: all were."""
    for step in ASKED:
        if step.key in said:
            continue
        question = step.made(said, choosing)
        if question is not None:
            return step, question
    return None


def _explain(question: Question, console: Console) -> None:
    """Say why in a line, and how to find out in another."""
    console.print()
    console.print(Text(f"  Why: {question.why}", style="dim"), soft_wrap=True)
    if question.how_to_find:
        how = f"  How: {printable(question.how_to_find)}"
        console.print(Text(how, style="dim"), soft_wrap=True)
