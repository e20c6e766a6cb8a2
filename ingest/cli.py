"""The ``atlas`` command. Thin: what it does lives in the modules it calls."""

from __future__ import annotations

import io
import json
import os
import sys
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from ingest.changes import Format as ChangeFormat
from ingest.changes import (
    RevisionError,
    SnapshotError,
    compare,
    opened,
    render,
    take_snapshot,
)
from ingest.export.schema import write_schema
from ingest.findings import Finding, has_errors, in_order, printable
from ingest.paths import Paths
from ingest.read import read_corpus, record_folders
from ingest.read.reference import read_reference
from ingest.read.vocabulary import VOCABULARIES, entries
from ingest.report import as_github, as_json, print_text, summary
from ingest.rules import RULES, Rule, check, rule_by_id

OK, FOUND, USAGE = 0, 1, 2

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    # Contributors see findings; a traceback with local variables is noise to them.
    pretty_exceptions_enable=False,
    help="Check and build the results of I/O Atlas.",
)


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@app.callback()
def main() -> None:
    """Check and build the results of I/O Atlas."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that is not UTF-8 must not turn a finding into a crash.
            stream.reconfigure(errors="backslashreplace")


@app.command("check")
def check_command(
    path: Annotated[
        list[Path] | None,
        typer.Argument(help="Record folders or files; without any, all records."),
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="How findings are printed.")
    ] = Format.TEXT,
) -> None:
    """Check contributed results. Exit code 0: clean or only warnings; 1: errors."""
    paths = Paths.project()
    chosen = [_existing(given) for given in path or ()]
    corpus = read_corpus(paths, chosen or None)
    if chosen and not corpus.selected and not _is_reference(chosen, paths):
        _refuse(f"there is no record at {chosen[0]}")
    findings = check(corpus)
    count = len(
        record_folders(paths.results, paths)[0]
        if corpus.selected is None
        else corpus.selected
    )
    _print(findings, count, output)
    raise typer.Exit(FOUND if has_errors(findings) else OK)


@app.command("build")
def build_command() -> None:
    """Build all data the site needs. With errors nothing is touched."""
    # Building pulls in DuckDB and the chart renderer; a check should not wait for them.
    from ingest.build import build  # noqa: PLC0415

    paths = Paths.project()
    console = Console(stderr=True, highlight=False)
    with console.status("reading") as status:

        def progress(step: str, done: int = 0, total: int = 0) -> None:
            shown = f"{step} {done}/{total}" if total else step
            status.update(Text(shown))
            if not console.is_terminal and done == 0:
                console.print(Text(shown))

        try:
            findings = in_order(build(paths, progress))
        except FileNotFoundError as problem:
            if "node_modules" not in Path(problem.filename or "").parts:
                raise
            _refuse("the Node packages are not installed: run  make setup", FOUND)
    count = len(record_folders(paths.results, paths)[0])
    _print(findings, count, Format.TEXT)
    if has_errors(findings):
        console.print("The last good build is still in place.", style="bold")
        raise typer.Exit(FOUND)


@app.command("explain")
def explain_command(
    rule: Annotated[
        str | None,
        typer.Argument(
            help="Id of a rule (DIS-04), or what to list: "
            f"{', '.join(VOCABULARIES)}, or one setting (io_scheduler)."
        ),
    ] = None,
) -> None:
    """Say what a rule asks for, why, and how to mend; or list what can be chosen."""
    console = Console(highlight=False)
    if rule is None:
        for each in RULES:
            console.print(Text(f"{each.id}  {each.level}  {each.title}"))
        return
    found = rule_by_id(rule)
    if found is None:
        listed = entries(rule.lower(), read_reference(Paths.project())[0])
        if listed is not None:
            _print_entries(listed, console)
            return
        near = get_close_matches(rule.upper(), [each.id for each in RULES], n=3)
        hint = f"; near: {', '.join(near)}" if near else ""
        _refuse(
            f"there is no rule {rule}{hint}; `atlas explain` lists all; "
            f"lists of ids: {', '.join(VOCABULARIES)}"
        )
    _print_rule(found, console)


@app.command("schema")
def schema_command() -> None:
    """Write the JSON Schema of a record, from which editors complete and check."""
    paths = Paths.project()
    write_schema(paths)
    Console(highlight=False).print(Text(paths.display(paths.schema)))


@app.command("evaluate")
def evaluate_command(
    path: Annotated[Path, typer.Argument(help="Folder or index.md of a record.")],
    as_json_: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--json", help="Print JSON instead of text.")
    ] = False,
) -> None:
    """Compare a record with what all other sources would have predicted for it."""
    from ingest.evaluate import (  # noqa: PLC0415 (loads DuckDB and statsmodels)
        as_document,
        evaluate_outside,
        print_evaluations,
    )

    paths = Paths.project()
    corpus = read_corpus(paths, [_existing(path)])
    findings = [each for each in check(corpus) if each.level == "E"]
    if not corpus.selected:
        _refuse(f"there is no record at {path}")
    if findings:
        _print(findings, len(corpus.selected), Format.TEXT)
        raise typer.Exit(FOUND)
    documents = []
    for record_id, found in evaluate_outside(corpus, paths):
        if as_json_:
            documents.append(as_document(record_id, found))
        else:
            print_evaluations(record_id, found, Console(highlight=False))
    if as_json_:
        print(json.dumps(documents[0] if len(documents) == 1 else documents, indent=2))  # noqa: T201 (JSON is not for rich)


@app.command("diff")
def diff_command(
    base: Annotated[str, typer.Argument(help="A revision (main), or a checkout.")],
    head: Annotated[str, typer.Argument(help="The state to compare with it.")] = "HEAD",
    output: Annotated[
        ChangeFormat, typer.Option("--format", help="How the report is printed.")
    ] = ChangeFormat.TEXT,
) -> None:
    """Say what a change to records does to the answers, from BASE to HEAD."""
    root = Paths.project().root
    try:
        with opened(base, root) as before, opened(head, root) as after:
            newer = take_snapshot(after)
            changes = compare(take_snapshot(before, fallback=after), newer)
    except (RevisionError, SnapshotError) as problem:
        _refuse(str(problem), USAGE if isinstance(problem, RevisionError) else FOUND)
    print(render(changes, output))  # noqa: T201 (Markdown and JSON are not for rich)


def _existing(given: Path) -> Path:
    path = Path(os.path.abspath(given))  # noqa: PTH100 (resolve() would follow links)
    if not os.path.lexists(path):
        _refuse(f"{given} does not exist")
    return path


def _is_reference(chosen: list[Path], paths: Paths) -> bool:
    return all(path.is_relative_to(paths.reference) for path in chosen)


def _refuse(message: str, code: int = USAGE) -> NoReturn:
    """Print what is missing or wrong and leave; 2 is for wrong use."""
    console = Console(stderr=True, highlight=False)
    console.print(Text(f"atlas: {printable(message)}"), soft_wrap=True)
    raise typer.Exit(code)


def _print(findings: list[Finding], records: int, output: Format) -> None:
    console = Console(highlight=False)
    if output is Format.JSON:
        print(as_json(findings))  # noqa: T201 (JSON is not for rich to lay out)
    elif output is Format.GITHUB:
        for line in (*as_github(findings), summary(findings, records)):
            print(line)  # noqa: T201 (a workflow command must stay on one line)
    else:
        print_text(findings, records, console)


def _print_entries(listed: list[tuple[str, str]], console: Console) -> None:
    width = max((len(identity) for identity, _ in listed), default=0)
    for identity, meaning in listed:
        console.print(Text(f"{identity:<{width}}  {meaning}"), soft_wrap=True)


def _print_rule(rule: Rule, console: Console) -> None:
    level = "stops the build" if rule.level == "E" else "shown on the page"
    console.print(Text(f"{rule.id}  {rule.title}", style="bold"))
    console.print(Text(f"Level {rule.level}: {level}.\n"))
    console.print(Text(f"Why: {rule.why}\n"))
    console.print(Text(f"How to mend: {rule.mend}"))
