"""``atlas new``: a new record, asked for or given."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import printable
from ingest.intake.read.reference import read_reference
from ingest.intake.rules import as_draft
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, OK, existing, output_file, refuse
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import questions, wrong
from ingest.workbench.contribute.command import invoked
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.given import (
    NotGivenError,
    completed,
    missing,
    pair,
    read_answers,
    refuse_unknown,
    with_settings,
)
from ingest.workbench.contribute.given_of_files import OfFiles, with_said_of_files
from ingest.workbench.contribute.naming import named
from ingest.workbench.contribute.recording import tried
from ingest.workbench.report import print_blocks, print_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.asking.questions import Question

#: What a shell returns for a command that Ctrl+C ended.
_INTERRUPTED = 130


def _text(help_: str, *names: str) -> Any:
    return typer.Option(*names, help=help_, show_default=False)


def new_command(  # noqa: PLR0913, PLR0917 (options of the command line)
    file: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Outputs of benchmark tools and of atlas-collect.sh, in any order.",
            show_default=False,
        ),
    ] = None,
    from_: Annotated[
        list[Path] | None,
        _text("The same as naming the file alone; repeatable.", "--from"),
    ] = None,
    non_interactive: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, _text("Ask nothing; list all that is missing.", "--non-interactive")
    ] = False,
    answers: Annotated[
        Path | None, _text("YAML file with answers, keyed as in --set.")
    ] = None,
    id_: Annotated[str | None, _text("Id of the record.", "--id")] = None,
    title: Annotated[str | None, _text("Its title.")] = None,
    summary: Annotated[str | None, _text("One or two sentences.")] = None,
    kind: Annotated[str | None, _text("lab or publication.")] = None,
    treatment: Annotated[
        list[str] | None, _text("A setting that is compared (io_scheduler).")
    ] = None,
    stratum: Annotated[
        list[str] | None, _text("What else differed between runs (threads).")
    ] = None,
    level: Annotated[
        list[str] | None,
        _text(
            "The level a file was run at: FILE=none, of its second result FILE:2=none; "
            "of several settings FILE=io_scheduler:none,threads:16."
        ),
    ] = None,
    result: Annotated[
        list[str] | None,
        _text("Which results of a file count: FILE=2, FILE=1,3 or FILE=all."),
    ] = None,
    table: Annotated[
        Path | None, _text("CSV file with the rows, instead of --from.")
    ] = None,
    baseline: Annotated[
        list[str] | None,
        _text("Level the others are compared with: none, or io_scheduler=none."),
    ] = None,
    metric: Annotated[str | None, _text("Primary metric.")] = None,
    database: Annotated[str | None, _text("Id of the database.")] = None,
    database_version: Annotated[str | None, _text("Its version.")] = None,
    workload: Annotated[str | None, _text("Id of the kind of load.")] = None,
    storage: Annotated[str | None, _text("Id of the kind of storage.")] = None,
    author: Annotated[list[str] | None, _text("Who measured it.")] = None,
    url: Annotated[str | None, _text("Address of the source.")] = None,
    rights: Annotated[
        str | None, _text("permitted, vendor-consent, already-public, unknown.")
    ] = None,
    set_: Annotated[
        list[str] | None, _text("Any answer: platform.kernel=6.1.0.", "--set")
    ] = None,
) -> None:
    """Make a record of a result. Asks what it cannot read from the files given.

    Every answer is kept at once; after an interrupt `atlas new` goes on. Exit code 1:
    the record has errors and was not written; 2: answers are missing or wrong.
    """
    paths = Paths.project()
    reference, damaged = read_reference(paths)
    if damaged:
        print_blocks(damaged, Console(stderr=True, highlight=False))
        refuse("data/reference has errors, so there is nothing to choose from", FOUND)
    files = [(output_file(each), str(each)) for each in (*(from_ or ()), *(file or ()))]
    simple: dict[str, Any] = {
        "id": id_,
        "title": title,
        "summary": summary,
        "kind": kind,
        "treatments": treatment,
        "strata": stratum,
        "table": table and existing(table).read_text(encoding="utf-8-sig"),
        "metrics.primary": metric,
        "database.product": database,
        "database.version": database_version,
        "workload.class": workload,
        "storage.class": storage,
        "source.authors": author,
        "source.url": url,
        "source.publication_rights": rights,
    }
    try:
        given = read_answers(existing(answers), str(answers)) if answers else Answers()
        given = with_settings(given, _given(simple, set_ or ()))
        given = with_settings(given, _baseline(baseline or (), given))
        refuse_unknown(given, reference)
        of_files = OfFiles(files, result or (), level or ())
        if non_interactive:
            _write(given, of_files, paths, reference)
        _ask(given, of_files, paths, reference)
    except NotGivenError as problem:
        refuse(str(problem))


def _given(simple: dict[str, Any], set_: Any) -> Iterator[tuple[str, Any]]:
    for key, value in simple.items():
        if value:
            yield key, value
    for text in set_:
        yield pair(text, "--set")


def _baseline(said: Any, given: Answers) -> Iterator[tuple[str, Any]]:
    for text in said:
        if "=" not in text and len(given.treatments) == 1:
            yield f"baseline.{given.treatments[0]}", text
        else:
            name, level = pair(text, "--baseline")
            yield f"baseline.{name}", level


def _write(
    given: Answers,
    of_files: OfFiles,
    paths: Paths,
    reference: Reference,
) -> NoReturn:
    from ingest.workbench.contribute.wizard.proposed import today  # noqa: PLC0415 (prompts load slowly)

    console = Console(stderr=True, highlight=False)
    given, refused = with_files(given, of_files.files, reference)
    if refused:
        print_blocks(refused, console)
        raise typer.Exit(FOUND)
    given = with_said_of_files(given, of_files)
    if not given.source.accessed:
        given = given.with_answer("source.accessed", today())
    given = completed(given, reference)
    _refuse_incomplete(given, reference, console)
    try:
        done = tried(given, paths, reference)
    except (ValueError, OSError) as problem:
        refuse(str(problem))
    if not done.passes:
        print_text(done.findings, 1, console)
        done.discard()
        uncaptured = any(each.rule == "DIS-09" for each in done.findings)
        bundle = (
            "; give what atlas-collect.sh printed with --from" if uncaptured else ""
        )
        refuse(f"the record has errors; nothing was written{bundle}", FOUND)
    done.publish()
    _not_stated(given, reference, console)
    print_text(as_draft(done.findings), 1, Console(highlight=False))
    for each in done.proposals:
        console.print(Text(f"proposed  {paths.display(each)}"))
    print(paths.display(done.target))  # noqa: T201 (for a script to read)
    raise typer.Exit(OK)


def _refuse_incomplete(given: Answers, reference: Reference, console: Console) -> None:
    faults = wrong(given, reference)
    wrong_keys = {each.key for each, _ in faults}
    left = [x for x in missing(given, reference) if x.key not in wrong_keys]
    for each, expected in faults:
        console.print(
            Text(f"{named(each.key, given)}  expected {printable(expected)}"),
            soft_wrap=True,
        )
    for each in left:
        console.print(Text(f"{named(each.key, given)}  {each.text}"), soft_wrap=True)
        for note in filter(None, (each.why, each.how_to_find, *_to_give(each))):
            console.print(Text(f"    {note}", style="dim"), soft_wrap=True)
    if left or faults:
        refuse(
            f"{len(left)} answers are missing, {len(faults)} are wrong: give them with "
            "--set KEY=VALUE, in --answers FILE, or leave out --non-interactive"
        )


def _to_give(each: Question) -> Iterator[str]:
    """Yield what can be given, and with which flag where --set is not the way."""
    if each.key.endswith(".counted"):
        for choice in each.choices:
            yield f"result {printable(f'{choice.id}: {choice.meaning}')}"
        yield "give --result FILE=2, FILE=1,3 or FILE=all; or --level FILE:2=none"
    elif each.choices:
        yield f"ids: {', '.join(choice.id for choice in each.choices)}"
    if ".levels." in each.key:
        yield "give --level FILE=none, or of one of several results FILE:2=none"


def _not_stated(given: Answers, reference: Reference, console: Console) -> None:
    """Say what was written as unknown, and how to find it out."""
    for each in questions(given, reference):
        how = f": {each.how_to_find}" if each.how_to_find else ""
        console.print(Text(f"unknown  {each.key}{how}", style="dim"), soft_wrap=True)


def _ask(
    given: Answers,
    of_files: OfFiles,
    paths: Paths,
    reference: Reference,
) -> NoReturn:
    from ingest.workbench.contribute.wizard.start import guided  # noqa: PLC0415 (prompts load slowly)

    if not sys.stdin.isatty():
        refuse("there is no terminal to ask on; use --non-interactive")
    console = Console(highlight=False)
    try:
        done = guided(given, of_files, paths, reference, console)
    except (KeyboardInterrupt, EOFError):
        console.print(Text("\nStopped. Every answer so far is kept; go on with"))
        console.print(Text(f"    {invoked()} new"))
        raise typer.Exit(_INTERRUPTED) from None
    except OSError as problem:
        refuse(f"{problem.filename or ''}: {problem.strerror or problem}", FOUND)
    raise typer.Exit(OK if done else FOUND)
