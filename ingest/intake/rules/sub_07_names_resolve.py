"""SUB-07: every name a record refers to exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing, nearest
from ingest.intake.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up companions, caveats and conditions."""
    companions = {companion.id for companion in record.source.companions}
    steps: tuple[Step, ...]
    for stated, leaf in leaves(record):
        if leaf.from_ is not None:
            steps = (*stated, "from")
            yield from _look_up(record, leaf.from_, companions, "companion", steps)
    for index, claim in enumerate(record.claims):
        if claim.from_ is not None:
            steps = ("claims", index, "from")
            yield from _look_up(record, claim.from_, companions, "companion", steps)
        for number, condition in enumerate(claim.conditions):
            steps = ("claims", index, "conditions", number)
            known = reference.conditions
            yield from _look_up(record, condition, known, "condition", steps)
    for index, remark in enumerate(record.remarks):
        if remark.from_ is not None:
            steps = ("remarks", index, "from")
            yield from _look_up(record, remark.from_, companions, "companion", steps)
    for index, caveat in enumerate(record.caveats):
        if isinstance(caveat, str):
            steps = ("caveats", index)
            yield from _look_up(record, caveat, reference.caveats, "caveat", steps)


def _look_up(
    record: Record,
    name: str,
    known: Collection[str],
    kind: str,
    steps: tuple[Step, ...],
) -> Iterator[Problem]:
    if name in known:
        return
    otherwise = {
        "companion": "add it under source.companions, or leave `from` out where the "
        "main source says so",
        "condition": "atlas explain conditions  lists them",
        "caveat": "atlas explain caveats  lists them; or write {text: …}",
    }[kind]
    yield Problem(
        record.origin.value_at(*steps),
        f"there is no {kind} {name}",
        name,
        listing(known, f"{kind}s") or f"a declared {kind}",
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
