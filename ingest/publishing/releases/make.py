"""Making a release: the tables of a build, copied and described."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from ingest.analysis.warehouse.db import open_database
from ingest.publishing.releases.release import (
    MANIFEST,
    Manifest,
    Release,
    ReleaseError,
    ReleaseId,
    read_release,
)
from ingest.publishing.releases.tables import PAGES, read_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.paths import Paths
    from ingest.publishing.releases.tables import Tables


def remove_unfinished(paths: Paths) -> None:
    """Remove what a release that was killed left behind; no release starts with a dot.

    Callers hold the lock of the checkout: nobody is writing one.
    """
    for folder in paths.releases.glob(".[0-9]*.*"):
        shutil.rmtree(folder)


def require_clean(root: Path) -> None:
    """Raise ReleaseError where the checkout holds what no commit does.

    A release is what was published; nobody could find again what it was made from.
    """
    command = ["git", "-C", str(root), "status", "--porcelain"]
    try:
        done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 (no shell)
    except (OSError, subprocess.CalledProcessError) as problem:
        message = "a release is made in a git checkout, and this is none"
        raise ReleaseError(message) from problem
    if done.stdout:
        first = done.stdout.splitlines()[0].strip()
        message = f"commit first: git status lists {first}"
        raise ReleaseError(message)


def require_new(paths: Paths, date: str) -> None:
    """Raise ReleaseError where ``date`` is no id, or one that is taken."""
    try:
        TypeAdapter(ReleaseId).validate_python(date)
    except ValidationError as problem:
        message = f"{date} is no ISO date, such as 2026-11-22"
        raise ReleaseError(message) from problem
    if (paths.releases / date).exists():
        message = f"release {date} exists; a release is never made anew"
        raise ReleaseError(message)


def make_release(
    tables: Iterable[Path], documents: Mapping[str, str], paths: Paths, date: str
) -> Release:
    """Copy the Parquet files ``tables`` into a new release and describe them.

    ``documents``: what pages read, by its path below the folder of the release; kept
    as it is, so that a pinned page shows the numbers of then.

    Appears whole or not at all. ReleaseError where the date is taken or no date.
    """
    require_new(paths, date)
    files = sorted(tables)
    paths.releases.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(prefix=f".{date}.", dir=paths.releases))
    folder.chmod(0o755)
    try:
        for file in files:
            shutil.copyfile(file, folder / file.name)
        write_documents(documents, folder / f"{PAGES}.parquet")
        kept = sorted(folder.iterdir())
        text = _manifest(kept, read_tables(kept), date)
        (folder / MANIFEST).write_text(text, encoding="utf-8")
        folder.rename(paths.releases / date)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return read_release(paths.releases / date)


def _manifest(files: list[Path], tables: Tables, date: str) -> str:
    """Return ``release.yaml``; strings as in JSON, which YAML reads alike."""
    entries = [
        {
            "name": each.stem,
            "rows": len(tables[each.stem]),
            "bytes": each.stat().st_size,
            "sha256": hashlib.sha256(each.read_bytes()).hexdigest(),
        }
        for each in files
    ]
    counts = counts_of(tables)
    Manifest.model_validate(
        {"schema_version": 1, "id": date, "counts": counts, "tables": tuple(entries)}
    )
    lines = ["schema_version: 1", f"id: {json.dumps(date)}", "counts:"]
    lines += [f"  {name}: {count}" for name, count in counts.items()]
    lines.append("tables:")
    for entry in entries:
        pairs = ", ".join(f"{key}: {json.dumps(value)}" for key, value in entry.items())
        lines.append(f"  - {{{pairs}}}")
    return "\n".join(lines) + "\n"


def write_documents(documents: Mapping[str, str], file: Path) -> None:
    """Write documents as a table: ``path`` and ``document``, in the order of paths."""
    connection = open_database()
    try:
        connection.execute(f"create table {PAGES} (path varchar, document varchar)")
        if documents:
            connection.executemany(
                f"insert into {PAGES} values (?, ?)",  # noqa: S608 (a name of ours)
                sorted(documents.items()),
            )
        place = str(file).replace("'", "''")
        connection.execute(
            f"copy {PAGES} to '{place}' (format parquet, compression zstd)"
        )
    finally:
        connection.close()


def counts_of(tables: Tables) -> dict[str, int]:
    """Return how much the tables hold, for lists of releases."""
    records = tables.get("results", ())
    return {
        "records": len(records),
        "sources": len({row["source_group"] for row in records}),
        "runs": len(tables.get("runs", ())),
        "measurements": len(tables.get("measurements", ())),
        "answers": len(tables.get("recommendations", ())),
    }
