"""EVI-03: every raw file is listed with its hash."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, excerpt
from ingest.intake.read.ignored_files import is_ignored
from ingest.intake.read.text_file import read_bytes
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.models.reference import Reference

#: Largest raw file, in bytes.
RAW_LIMIT = 8 * 1024 * 1024


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare the list with the folder, and each hash with its file."""
    names = raw_names(record)
    if isinstance(names, OSError):
        yield Problem(
            Place(f"{record.origin.folder}/raw"),
            "the folder raw cannot be read",
            names.strerror or type(names).__name__,
            "a folder that can be read",
            "check the permissions",
        )
        return
    present = [name for name in names if not is_ignored(name)]
    listed = {entry.file: index for index, entry in enumerate(record.raw)}
    for name in present:
        if name not in listed:
            yield Problem(
                Place(f"{record.origin.folder}/raw/{excerpt(name)}"),
                "this raw file is not listed in the front matter",
                name,
                "an entry under  raw  with file and sha256",
                f"run  sha256sum raw/{excerpt(name)}  and add the entry",
            )
    for name, index in listed.items():
        yield from _compare(record, record.raw[index], index, found=name in present)


def raw_names(record: Record) -> list[str] | OSError:
    """Return the names in ``raw``, or what keeps them from being listed.

    None where there is no such folder, or a link: it could lead anywhere, and whoever
    read the record has refused it.
    """
    folder = record.origin.directory / "raw"
    if folder.is_symlink() or not folder.is_dir():
        return []
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 (only names)
    except OSError as problem:
        return problem


def _compare(
    record: Record, entry: RawFile, index: int, *, found: bool
) -> Iterator[Problem]:
    if not found:
        yield Problem(
            record.origin.value_at("raw", index, "file"),
            f"raw/{entry.file} is missing",
            entry.file,
            "a file in raw/",
            "add the file, or remove the entry",
        )
        return
    path = record.origin.directory / "raw" / entry.file
    data = read_bytes(path, f"{record.origin.folder}/raw/{entry.file}", RAW_LIMIT)
    if isinstance(data, Finding):
        yield Problem(
            record.origin.value_at("raw", index, "file"),
            data.message,
            data.found,
            data.expected,
            data.hint,
        )
        return
    actual = sha256(data).hexdigest()
    if actual != entry.sha256:
        yield Problem(
            record.origin.value_at("raw", index, "sha256"),
            f"raw/{entry.file} is not the file that was hashed",
            entry.sha256,
            actual,
            "raw output stays as the tool wrote it; hash it again only if it is",
        )


RULE = Rule(
    id="EVI-03",
    level="E",
    title="Raw output is listed with its hash",
    why="The hash shows that the output is what the contributor saw, untouched by "
    "editors and conversions.",
    mend="List each file of raw/ with the SHA-256 that sha256sum prints.",
    check=check,
)
