"""A release is made once, whole, and stays what it was."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.paths import Paths
from ingest.publishing.releases import Release, ReleaseError, latest, releases
from ingest.publishing.releases.make import (
    remove_unfinished,
    require_clean,
    require_new,
)
from tests.releases.conftest import tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_there_is_none_at_first(paths: Paths) -> None:
    """A checkout without releases builds like any other."""
    assert latest(paths) is None
    assert releases(paths) == []


def test_newest_first(paths: Paths, release: Callable[..., Release]) -> None:
    """The order is that of the dates, whatever was made when."""
    release("2026-03-01", tables())
    release("2026-01-01", tables())
    assert [each.id for each in releases(paths)] == ["2026-03-01", "2026-01-01"]
    newest = latest(paths)
    assert newest
    assert newest.manifest.counts["records"] == 2
    assert newest.manifest.counts["sources"] == 2


def test_rows_come_back(release: Callable[..., Release]) -> None:
    """What was released can be read, missing values included."""
    made = release("2026-01-01", tables())
    assert made.rows("results") == tables()["results"]
    assert made.rows("recommendations")[0]["database"] is None


def test_a_later_column_is_missing_in_an_older_release(
    release: Callable[..., Release],
) -> None:
    """Who asks for a column that came later finds it empty; an unknown table, too."""
    made = release("2026-01-01", tables())
    rows = made.rows("results", ["record", "colour"])
    assert [row["colour"] for row in rows] == [None, None]
    assert made.rows("not_yet_there") == []


def test_never_made_anew(release: Callable[..., Release]) -> None:
    """The date of a release is taken for good."""
    release("2026-01-01", tables())
    with pytest.raises(ReleaseError, match="never made anew"):
        release("2026-01-01", tables())


@pytest.mark.parametrize("date", ["2026-02-30", "22.11.2026", "", "../x"])
def test_the_id_is_a_date(paths: Paths, date: str) -> None:
    """Anything else would be another kind of address."""
    with pytest.raises(ReleaseError, match="no ISO date"):
        require_new(paths, date)


def test_an_edited_table_is_found_out(release: Callable[..., Release]) -> None:
    """The digest is that of the file released."""
    made = release("2026-01-01", tables())
    made.verify()
    file = made.parquet("results")
    file.write_bytes(file.read_bytes() + b"x")
    with pytest.raises(ReleaseError, match="not the file released"):
        made.verify()
    file.unlink()
    with pytest.raises(ReleaseError, match="is missing"):
        made.verify()


def test_a_broken_manifest_says_so(
    paths: Paths, release: Callable[..., Release]
) -> None:
    """The message names the file."""
    made = release("2026-01-01", tables())
    (made.folder / "release.yaml").write_text("id: 2026-01-01\n", encoding="utf-8")
    with pytest.raises(ReleaseError, match=r"2026-01-01/release\.yaml"):
        releases(paths)


def test_the_same_tables_are_the_same_bytes(release: Callable[..., Release]) -> None:
    """Only the date differs between two releases of the same state."""
    documents = {"compare/b.json": "{}", "compare/a.json": "[]"}
    first = release("2026-01-01", tables(), **documents)
    second = release("2026-01-02", tables(), **documents)
    assert first.manifest.tables == second.manifest.tables
    paths = [row["path"] for row in first.rows("page_documents")]
    assert paths == ["compare/a.json", "compare/b.json"]


def test_a_dirty_checkout_is_refused(tmp_path: Path) -> None:
    """A release is made of what is committed."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    require_clean(tmp_path)
    (tmp_path / "new").write_text("x", encoding="utf-8")
    with pytest.raises(ReleaseError, match="commit first"):
        require_clean(tmp_path)


def test_the_committed_releases_are_whole() -> None:
    """Every release of the project is still the one that was made."""
    for each in releases(Paths.project()):
        each.verify()
        assert each.rows("results"), each.id


def test_a_killed_release_is_in_nobody_s_way(
    paths: Paths, release: Callable[..., Release]
) -> None:
    """What it left is no release, and the next one clears it away."""
    made = release("2026-01-01", tables())
    left = paths.releases / ".2026-02-01.abc"
    left.mkdir()
    (left / "results.parquet").touch()
    assert [each.id for each in releases(paths)] == [made.id]
    remove_unfinished(paths)
    assert sorted(paths.releases.iterdir()) == [made.folder]
