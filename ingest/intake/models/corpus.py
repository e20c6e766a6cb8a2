"""Everything that was read, and everything there is to say about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.intake.models.imprint import imprint

if TYPE_CHECKING:
    from ingest.findings import Finding, Place
    from ingest.intake.models.imprint import Imprint
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


@dataclass(frozen=True)
class Corpus:
    """All records in the order of their folders, and the vocabularies.

    ``records`` holds those whose front matter could be read; ``partial`` names the
    folders whose tables could not, so that rules about runs pass them over.
    ``damaged`` are records with stand-ins for values that could not be used; of what
    rules find in them, all but the places ``suspect`` counts, and they are not built.
    ``selected`` are the display paths of the records asked for, None for all.
    ``kept`` are the imprints of records that are not all in memory; with them
    ``records`` is empty.
    """

    records: tuple[Record, ...]
    reference: Reference
    findings: tuple[Finding, ...]
    partial: frozenset[str] = frozenset()
    selected: frozenset[str] | None = None
    reference_ok: bool = True
    damaged: tuple[Record, ...] = ()
    suspect: frozenset[Place] = frozenset()
    kept: tuple[Imprint, ...] = ()

    @cached_property
    def imprints(self) -> tuple[Imprint, ...]:
        """What is compared between records, in the order of their folders."""
        return self.kept or tuple(map(imprint, self.records))
