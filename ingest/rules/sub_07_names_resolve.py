"""SUB-07: every name a record refers to exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.rules.base import Problem, Rule, listing, nearest
from ingest.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.findings import Place
    from ingest.models.record import Record
    from ingest.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up companions, caveats and conditions."""
    companions = {companion.id for companion in record.source.companions}
    for steps, leaf in leaves(record):
        if leaf.from_ is not None:
            place = record.origin.value_at(*steps, "from")
            yield from _look_up(leaf.from_, companions, "companion", place)
    for index, claim in enumerate(record.claims):
        if claim.from_ is not None:
            place = record.origin.value_at("claims", index, "from")
            yield from _look_up(claim.from_, companions, "companion", place)
        for number, condition in enumerate(claim.conditions):
            place = record.origin.value_at("claims", index, "conditions", number)
            yield from _look_up(condition, reference.conditions, "condition", place)
    for index, remark in enumerate(record.remarks):
        if remark.from_ is not None:
            place = record.origin.value_at("remarks", index, "from")
            yield from _look_up(remark.from_, companions, "companion", place)
    for index, caveat in enumerate(record.caveats):
        if isinstance(caveat, str):
            place = record.origin.value_at("caveats", index)
            yield from _look_up(caveat, reference.caveats, "caveat", place)


def _look_up(
    name: str, known: Collection[str], kind: str, place: Place
) -> Iterator[Problem]:
    if name in known:
        return
    otherwise = {
        "companion": "add it under source.companions, or leave `from` out where the "
        "main source says so",
        "condition": "see data/reference/conditions.yaml",
        "caveat": "see data/reference/caveats.yaml, or write {text: …}",
    }[kind]
    yield Problem(
        place,
        f"there is no {kind} {name}",
        name,
        listing(known) or f"a declared {kind}",
        nearest(name, known, otherwise),
    )


RULE = Rule(
    id="SUB-07",
    level="E",
    title="Companions, caveats and conditions exist",
    why="A fact that names a source nobody declared cannot be checked.",
    mend="Declare the companion, or use an id of the vocabulary.",
    check=check,
)
