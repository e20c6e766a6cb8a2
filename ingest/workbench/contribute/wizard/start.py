"""From a draft, new or kept, to a record that is written and checked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.text import Text

from ingest.findings import printable
from ingest.intake.rules import as_draft
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.command import invoked
from ingest.workbench.contribute.drafts import kept_drafts, new_draft
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.given_of_files import with_said_of_files
from ingest.workbench.contribute.merging import merged
from ingest.workbench.contribute.wizard.flow import Flow, shown
from ingest.workbench.contribute.wizard.prompts import choose
from ingest.workbench.contribute.wizard.review import review
from ingest.workbench.report import print_blocks, print_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import Console

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.drafts import Draft
    from ingest.workbench.contribute.given_of_files import OfFiles

_NEW = ""
_INTRO = (
    "Answers are saved one by one: stop whenever you like (Ctrl+C), and go on later "
    "with the same command."
)


def guided(
    given: Answers,
    of_files: OfFiles,
    paths: Paths,
    reference: Reference,
    console: Console,
) -> bool:
    """Ask, review, write. Return whether a record was written.

    ``given`` are answers from the command line, which count more than those of a kept
    draft, ``of_files`` what was given there of files. Raises ``KeyboardInterrupt`` or
    ``EOFError`` where the contributor leaves; the draft is on disk by then; and
    ``NotGivenError`` where the command line says something else than an answer.
    """
    console.print(Text(_INTRO))
    draft = _draft(given, of_files.files, paths, console)
    answers = _with(draft.answers, of_files.files, reference, console)
    draft.save(with_said_of_files(answers, of_files))
    flow = Flow(draft, paths, reference, console)
    done = review(draft, flow, paths, reference, console) if flow.run() else None
    if done is None:
        console.print(Text(f"The answers are kept in {paths.display(draft.path)}."))
        console.print(Text(f"Go on with  {invoked()} new"))
        return False
    done.publish()
    draft.remove()
    print_text(as_draft(done.findings), 1, console)
    print_next(str(draft.answers.id), paths, console, done.proposals)
    return True


def print_next(
    identity: str, paths: Paths, console: Console, proposals: Sequence[Path] = ()
) -> None:
    """Say what was written, and what comes next; proposals are sent, too."""
    where = paths.display(paths.results / identity)
    console.print(Text(f"\nWritten: {where}", style="bold"))
    also = "".join(f" {paths.display(each)}" for each in proposals)
    if proposals:
        console.print(Text(f"Proposed with it, in one language:{also}"))
        console.print(Text(f"    {invoked()} check --draft {where}"), soft_wrap=True)
    for line in (
        "Next, look at its page:",
        f"    {invoked()} preview {identity}",
        "Then send it (CONTRIBUTING.md goes through it):",
        f"    git add {where}{also}",
        f'    git commit -m "results: add {identity}"',
        "    git push -u origin HEAD",
    ):
        console.print(Text(line), soft_wrap=True)


def _draft(
    given: Answers, files: Sequence[object], paths: Paths, console: Console
) -> Draft:
    """Return a draft to go on with: one that was kept, or a new one."""
    kept, damaged = kept_drafts(paths)
    for path in damaged:
        console.print(Text(f"{paths.display(path)} cannot be read; it is left alone."))
    fresh = new_draft(paths, datetime.now(UTC).strftime("%Y%m%d-%H%M%S"))
    fresh.answers = given
    if not kept:
        return fresh
    names = [(str(each.path), f"go on with {_name(each)}") for each in kept]
    start = "start a new record" + (" with these files" if files else "")
    chosen = choose("There are answers that were kept:", [*names, (_NEW, start)])
    draft = next((each for each in kept if str(each.path) == chosen), fresh)
    if draft is not fresh:
        draft.answers, changed = merged(draft.answers, given)
        _say_merged(given, changed, console)
    return draft


def _say_merged(
    given: Answers, changed: Sequence[tuple[str, object, object]], console: Console
) -> None:
    if given == Answers():
        return
    console.print(Text("What the command line says was taken over."))
    for key, before, now in changed:
        line = f"  {key}: {shown(before)} was kept, {shown(now)} counts now"
        console.print(Text(line), soft_wrap=True)


def _name(draft: Draft) -> str:
    title = draft.answers.title or ", ".join(draft.answers.treatments)
    return printable(f"{draft.path.stem} {title}".strip())[:100]


def _with(
    answers: Answers,
    files: Sequence[tuple[Path, str]],
    reference: Reference,
    console: Console,
) -> Answers:
    before = len(answers.rows), len(answers.collected)
    answers, refused = with_files(answers, files, reference)
    rows, bundles = len(answers.rows) - before[0], len(answers.collected) - before[1]
    if rows or bundles:
        console.print(Text(f"Read: {rows} results, {bundles} collected environments."))
    if refused:
        print_blocks(refused, console)
        console.print(Text("These files are left out; the others were read."))
    return answers
