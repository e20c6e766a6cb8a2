"""SUB-08: related records are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.imprint import Imprint


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up every overlap, and every record of the same source."""
    known = {record.id for record in corpus.imprints}
    for record in corpus.imprints:
        for key in ("overlaps", "same_source"):
            for index, other in enumerate(getattr(record, key)):
                if other == record.id or other not in known:
                    place = record.value_at(key, index)
                    yield _problem(record, other, place, known)


def _problem(record: Imprint, other: str, place: Place, known: set[str]) -> Problem:
    itself = other == record.id
    return Problem(
        place,
        "a record cannot name itself here" if itself else f"there is no record {other}",
        other,
        "the id of another record",
        "remove it"
        if itself
        else nearest(other, known, "name it once that record is here"),
    )


RULE = Rule(
    id="SUB-08",
    level="E",
    title="Overlaps name records that are here",
    why="Records that share measurements count once; that needs the right name.",
    mend="Correct the id, or leave the overlap out until the other record exists.",
    check_corpus=check,
)
