"""REF-04: defaults name systems, products, settings and sources that exist."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.findings import Place
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.defaults import Default
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference


class Stated(NamedTuple):
    """A default, where its entry starts, and the setting it is said to be of."""

    place: Place
    default: Default
    factor: str | None


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up every name; a problem is reported at the entry it stands in."""
    reference = corpus.reference
    stated = list(_stated(reference))
    sources = reference.defaults.sources
    systems = {*reference.distributions, *reference.defaults.systems}
    times = Counter(each.default.id for each in stated)
    used: set[str] = set()
    for place, default, factor in stated:
        used.update(default.sources)
        for source in default.sources:
            yield from _look_up(place, default.id, "source", source, sources)
        if factor is not None:
            yield from _look_up(place, default.id, "setting", factor, reference.factors)
        yield from _levels(place, default, reference.factors.get(factor or ""))
        system = getattr(default, "system", None)
        if system is not None:
            yield from _look_up(place, default.id, "system", system, systems)
        if times[default.id] > 1:
            yield _twice(place, default.id)
    for product in reference.defaults.databases.values():
        if product.label is None:
            place = reference.places["defaults/databases", product.id]
            yield from _look_up(
                place, product.id, "database", product.id, reference.databases
            )
    for name in sources:
        if name not in used:
            yield _unused(reference.places["defaults/sources", name], name)


def _stated(reference: Reference) -> Iterator[Stated]:
    defaults, places = reference.defaults, reference.places
    for setting in defaults.os.values():
        for default in setting.defaults:
            yield Stated(places["defaults/os", setting.id], default, setting.factor)
    for product in defaults.databases.values():
        place = places["defaults/databases", product.id]
        for each in product.settings:
            for version in each.defaults:
                yield Stated(place, version, each.factor)
    for provider in defaults.cloud.values():
        place = places["defaults/cloud", provider.id]
        for offer in provider.offers:
            for given in offer.defaults:
                yield Stated(place, given, given.factor)


def _look_up(
    place: Place, identity: str, kind: str, name: str, known: Collection[str]
) -> Iterator[Problem]:
    if name not in known:
        yield Problem(
            place,
            f"the default {identity} names no {kind} {name}",
            name,
            listing(known) or f"a known {kind}",
            nearest(name, known, "use an id of data/reference"),
        )


def _levels(place: Place, default: Default, factor: Factor | None) -> Iterator[Problem]:
    for level in default.levels:
        if factor is None or not factor.accepts(level):
            known = factor.level_ids if factor else ()
            yield from _look_up(place, default.id, "level", level, known)


def _twice(place: Place, identity: str) -> Problem:
    return Problem(
        place,
        f"two defaults have the id {identity}",
        identity,
        "an id of its own: it is part of an address",
        "add what tells the two apart",
    )


def _unused(place: Place, name: str) -> Problem:
    return Problem(
        place,
        f"no default names the source {name}",
        name,
        "a source that some default rests on",
        "name it under sources of the default, or remove it",
    )


RULE = Rule(
    id="REF-04",
    level="E",
    title="Defaults name what exists, each under an id of its own",
    why="A default without its source, or two under one address, cannot be linked to.",
    mend="Use ids of data/reference and of data/reference/defaults/sources.yaml.",
    check_corpus=check,
)
