"""SUB-08: an overlap names another record that is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.corpus import Corpus


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up every overlap."""
    known = {record.id for record in corpus.records}
    for record in corpus.records:
        for index, other in enumerate(record.overlaps):
            if other in known and other != record.id:
                continue
            itself = other == record.id
            yield Problem(
                record.origin.value_at("overlaps", index),
                "a record cannot overlap with itself"
                if itself
                else f"there is no record {other}",
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
