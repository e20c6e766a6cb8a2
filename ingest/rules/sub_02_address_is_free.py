"""SUB-02: no other page has the record's address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.corpus import Corpus

#: Addresses below /results/ the site uses itself.
RESERVED = frozenset({"page", "index", "feed", "compare", "embed", "new", "all"})


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look for a record with the same id, or a page of the site there."""
    first: dict[str, str] = {}
    for record in corpus.records:
        place = record.origin.value_at("id")
        if record.id in RESERVED:
            yield Problem(
                place,
                f"the address /results/{record.id}/ belongs to the site",
                record.id,
                "an id no page of the site uses",
                "add the database or the setting to the name",
            )
        other = first.setdefault(record.id, record.origin.folder)
        if other != record.origin.folder:
            yield Problem(
                place,
                f"the id {record.id} is taken by {other}",
                record.id,
                "an id of its own",
                "choose another name for the folder and the id",
            )


RULE = Rule(
    id="SUB-02",
    level="E",
    title="The address is free",
    why="Of two pages with one address the site generator keeps one, in silence.",
    mend="Choose another name for the folder and the id.",
    check_corpus=check,
)
