"""One release: what its ``release.yaml`` says, and its tables."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints, ValidationError

from ingest.intake.models.base import Model, Name, Translated
from ingest.intake.read.document import read_document
from ingest.publishing.releases.tables import read_tables, with_columns

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ingest.paths import Paths

#: What a release says of itself.
MANIFEST = "release.yaml"


class ReleaseError(ValueError):
    """A release that cannot be read or made; the message says why."""


def _real_date(value: str) -> str:
    date.fromisoformat(value)
    return value


#: The id of a release is its ISO date.
ReleaseId = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
    AfterValidator(_real_date),
]


class ReleasedTable(Model):
    """A table of a release; the digest is SHA-256 of ``<name>.parquet``."""

    name: Name
    rows: int = Field(ge=0)
    bytes: int = Field(gt=0)
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Manifest(Model):
    """``release.yaml``: what a release is, without anything of the commit it is in."""

    schema_version: Literal[1]
    id: ReleaseId
    counts: dict[Name, int]
    tables: tuple[ReleasedTable, ...] = Field(min_length=1)
    notes: Translated | None = None


@dataclass(frozen=True, slots=True)
class Release:
    """A release on disk."""

    folder: Path
    manifest: Manifest

    @property
    def id(self) -> str:
        """The ISO date, in addresses as well."""
        return self.manifest.id

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables it holds."""
        return tuple(each.name for each in self.manifest.tables)

    def parquet(self, table: str) -> Path:
        """Return the file of a table, ReleaseError where it holds none such."""
        if table not in self.tables:
            message = f"release {self.id} has no table {table!r}"
            raise ReleaseError(message)
        return self.folder / f"{table}.parquet"

    def rows(self, table: str, columns: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return the rows of a table as they were published.

        Each has every one of ``columns``, None where the release is older than the
        column. A table the release does not have yet is empty.
        """
        if table not in self.tables:
            return []
        return with_columns(read_tables([self.parquet(table)])[table], columns)

    def all_rows(self) -> dict[str, list[dict[str, Any]]]:
        """Return every table by name."""
        return read_tables(self.parquet(name) for name in self.tables)

    def verify(self) -> None:
        """Raise ReleaseError where a file is not the one that was released."""
        for table in self.manifest.tables:
            path = self.parquet(table.name)
            found = _sha256(path) if path.is_file() else None
            if found != table.sha256:
                message = (
                    f"{path.name} of release {self.id} is "
                    f"{'missing' if found is None else 'not the file released'}; "
                    "a release is never edited: restore it from its commit"
                )
                raise ReleaseError(message)


def releases(paths: Paths) -> list[Release]:
    """Return every release, newest first. ReleaseError where one cannot be read."""
    if not paths.releases.is_dir():
        return []
    folders = sorted(paths.releases.iterdir(), reverse=True)
    # A name with a dot is a release that was never finished.
    named = [each for each in folders if not each.name.startswith(".")]
    return [read_release(each) for each in named if each.is_dir()]


def latest(paths: Paths) -> Release | None:
    """Return the newest release, None before the first."""
    return next(iter(releases(paths)), None)


def read_release(folder: Path) -> Release:
    """Return the release in ``folder``; ReleaseError where it is none."""
    shown = f"data/releases/{folder.name}/{MANIFEST}"
    try:
        text = (folder / MANIFEST).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        message = f"{shown} cannot be read"
        raise ReleaseError(message) from problem
    document = read_document(text, shown)
    if isinstance(document, list):
        raise ReleaseError(
            "; ".join(f"{each.place}: {each.message}" for each in document)
        )
    try:
        manifest = Manifest.model_validate(document.value)
    except ValidationError as problem:
        message = f"{shown}: {problem}"
        raise ReleaseError(message) from problem
    if manifest.id != folder.name:
        message = f"{shown}: the id is {manifest.id}, the folder is not"
        raise ReleaseError(message)
    return Release(folder, manifest)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
