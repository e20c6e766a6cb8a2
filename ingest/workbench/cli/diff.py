"""``atlas diff``: what a change to records does to the answers."""

from __future__ import annotations

from typing import Annotated

import typer

from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, USAGE, refuse
from ingest.workbench.diff import (
    Format,
    RevisionError,
    SnapshotError,
    changes_between,
    opened,
    render,
)


def diff_command(
    base: Annotated[str, typer.Argument(help="A revision (main), or a checkout.")],
    head: Annotated[str, typer.Argument(help="The state to compare with it.")] = "HEAD",
    output: Annotated[
        Format, typer.Option("--format", help="How the report is printed.")
    ] = Format.TEXT,
) -> None:
    """Say what a change to records does to the answers, from BASE to HEAD."""
    root = Paths.project().root
    try:
        with opened(base, root) as before, opened(head, root) as after:
            changes = changes_between(before, after)
    except (RevisionError, SnapshotError) as problem:
        refuse(str(problem), USAGE if isinstance(problem, RevisionError) else FOUND)
    print(render(changes, output))  # noqa: T201 (Markdown and JSON are not for rich)
