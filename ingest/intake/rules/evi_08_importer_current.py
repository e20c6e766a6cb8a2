"""EVI-08: the importer's edition is recorded and current."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.raw.importing import importers
from ingest.intake.rules.base import Problem, Rule, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.results import Importer


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look up the importer of each raw file that rows were made from."""
    known = {each.id: each for each in importers()}
    for index, entry in enumerate(record.raw):
        if entry.importer is not None:
            yield from _edition(record, index, entry.importer, known)
        elif entry.runs:
            yield Problem(
                record.origin.at("raw", index, "runs"),
                f"nobody says what read raw/{entry.file}",
                "runs without importer",
                "the importer and its edition, such as sysbench 1",
                f"import it again: {again(record, entry)}",
            )


def _edition(
    record: Record, index: int, signature: str, known: dict[str, Importer]
) -> Iterator[Problem]:
    entry = record.raw[index]
    place = record.origin.value_at("raw", index, "importer")
    name, _, text = signature.rpartition(" ")
    edition, importer = int(text), known.get(name)
    if importer is None:
        yield Problem(
            place,
            f"there is no importer {name}",
            signature,
            ", ".join(each.signature for each in known.values()),
            nearest(name, known, "is the checkout older than the record? update it"),
        )
    elif edition < importer.edition:
        yield Problem(
            place,
            f"raw/{entry.file} was read by an older edition of the importer",
            signature,
            importer.signature,
            f"import it again: {again(record, entry)}",
        )
    elif edition > importer.edition:
        yield Problem(
            place,
            f"raw/{entry.file} was read by a newer edition than there is here",
            signature,
            importer.signature,
            "update the checkout: git pull",
        )


def again(record: Record, entry: RawFile) -> str:
    """Return the command that imports a raw file anew, into the rows it has."""
    folder = record.origin.folder
    return f"atlas import {folder}/raw/{entry.file} --into {folder}"


RULE = Rule(
    id="EVI-08",
    level="E",
    title="The importer's edition is recorded and current",
    why="When an importer is corrected, the same output can give other figures; the "
    "edition tells which records have to be read again.",
    mend="Import the file again with `atlas import … --into`, or update the checkout.",
    check=check,
)
