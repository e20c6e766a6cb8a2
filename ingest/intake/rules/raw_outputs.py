"""The raw outputs of a record, parsed again, for the rules that compare with them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from ingest.findings import Finding
from ingest.intake.read.raw.output import LIMIT
from ingest.intake.read.raw.refused import RefusedError
from ingest.intake.read.raw.stored import raw_results
from ingest.intake.read.text_file import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawRun, Record
    from ingest.intake.read.raw.importing import Imported
    from ingest.intake.read.raw.results import Result


@dataclass(frozen=True, slots=True)
class RawOutput:
    """An entry of ``raw`` that rows were made from, and what its file holds.

    ``index`` is its place in the list.
    """

    index: int
    entry_runs: tuple[RawRun, ...]
    imported: Imported

    def runs(self) -> Iterator[tuple[int, RawRun, Result]]:
        """Yield the place of each run in the entry, the run, and its result.

        Runs that name a result the file has not are passed over; EVI-07 says so.
        """
        for index, run in enumerate(self.entry_runs):
            if run.result <= len(self.imported.results):
                yield index, run, self.imported.results[run.result - 1]


def outputs(record: Record) -> Iterator[RawOutput]:
    """Yield the outputs of a record that rows were made from and that can be read."""
    for _, output in outputs_and_refusals(record):
        if isinstance(output, RawOutput):
            yield output


def outputs_and_refusals(
    record: Record,
) -> Iterator[tuple[int, RawOutput | RefusedError]]:
    """Yield place and content of each entry that rows were made from.

    A file that is missing or is not the one that was hashed is passed over: EVI-03
    says so, and its content proves nothing.
    """
    for index, entry in enumerate(record.raw):
        if not entry.runs:
            continue
        path = record.origin.directory / "raw" / entry.file
        data = read_bytes(path, entry.file, LIMIT)
        if isinstance(data, Finding) or sha256(data).hexdigest() != entry.sha256:
            continue
        try:
            yield index, RawOutput(index, entry.runs, raw_results(record, entry))
        except RefusedError as refusal:
            yield index, refusal
