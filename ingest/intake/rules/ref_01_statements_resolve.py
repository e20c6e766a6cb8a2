"""REF-01: guidance and claims name what exists."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.reference import Reference


class Named(NamedTuple):
    """A name in an entry: the key it stands under, its kind and what is known."""

    key: str
    kind: str
    name: str
    known: Collection[str]


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up every name in the two lists; a problem is reported at its entry."""
    reference = corpus.reference
    for identity in reference.guidance:
        for named in _of_guidance(reference, identity):
            yield from look_up(reference, "guidance", identity, named)
    for identity in reference.claims:
        for named in _of_claim(reference, identity):
            yield from look_up(reference, "claims", identity, named)


def _of_guidance(reference: Reference, identity: str) -> Iterator[Named]:
    entry = reference.guidance[identity]
    for factor in entry.factors:
        yield Named("factors", "setting", factor, _treatments(reference))
    if entry.database is not None:
        yield Named("database", "database", entry.database, reference.databases)
    for name in entry.platforms:
        yield Named("platforms", "platform", name, reference.platforms)
    for name in entry.distributions:
        yield Named("distributions", "distribution", name, reference.distributions)
    for name in entry.storage:
        yield Named("storage", "storage class", name, reference.storage)
    for name in entry.differs_from:
        others = [other for other in reference.guidance if other != identity]
        yield Named("differs_from", "other guidance", name, others)
    for advice in entry.recommends:
        yield from _levels(reference, "recommends", advice.factor, advice.levels)
        for name in advice.storage:
            yield Named("recommends", "storage class", name, reference.storage)
        for name in advice.workloads:
            yield Named("recommends", "workload", name, reference.workloads)


def _of_claim(reference: Reference, identity: str) -> Iterator[Named]:
    claim = reference.claims[identity]
    for factor in claim.factors:
        yield Named("factors", "setting", factor, _treatments(reference))
        yield from _levels(reference, "levels", factor, claim.levels_of(factor))
    for name in claim.databases:
        yield Named("databases", "database", name, reference.databases)
    for name in claim.workloads:
        yield Named("workloads", "workload", name, reference.workloads)
    for name in claim.storage:
        yield Named("storage", "storage class", name, reference.storage)


def _levels(
    reference: Reference, key: str, factor_id: str, levels: Collection[str]
) -> Iterator[Named]:
    """Name those of the levels that the setting does not accept."""
    factor = reference.factors.get(factor_id)
    if factor is None:
        return  # said of the setting itself
    for level in levels:
        if not factor.accepts(level):
            yield Named(key, f"level of {factor_id}", level, factor.level_ids)


def _treatments(reference: Reference) -> list[str]:
    return [
        factor.id for factor in reference.factors.values() if factor.role == "treatment"
    ]


def look_up(
    reference: Reference, kind: str, identity: str, named: Named
) -> Iterator[Problem]:
    """Report a name that is not known at the entry it stands in."""
    if named.name in named.known:
        return
    yield Problem(
        reference.places[kind, identity],
        f"{identity}: {named.key} names no {named.kind} {named.name}",
        named.name,
        listing(named.known) or f"a known {named.kind}",
        nearest(named.name, named.known, "use an id of data/reference"),
    )


RULE = Rule(
    id="REF-01",
    level="E",
    title="Guidance and claims name what exists",
    why="A statement about a setting, level or class that nobody knows would be shown "
    "nowhere.",
    mend="Use an id of the vocabularies in data/reference, or add it there first.",
    check_corpus=check,
)
