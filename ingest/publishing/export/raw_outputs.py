"""The outputs a record keeps: what a reader may want to see for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawFile, Record
    from ingest.publishing.export.shapes import RecordRawOutput


#: Where the hashes of many outputs stand: a page has no room for them, and nobody
#: compares so many by eye. ``sha256sum -c SHA256SUMS`` reads it.
SUMS = "raw/SHA256SUMS"
_MOST_ON_A_PAGE = 40


def raw_sums(record: Record) -> str | None:
    """Return the file of all hashes; None where the page has room for them."""
    if len(record.raw) <= _MOST_ON_A_PAGE:
        return None
    named = (
        (each.sha256, served_as(each, record).removeprefix("raw/"))
        for each in record.raw
    )
    return "".join(f"{digest}  {name}\n" for digest, name in named)


def raw_outputs(record: Record) -> list[RecordRawOutput]:
    """Return the outputs of a record in the order it lists them."""
    return [
        {
            "file": entry.file,
            "served_as": served_as(entry, record),
            "sha256": entry.sha256,
            "importer": entry.importer,
        }
        for entry in record.raw
    ]


def raw_texts(record: Record) -> Iterator[tuple[str, bytes]]:
    """Yield the name below the record's downloads and the bytes of each output."""
    for entry in record.raw:
        path = record.origin.directory / "raw" / entry.file
        yield served_as(entry, record), path.read_bytes()


def served_as(entry: RawFile, record: Record) -> str:
    """Return the path an output is served at, as text whatever it holds.

    A report in HTML would otherwise run in the reader's browser as a page of ours.
    An output is never served in the place of another one, of run and run.txt say.
    """
    name = entry.file
    others = {each.file for each in record.raw} - {name}
    while not name.endswith(".txt") or name in others:
        name += ".txt"
    return f"raw/{name}"
