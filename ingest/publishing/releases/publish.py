"""What the site needs of every release: files for pages that pin one, and the story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.cache import code_version
from ingest.publishing.changes import RECORDS
from ingest.publishing.corpus.duckdb_file import keep_duckdb
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.site import write_json, write_text
from ingest.publishing.releases.answers import answers_document
from ingest.publishing.releases.database import write_database
from ingest.publishing.releases.feeds import feeds
from ingest.publishing.releases.history import history
from ingest.publishing.releases.release import releases
from ingest.publishing.releases.story import by_answer, listed, told
from ingest.publishing.releases.tables import PAGES, read_tables

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.releases.history import Step
    from ingest.publishing.releases.release import Release


def published_tables(paths: Paths) -> list[Path]:
    """Return the tables of the last build as Parquet files."""
    return sorted(paths.corpus.glob("*.parquet"))


def published_documents(paths: Paths) -> dict[str, str]:
    """Return what interactive pages read of the last build, by path in a release."""
    files = sorted((paths.build / "compare").glob("*.json"))
    return {f"compare/{each.name}": each.read_text("utf-8") for each in files}


def publish_releases(
    paths: Paths, reference: Reference
) -> tuple[list[Release], list[Step]]:
    """Write what pages need of every release, and return releases and history.

    Below ``build/releases/<id>``: what a pinned page reads. Below ``site``: the
    releases, newest first, what changed, by step and by answer, and the feeds.
    ReleaseError where a release is not what was released.
    """
    every = releases(paths)
    for each in every:
        each.verify()
        _write_pinned(each, paths, reference)
    current = read_tables(published_tables(paths))
    steps = history(every, current, build_date(paths.root))
    shown, story = listed(every), told(steps)
    write_json(paths.site / "releases.json", shown)
    write_json(paths.site / "changes.json", story)
    write_json(paths.site / "answer-changes.json", by_answer(story))
    write_json(paths.site / "feeds.json", feeds(current.get(RECORDS, ()), shown, story))
    return every, steps


def _write_pinned(release: Release, paths: Paths, reference: Reference) -> None:
    """Write the files of a release that pages read."""
    folder = paths.build / "releases" / release.id
    tables = release.all_rows()
    document = answers_document(tables, release.id, reference)
    write_json(folder / "recommendations.json", document)
    code = code_version("ingest.publishing.releases.database")
    keep_duckdb(
        paths.cache,
        [code, release.tables],
        lambda file: write_database(release, file),
        folder / "io-atlas.duckdb",
    )
    for row in tables.get(PAGES, ()):
        write_text(folder / row["path"], row["document"])
