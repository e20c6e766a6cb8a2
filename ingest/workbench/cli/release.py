"""``atlas release``: freeze the published data under a date."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ingest.findings import has_errors, in_order
from ingest.intake.read import record_folders
from ingest.paths import Paths
from ingest.publishing.export.build_date import build_date
from ingest.workbench.cli.shared import FOUND, Format, print_findings, refuse


def release_command(
    date: Annotated[
        str | None,
        typer.Option(help="ISO date of the release; without, that of the last commit."),
    ] = None,
) -> None:
    """Freeze the published data as data/releases/<date>. Exit code 1: refused."""
    # Building pulls in DuckDB and the chart renderer; help should not wait for them.
    from ingest.publishing.releases.make import (  # noqa: PLC0415
        make_release,
        remove_unfinished,
        require_clean,
        require_new,
    )
    from ingest.publishing.releases.publish import (  # noqa: PLC0415
        published_documents,
        published_tables,
    )
    from ingest.publishing.releases.release import ReleaseError  # noqa: PLC0415
    from ingest.workbench.build import build  # noqa: PLC0415
    from ingest.workbench.site.lock import locked  # noqa: PLC0415

    paths = Paths.project()
    chosen = date or build_date(paths.root) or ""
    try:
        require_new(paths, chosen)
        with locked(paths.root, lambda: None):
            remove_unfinished(paths)
            require_clean(paths.root)
            findings = in_order(build(paths))
            if has_errors(findings):
                count = len(record_folders(paths.results, paths)[0])
                print_findings(findings, count, Format.TEXT)
                refuse("a corpus with errors is not released", FOUND)
            release = make_release(
                published_tables(paths), published_documents(paths), paths, chosen
            )
    except ReleaseError as problem:
        refuse(str(problem), FOUND)
    size = sum(each.bytes for each in release.manifest.tables)
    shown = paths.display(release.folder)
    counts = ", ".join(f"{n} {name}" for name, n in release.manifest.counts.items())
    console = Console(highlight=False)
    console.print(Text(f"{shown}: {counts}; {size / 1000:.0f} kB"), soft_wrap=True)
    # The snapshot holds the ids of vocabularies from the release that publishes them.
    console.print(
        Text(
            "Next: ATLAS_UPDATE=1 pytest tests/api, "
            f"git add {shown} tests/api/snapshot.json, commit, atlas build"
        ),
        soft_wrap=True,
    )
