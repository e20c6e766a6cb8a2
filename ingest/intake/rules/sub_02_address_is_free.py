"""SUB-02: no other page has the record's address."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.imprint import Imprint

#: Addresses below /results/ the site uses itself.
RESERVED = frozenset({"page", "index", "feed", "compare", "embed", "new", "all"})


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look for records with the same id, or a page of the site there."""
    holders: dict[str, list[Imprint]] = defaultdict(list)
    for record in corpus.imprints:
        holders[record.id].append(record)
        if record.id in RESERVED:
            yield Problem(
                record.value_at("id"),
                f"the address /results/{record.id}/ belongs to the site",
                record.id,
                "an id no page of the site uses",
                "add the database or the setting to the name",
            )
    for same in holders.values():
        for record, other in permutations(same, 2):
            yield Problem(
                record.value_at("id"),
                f"the id {record.id} is also that of {other.folder}",
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
