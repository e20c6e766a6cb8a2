"""What every command shares: the application, exit codes, refusals, findings."""

from __future__ import annotations

import io
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from ingest.findings import printable
from ingest.workbench.cli.refused import refused
from ingest.workbench.report import as_github, as_json, print_text, summary

if TYPE_CHECKING:
    from ingest.findings import Finding

#: Exit codes.
OK, FOUND, USAGE = 0, 1, 2


class Door(TyperGroup):
    """The commands; what the system refuses them becomes a message and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Exception as problem:
            if (said := refused(problem)) is None:
                raise
            refuse(said, FOUND)


app = typer.Typer(
    cls=Door,
    add_completion=False,
    no_args_is_help=True,
    # Contributors see findings; a traceback with local variables is noise to them.
    pretty_exceptions_enable=False,
    help="Contribute, check and build the results of I/O Atlas.",
)


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@app.callback()
def main() -> None:
    """Contribute, check and build the results of I/O Atlas."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that is not UTF-8 must not turn a finding into a crash.
            stream.reconfigure(errors="backslashreplace")


def existing(given: Path) -> Path:
    """Return the absolute path of what the user named, or leave."""
    path = Path(os.path.abspath(given))  # noqa: PTH100 (resolve() would follow links)
    if not os.path.lexists(path):
        refuse(f"{given} does not exist")
    return path


def output_file(given: Path) -> Path:
    """Return the absolute path of a tool's output the user named, or leave.

    Links are followed: unlike those in a contribution they are the user's own.
    """
    path = existing(given)
    if path.is_dir():
        refuse(f"{given} is a folder: name the files in it")
    if not path.exists():
        refuse(f"{given} is a link that leads nowhere")
    if not path.is_file():
        refuse(f"{given} is a pipe or a device: save the output to a file first")
    return path.resolve()


def refuse(message: str, code: int = USAGE) -> NoReturn:
    """Print what is missing or wrong and leave; 2 is for wrong use."""
    console = Console(stderr=True, highlight=False)
    console.print(Text(f"atlas: {printable(message)}"), soft_wrap=True)
    raise typer.Exit(code)


def print_findings(findings: list[Finding], records: int, output: Format) -> None:
    """Print findings about ``records`` records in the form asked for."""
    if output is Format.JSON:
        print(as_json(findings))  # noqa: T201 (JSON is not for rich to lay out)
    elif output is Format.GITHUB:
        for line in (*as_github(findings), summary(findings, records)):
            print(line)  # noqa: T201 (a workflow command must stay on one line)
    else:
        print_text(findings, records, Console(highlight=False))
