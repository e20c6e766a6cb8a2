"""What ``atlas measure`` does once everything was looked at: runs, summary, record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.text import Text

from ingest.findings import printable
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, OK, refuse
from ingest.workbench.contribute.command import invoked
from ingest.workbench.contribute.drafting.draft import IncompleteError
from ingest.workbench.measure.estimate import estimated
from ingest.workbench.measure.place import accounts
from ingest.workbench.measure.record.making import recorded
from ingest.workbench.measure.record.protocol import protocol_text
from ingest.workbench.measure.record.results import Results
from ingest.workbench.measure.record.submitting import (
    NotSubmittedError,
    prepare_branch,
)
from ingest.workbench.measure.record.telling import own_caveats
from ingest.workbench.measure.running.experiment import (
    Experiment,
    GivenUpError,
    paired_of,
    parameters_of,
)
from ingest.workbench.measure.running.progress import Terminal
from ingest.workbench.measure.summary import print_summary
from ingest.workbench.report import print_blocks, print_text

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.recording import Tried
    from ingest.workbench.measure.arranging import Arrangement
    from ingest.workbench.measure.record.making import Signature
    from ingest.workbench.measure.state.state import State

#: Exit code after Ctrl+C, as shells give it.
_INTERRUPTED = 130


def carry_out(arrangement: Arrangement, state: State, reference: Reference) -> Results:
    """Run what is left of an experiment, print what came out, and return it.

    Leaves with exit code 130 after an interrupt and 1 where it was given up; what was
    changed has been put back then, and it can be resumed.
    """
    console = Console(highlight=False)
    takes = estimated(arrangement)
    done = sum(run.outcome == "measured" for run in state.runs)
    main = results_of(arrangement, state, reference).main
    terminal = Terminal(console, main, takes.runs, done, takes.seconds)
    experiment = Experiment(arrangement, state, reference, terminal)
    work = arrangement.load.site.work
    try:
        with terminal:
            experiment.go()
    except KeyboardInterrupt:
        _say(console, f"Stopped. {_put_back(experiment)}. {_go_on()}")
        raise typer.Exit(_INTERRUPTED) from None
    except (GivenUpError, OSError) as problem:
        back = _put_back(experiment)
        refuse(f"{problem}. {back}; outputs are in {work}", FOUND)
    finally:
        _hand_over(work)
    results = results_of(arrangement, experiment.state, reference)
    print_summary(results, console, parameters_of(reference).margin)
    for line in own_caveats(results, reference):
        if " " in line:  # the others are ids, of what is said of every such load
            _say(console, line)
    for line in experiment.state.differences:
        _say(console, f"not the same in all runs: {line}")
    if experiment.left:
        refuse(_put_back(experiment), FOUND)
    return results


def results_of(arrangement: Arrangement, state: State, reference: Reference) -> Results:
    """Return what an experiment gave so far."""
    takes = estimated(arrangement)
    return Results(
        plan=arrangement.plan,
        state=state,
        work=arrangement.load.site.work,
        data_bytes=takes.data_bytes,
        memory_bytes=takes.memory_bytes,
        paired=tuple(paired_of(arrangement.plan, state, reference)),
        beside=arrangement.load.beside,
    )


def make_record(
    results: Results,
    signature: Signature,
    paths: Paths,
    reference: Reference,
    *,
    submit: bool,
) -> None:
    """Make the record, or leave with what keeps it out.

    ``submit``: put it on a branch, and write the text of the pull request.
    """
    console = Console(highlight=False)
    if not results.state.finished:
        refuse(f"the experiment is not finished. {_go_on()}", FOUND)
    accounts.become(accounts.caller())
    made = _made_before(results, paths) if submit else None
    if made is not None:
        _put_on_branch(results, made, paths, reference)
        return
    if not signature.author:
        refuse('a record needs --author "YOUR NAME"; --url where one can read about it')
    try:
        done = recorded(results, signature, paths, reference)
    except IncompleteError as problem:
        refuse(f"answers are missing: {problem}", FOUND)
    except KeyError as problem:
        refuse(f"--set: there is no answer {problem}")
    except (ValueError, ValidationError, OSError) as problem:
        refuse(str(problem), FOUND)
    if isinstance(done, list):
        print_blocks(done, Console(stderr=True, highlight=False))
        raise typer.Exit(FOUND)
    print_text(done.findings, 1, console)
    if not done.passes:
        done.discard()
        refuse("the record has errors; nothing was written", FOUND)
    done.publish()
    _say_where(console, done, paths)
    if not submit:
        raise typer.Exit(OK)
    _put_on_branch(results, done.target, paths, reference)


def _say_where(console: Console, done: Tried, paths: Paths) -> None:
    for each in done.proposals:
        _say(console, f"What the atlas lacks is proposed in {paths.display(each)}.")
    _say(console, f"The record is in {paths.display(done.target)}. Look at it with")
    _say(console, f"    {invoked()} preview {done.target.name}")


def _made_before(results: Results, paths: Paths) -> Path | None:
    """Return the record of this very experiment, where it was made already."""
    target = paths.results / results.plan.id
    try:
        kept = (target / "raw" / "protocol.txt").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return target if kept == protocol_text(results) else None


def _put_on_branch(
    results: Results, record: Path, paths: Paths, reference: Reference
) -> None:
    console = Console(highlight=False)
    try:
        text = prepare_branch(results, record, paths, reference)
    except NotSubmittedError as problem:
        refuse(str(problem), FOUND)
    _say(console, f"It is on the branch results-{results.plan.id}. To send it:")
    _say(console, "    git push -u origin HEAD")
    _say(console, f"and open the pull request with the text in {text}")


def _put_back(experiment: Experiment) -> str:
    """Return in words whether everything is as it was."""
    if not experiment.left:
        return "What was changed is put back"
    script = experiment.arrangement.load.site.restore
    return f"Not everything is as it was: {experiment.left}; see {script}"


def _hand_over(work: Path) -> None:
    """Give the work folder to whoever called sudo: no record takes root."""
    accounts.hand_over(work, Paths.project().root, accounts.caller())


def _go_on() -> str:
    return "The same command with --resume goes on."


def _say(console: Console, line: str) -> None:
    console.print(Text(printable(line)), soft_wrap=True)
