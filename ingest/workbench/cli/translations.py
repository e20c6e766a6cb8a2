"""``atlas translations``: what is not translated, or no longer fits."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.intake.models.languages import LANGUAGES, REGISTRY
from ingest.language.i18n import lacking
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, OK, refuse
from ingest.workbench.site.configuration import missing_prose
from ingest.workbench.translating import confirm, survey, write_originals


def translations_command(
    language: Annotated[
        str | None, typer.Option(help=f"One of {', '.join(LANGUAGES)}; else all.")
    ] = None,
    update: Annotated[
        list[str] | None,
        typer.Option(
            help="After review: note that the texts of a file, such as "
            "de/reference/metrics, render the text that stands there now. May be "
            "repeated.",
        ),
    ] = None,
    originals: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool,
        typer.Option(
            "--originals",
            help="Write the English texts by key to build/originals, the source that "
            "translators' tools ask for.",
        ),
    ] = False,
) -> None:
    """List texts that are missing, stale or orphaned. Exit code 1: some block."""
    if language is not None and language not in REGISTRY:
        refuse(f"{language} is none of {', '.join(LANGUAGES)}")
    paths = Paths.project()
    console = Console(highlight=False)
    for name in update or ():
        try:
            count = confirm(paths, name)
        except ValueError as problem:
            refuse(str(problem))
        console.print(Text(f"{name}: {count} texts confirmed"))
    if originals:
        console.print(Text(f"{write_originals(paths)} files of English texts written"))
    found = survey(paths)
    for state in found.states:
        if language in (None, state.language):
            place = state.where()
            shown = f"data/translations/{state.language}/{state.name}.yaml"
            line = f"{place.path}:{place.line}  {state.kind}  {shown}  {state.key}"
            console.print(Text(line), soft_wrap=True)
    for key in LANGUAGES[1:] if language is None else (language,):
        strings, pages = lacking(paths.i18n, key), missing_prose(paths, key)
        for name in strings:
            console.print(Text(f"i18n/{key}.toml  missing  {name}"), soft_wrap=True)
        for page in pages:
            console.print(Text(f"content/{key}/{page}  missing"), soft_wrap=True)
        counts = {
            kind: sum(s.kind == kind and s.language == key for s in found.states)
            for kind in ("missing", "stale", "orphaned")
        }
        told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        told += f"; {len(strings)} strings and {len(pages)} pages missing"
        console.print(Text(f"{key} ({REGISTRY[key].status}): {told}"))
    raise typer.Exit(FOUND if found.blocking else OK)
