"""``atlas measure``: a plan, carried out on one's own server, into a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.reference import read_reference
from ingest.intake.read.vocabulary import closest
from ingest.paths import Paths
from ingest.workbench.cli.guiding import guided_file, show_commands, wants_run
from ingest.workbench.cli.measuring import carry_out, make_record, results_of
from ingest.workbench.cli.shared import FOUND, existing, refuse
from ingest.workbench.contribute.command import invoked
from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.estimate import estimated, no_room
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.placed import place_of, with_rounds
from ingest.workbench.measure.plan.reading import read_plan
from ingest.workbench.measure.record.making import Signature
from ingest.workbench.measure.running.starting import (
    CannotStartError,
    gone_on_with,
    kept_state,
    new_state,
)
from ingest.workbench.measure.showing import changes, overview
from ingest.workbench.report import print_blocks

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.reading import ReadPlan
    from ingest.workbench.measure.state.state import State


def measure_command(  # noqa: PLR0913, PLR0917 (the options of a command line)
    plan: Annotated[
        Path | None, typer.Argument(help="The plan, a YAML file; without one it asks.")
    ] = None,
    question: Annotated[
        str, typer.Option(help="Or the id of an open question, for its plan.")
    ] = "",
    directory: Annotated[
        Path | None, typer.Option(help="Where the data goes: a folder on the device.")
    ] = None,
    image: Annotated[
        Path | None, typer.Option(help="Or a file to be made and mounted (root).")
    ] = None,
    size: Annotated[str | None, typer.Option(help="With --image: 64 GiB.")] = None,
    device: Annotated[
        Path | None, typer.Option(help="Or an empty device, which is formatted (root).")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="Rounds, instead of those of the plan.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the order, to repeat one.")
    ] = None,
    work: Annotated[
        Path | None, typer.Option(help="Folder of state and outputs.")
    ] = None,
    author: Annotated[str, typer.Option(help="Your name, for the record.")] = "",
    url: Annotated[
        str, typer.Option(help="Where one can read about it, if anywhere.")
    ] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="For the record: storage.class=nvme; repeatable."),
    ] = None,
    dry_run: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--dry-run", help="Print every command; run none.")
    ] = False,
    yes: Annotated[  # noqa: FBT002 (likewise)
        bool, typer.Option("--yes", help="Begin without asking.")
    ] = False,
    resume: Annotated[  # noqa: FBT002 (likewise)
        bool, typer.Option("--resume", help="Go on with what was interrupted.")
    ] = False,
    record: Annotated[  # noqa: FBT002 (likewise)
        bool, typer.Option("--record", help="Make the record of a finished one.")
    ] = False,
    submit: Annotated[  # noqa: FBT002 (likewise)
        bool, typer.Option("--submit", help="The record, on a branch, with a text.")
    ] = False,
) -> None:
    """Carry out a plan on this machine, and make a record of what comes out.

    Without a plan it asks for one: what is varied, under which load, where, how often.
    """
    paths = Paths.project()
    reference = read_reference(paths)[0]
    console = Console(highlight=False)
    again = resume or record or submit
    is_guided = plan is None and not question and not again
    file = (
        guided_file(paths, reference, console)
        if is_guided
        else _plan_file(plan, question, paths)
    )
    read = _read(file, paths, reference)
    work = (work or paths.root / ".atlas" / "measure" / read.plan.id).absolute()
    state = _kept(work, read) if again else None
    try:
        plan_ = with_rounds(
            read.plan, rounds or (state.rounds if state else None), seed
        )
        place = (
            Place.model_validate(state.place)
            if state
            else place_of(plan_, directory, image, device, size)
        )
    except ValidationError as problem:
        refuse("; ".join(each["msg"] for each in problem.errors()))
    if place is None:
        refuse(
            "where shall the data go? Give --directory FOLDER, --image FILE with "
            "--size SIZE, or --device DEVICE; what lies below it is measured"
        )
    is_begun = state is not None and not state.finished
    surveyed = survey(plan_, place, work, reference, resumed=is_begun)
    load = load_of(plan_, surveyed.site, reference)
    collector = paths.static / "atlas-collect.sh"
    prepared = {
        level: load_of(plan_, site, reference)
        for level, site in surveyed.prepared.items()
    }
    arrangement = Arrangement(plan_, place, load, collector, prepared)
    signature = Signature(author, url, tuple(_pair(each) for each in set_ or ()))
    if state is not None and (record or submit):
        results = results_of(arrangement, state, reference)
        make_record(results, signature, paths, reference, submit=submit)
        return
    _show(arrangement, console)
    refusals = [*surveyed.refusals, *_ill_sized(arrangement, state)]
    if dry_run:
        show_commands(arrangement, console)
    for line in refusals:
        console.print(Text(f"refused  {printable(line)}"), soft_wrap=True)
    if refusals and not is_guided:
        refuse("this plan cannot be carried out here; nothing was changed", FOUND)
    if dry_run or (
        is_guided
        and not wants_run(
            arrangement, paths.display(file), console, may_run=not refusals
        )
    ):
        return
    if not (yes or is_guided or (sys.stdin.isatty() and typer.confirm("Begin?"))):
        refuse("nothing was changed; --yes begins without asking")
    begun = _begun(state, arrangement, read.text)
    done = carry_out(arrangement, begun, reference)
    if author:
        make_record(done, signature, paths, reference, submit=False)
        return
    console.print(
        Text(
            f"To make a record of it:  {invoked()} measure {file} --record "
            '--author "YOUR NAME"'
        ),
        soft_wrap=True,
    )


def _plan_file(plan: Path | None, question: str, paths: Paths) -> Path:
    """Return the file of the plan: the one given, or that of an open question."""
    if bool(plan) == bool(question):
        refuse("give a plan, or --question with the id of an open question")
    if plan is not None:
        return plan
    folder = paths.build / "open-questions" / "plans"
    file = folder / f"{question}.yaml"
    if file.parent != folder or not file.is_file():
        near = closest(question, [each.stem for each in sorted(folder.glob("*.yaml"))])
        hint = f"did you mean {near}?" if near else "atlas build writes the plans"
        refuse(f"there is no plan for the question {question}; {hint}")
    return file


def _read(path: Path, paths: Paths, reference: Reference) -> ReadPlan:
    found = existing(path)
    read = read_plan(found, paths.display(found), reference)
    console = Console(stderr=True, highlight=False)
    if isinstance(read, list):
        print_blocks(read, console)
        refuse("the plan has errors; nothing was changed", FOUND)
    print_blocks(list(read.warnings), console)
    return read


def _begun(state: State | None, arrangement: Arrangement, text: str) -> State:
    """Return the state to begin with: a new one, or one that is gone on with."""
    plan, place, site = arrangement.plan, arrangement.place, arrangement.load.site
    try:
        device = site.kernel.identity(Path(place.device)) if place.device else ""
        if state is not None:
            return gone_on_with(state, plan.design.rounds, device)
        return new_state(plan, text, place, site.work, device)
    except (CannotStartError, OSError) as problem:
        refuse(str(problem))


def _pair(given: str) -> tuple[str, str]:
    key, sign, value = given.partition("=")
    if not (key.strip() and sign and value.strip()):
        refuse(f"--set {given}: write key=value, such as storage.class=nvme")
    return key.strip(), value.strip()


def _kept(work: Path, read: ReadPlan) -> State:
    try:
        return kept_state(work, read.text)
    except CannotStartError as problem:
        refuse(str(problem))


def _show(arrangement: Arrangement, console: Console) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for word, said in overview(arrangement):
        table.add_row(word, Text(printable(said)))
    for line in changes(arrangement):
        table.add_row("changes", Text(printable(line)))
    for line in arrangement.plan.needs:
        table.add_row("needs", Text(printable(line)))
    console.print(table)


def _ill_sized(arrangement: Arrangement, state: State | None) -> list[str]:
    """Return why the data is too large for its place, or too small for the memory."""
    is_there = state is not None and state.data_is_made
    found = [] if is_there else no_room(arrangement)
    takes = estimated(arrangement)
    if not takes.fits or arrangement.plan.memory.regime == "fits":
        return found
    line = (
        "the data fits into memory, so the storage would hardly be measured: make it "
        "larger, limit the memory (memory: {limit: …}), or write  memory: "
        "{regime: fits}  where that is what you want to measure"
    )
    return [*found, line]
