"""``atlas measure``: a plan, carried out on one's own server, into a record."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, existing, refuse
from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.estimate import estimated
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.placed import place_of, with_rounds
from ingest.workbench.measure.plan.reading import read_plan
from ingest.workbench.measure.showing import changes, listing, overview
from ingest.workbench.report import print_blocks

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan


def measure_command(  # noqa: PLR0913, PLR0917 (the options of a command line)
    plan: Annotated[Path, typer.Argument(help="The plan, a YAML file.")],
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
    dry_run: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--dry-run", help="Print every command; run none.")
    ] = False,
) -> None:
    """Carry out a plan on this machine, and make a record of what comes out."""
    paths = Paths.project()
    reference = read_reference(paths)[0]
    console = Console(highlight=False)
    read = _read(plan, paths, reference, rounds, seed)
    try:
        place = place_of(read, directory, image, device, size)
    except ValidationError as problem:
        refuse("; ".join(each["msg"] for each in problem.errors()))
    if place is None:
        refuse(
            "where shall the data go? Give --directory FOLDER, --image FILE with "
            "--size SIZE, or --device DEVICE; what lies below it is measured"
        )
    work = paths.root / ".atlas" / "measure" / read.id
    surveyed = survey(read, place, work, reference)
    arrangement = Arrangement(
        read,
        place,
        load_of(read, surveyed.site, reference),
        paths.static / "atlas-collect.sh",
    )
    _show(arrangement, console)
    refusals = [*surveyed.refusals, *_too_small(arrangement)]
    if dry_run:
        console.print()
        for line in listing(arrangement, read.design.seed):
            console.print(Text(printable(line)), soft_wrap=True)
    for line in refusals:
        console.print(Text(f"refused  {printable(line)}"), soft_wrap=True)
    if refusals:
        refuse("this plan cannot be carried out here; nothing was changed", FOUND)
    if not dry_run:
        refuse("this edition prints what it would do: add --dry-run")


def _read(
    path: Path,
    paths: Paths,
    reference: Reference,
    rounds: int | None,
    seed: int | None,
) -> Plan:
    found = existing(path)
    read = read_plan(found, paths.display(found), reference)
    console = Console(stderr=True, highlight=False)
    if isinstance(read, list):
        print_blocks(read, console)
        refuse("the plan has errors; nothing was changed", FOUND)
    print_blocks(list(read.warnings), console)
    try:
        return with_rounds(read.plan, rounds, seed)
    except ValidationError as problem:
        refuse("; ".join(each["msg"] for each in problem.errors()))


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


def _too_small(arrangement: Arrangement) -> list[str]:
    takes = estimated(arrangement)
    if not takes.fits or arrangement.plan.memory.regime == "fits":
        return []
    line = (
        "the data fits into memory, so the storage would hardly be measured: make it "
        "larger, limit the memory (memory: {limit: …}), or write  memory: "
        "{regime: fits}  where that is what you want to measure"
    )
    return [line]
