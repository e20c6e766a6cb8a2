"""EVI-04: raw output names no host, address or credential."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, excerpt
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.raw.refused import RefusedError
from ingest.intake.read.raw.secret_scan import find_secrets
from ingest.intake.read.raw.stored import RawCache
from ingest.intake.read.text_file import read_bytes
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.evi_03_raw_hashed import RAW_LIMIT, raw_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.secret_scan import Secret

#: Findings after which a file is not searched further.
_ENOUGH = 20


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Search every raw file, line by line."""
    names = raw_names(record)
    for name in () if isinstance(names, OSError) else names:  # EVI-03 says so
        shown = f"{record.origin.folder}/raw/{excerpt(name)}"
        path = record.origin.directory / "raw" / name
        data = read_bytes(path, shown, RAW_LIMIT)
        if not isinstance(data, Finding):  # EVI-03 says so
            yield from revealed(data, name, shown)


def revealed(data: bytes, name: str, shown: str) -> Iterator[Problem]:
    """Yield what the bytes of an output, or its name, give away.

    ``shown`` is how findings print the file.
    """
    for hit in islice(find_secrets(name), 1):
        yield _problem(hit, Place(shown), "the name of the file")
    for hit in RawCache.project().revealed(data, _text(data), _ENOUGH):
        yield _problem(hit, Place(shown, hit.line, hit.column), "the raw output")


def _text(data: bytes) -> str:
    try:
        return decoded(data, "").text
    except RefusedError:
        return data.decode("utf-8", "replace")


def _problem(hit: Secret, place: Place, where: str) -> Problem:
    return Problem(
        place,
        f"{where} holds {hit.what}",
        hit.text or "(not repeated here)",
        "output without names, addresses and credentials",
        "replace it by a word of the same kind, such as db-host or 192.0.2.1, and "
        "hash the file again",
    )


RULE = Rule(
    id="EVI-04",
    level="E",
    title="Raw output names no host, address or credential",
    why="What is published stays published; names and addresses of a company's "
    "servers help nobody but an attacker.",
    mend="Replace them before hashing. Change a password that was ever in the file.",
    check=check,
)
