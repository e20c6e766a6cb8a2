"""``atlas import``: raw output of tools to metrics, or into a record."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.raw.importing import importers
from ingest.intake.read.records import INDEX
from ingest.intake.read.reference import read_metrics, read_reference
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, existing, output_file, refuse
from ingest.workbench.contribute.attaching.attach import Attachment, attach
from ingest.workbench.contribute.command import invoked
from ingest.workbench.contribute.outputs import as_json, import_all, print_imported
from ingest.workbench.report import print_blocks

if TYPE_CHECKING:
    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.importing import Imported

_TOOLS = ", ".join(sorted(each.label for each in importers()))


def import_command(  # noqa: PLR0913, PLR0917 (the options of a command line)
    file: Annotated[
        list[Path],
        typer.Argument(help=f"Output of {_TOOLS}; recognised by content."),
    ],
    into: Annotated[
        Path | None,
        typer.Option(help="Record folder to put the files, rows and facts into."),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(help="With --into: what was set, io_scheduler=cfq; repeatable."),
    ] = None,
    repeat: Annotated[
        int | None,
        typer.Option(min=1, help="With --into: which repeat; without, the next one."),
    ] = None,
    round_: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=1,
            help="With --into: which round of the experiment, where it ran in rounds.",
        ),
    ] = None,
    result: Annotated[
        int | None,
        typer.Option(
            min=1, help="With --into: which result, where a file has several."
        ),
    ] = None,
    as_json_: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--json", help="Print JSON instead of text.")
    ] = False,
) -> None:
    """Read the output of benchmark tools. Exit code 1: a file could not be read."""
    files = [(output_file(given), str(given)) for given in file]
    if into is None and (level or repeat or round_ or result):
        refuse(
            "--level, --repeat, --round and --result say where in a record: add --into"
        )
    imported, refused = import_all(files)
    if into is not None and not refused:
        if repeat and len(files) > 1:
            refuse("--repeat is the number of one run: give one file")
        levels = dict(_pair(each) for each in level or ())
        # Without levels, what is in the record is read anew, all results of it.
        numbers = [
            _number(each, result) if levels else result or 1 for each in imported
        ]
        _attach(
            _folder(into),
            [
                Attachment(path, levels, repeat, number, round_)
                for (path, _), number in zip(files, numbers, strict=True)
            ],
            read_reference(Paths.project())[0],
        )
    elif as_json_:
        metrics = read_metrics(Paths.project())
        print(as_json(imported, metrics))  # noqa: T201 (not for rich)
    elif into is None:
        metrics = read_metrics(Paths.project())
        print_imported(imported, metrics, Console(highlight=False))
    if refused:
        _stop(refused)


def _attach(folder: Path, given: list[Attachment], reference: Reference) -> None:
    findings = attach(folder, given, reference)
    if findings:
        _stop(findings)
    shown = printable(Paths.project().display(folder))
    number = "1 file is" if len(given) == 1 else f"{len(given)} files are"
    console = Console(highlight=False)
    console.print(Text(f"{number} in {shown}, with rows and facts."), soft_wrap=True)
    console.print(Text(f"Next: {invoked()} check {shown}"), soft_wrap=True)


def _stop(findings: list[Finding]) -> None:
    print_blocks(findings, Console(stderr=True, highlight=False))
    raise typer.Exit(FOUND)


def _pair(given: str) -> tuple[str, str]:
    factor, sign, level = given.partition("=")
    if not (factor.strip() and sign and level.strip()):
        refuse(f"--level {given}: write factor=level, such as io_scheduler=cfq")
    return factor.strip(), level.strip()


def _folder(given: Path) -> Path:
    """Return the folder of a record, named by its path or by its id."""
    by_id = Paths.project().results / given.name
    if not given.exists() and str(given) == given.name and by_id.is_dir():
        return by_id
    folder = existing(given)
    if not (folder / INDEX).is_file():
        refuse(f"there is no record at {given}; atlas new makes one")
    return folder


def _number(imported: Imported, asked: int | None) -> int:
    """Return which result is meant, or leave where a file has several."""
    if asked is None and len(imported.results) > 1:
        names = "; ".join(
            f"--result {number} {result.label}".rstrip()
            for number, result in enumerate(imported.results, start=1)
        )
        refuse(
            f"{imported.file} holds {len(imported.results)} results, each of a row of "
            f"its own. Say which: {names}"
        )
    return asked or 1
