"""The bundles of the collector that a record attaches, for the rules about them."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from ingest.findings import Finding
from ingest.intake.read.environment.bundle import read_bundle
from ingest.intake.read.environment.sections import looks_like_bundle
from ingest.intake.read.raw.output import LIMIT, decoded
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.text_file import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.read.environment.bundle import Bundle

_IMPORTER = "atlas-collect "


def is_bundle(entry: RawFile) -> bool:
    """Tell whether an entry of ``raw`` says it is of the collector."""
    return (entry.importer or "").startswith(_IMPORTER)


def bundles(record: Record) -> Iterator[tuple[int, Bundle | RefusedError]]:
    """Yield place and content of each bundle in ``raw``.

    A file that is missing or is not the one that was hashed is passed over: EVI-03
    says so.
    """
    for index, entry in enumerate(record.raw):
        if not is_bundle(entry):
            continue
        data = read_bytes(record.origin.directory / "raw" / entry.file, "", LIMIT)
        if isinstance(data, Finding) or sha256(data).hexdigest() != entry.sha256:
            continue
        try:
            output = decoded(data, entry.file)
            if not looks_like_bundle(output):
                raise _no_bundle(output.lines[0])
            yield index, read_bundle(output)
        except RefusedError as refusal:
            yield index, refusal


def _no_bundle(first: str) -> RefusedError:
    return RefusedError(
        Reason.UNKNOWN_TOOL,
        "the collector did not write this",
        found=first,
        expected="atlas-collect 1",
        hint="attach what atlas-collect.sh printed, or name the importer that read it",
    )
