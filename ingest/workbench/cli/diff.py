"""``atlas diff``: what a change to records does to the answers."""

from __future__ import annotations

from typing import Annotated

import typer

from ingest.paths import Paths
from ingest.workbench.changes import (
    Format,
    RevisionError,
    SnapshotError,
    compare,
    opened,
    render,
    take_snapshot,
)
from ingest.workbench.cli.shared import FOUND, USAGE, refuse


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
            newer = take_snapshot(after)
            changes = compare(take_snapshot(before, fallback=after), newer)
    except (RevisionError, SnapshotError) as problem:
        refuse(str(problem), USAGE if isinstance(problem, RevisionError) else FOUND)
    print(render(changes, output))  # noqa: T201 (Markdown and JSON are not for rich)
