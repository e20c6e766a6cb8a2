"""What readers have today where they configure nothing, as levels of a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ingest.analysis.evidence.stated_defaults import (
    WINDOWS,
    stated_by_products,
    stated_by_systems,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.analysis.evidence.stated_defaults import OfProduct, OfSystem
    from ingest.intake.models.base import NameOrText
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Distribution, Reference

#: The setting whose defaults stand in distributions.yaml, by device.
_SCHEDULER = "io_scheduler"


@dataclass(frozen=True, slots=True)
class PresentDefault:
    """What one system or product has in its newest recorded releases.

    ``levels``: several where it depends on the device. ``releases``: the first and the
    last one meant, one of them where they are one, none where all are.
    """

    kind: Literal["system", "database", "setting"]
    system_id: str
    label: NameOrText
    releases: tuple[str, ...]
    levels: tuple[str, ...]


def present_defaults(
    reference: Reference,
    factor_id: str,
    storage_id: str | None,
    database_id: str | None = None,
) -> tuple[PresentDefault, ...]:
    """Return today's defaults of a setting on a storage class, by system or product.

    ``database_id`` limits settings of databases to one. Empty where none is recorded,
    as is that of the scheduler without a storage class.
    """
    factor = reference.factors[factor_id]
    found = {each.system_id: each for each in _found(reference, factor, storage_id)}
    return tuple(
        each
        for each in found.values()
        if each.kind != "database" or database_id in {None, each.system_id}
    )


def _found(
    reference: Reference, factor: Factor, storage_id: str | None
) -> Iterator[PresentDefault]:
    if factor.id != _SCHEDULER:
        yield from _of_systems(reference, factor)
    elif storage_id is not None:
        devices = reference.storage[storage_id].devices
        for distribution in reference.distributions.values():
            yield from _of_distribution(distribution, devices)
    products = [
        each
        for stated in stated_by_products(reference, factor)
        for each in _of_product(stated, reference)
    ]
    yield from products
    yield from _of_derived(products, reference, factor)
    for default in factor.default[:1]:
        yield _anywhere(factor, default.levels)


def _of_distribution(
    distribution: Distribution, devices: Collection[str]
) -> Iterator[PresentDefault]:
    """Yield what the newest release of a distribution gives the storage class."""
    for release in reversed(distribution.releases):
        levels = dict.fromkeys(
            level
            for rule in release.rules
            if set(devices) & set(rule.devices)
            for level in rule.schedulers
        )
        if release.covers:
            if levels:
                yield PresentDefault(
                    "system",
                    distribution.id,
                    distribution.label,
                    _ends(release.covers),
                    tuple(levels),
                )
            return


def _of_systems(reference: Reference, factor: Factor) -> Iterator[PresentDefault]:
    """Yield what holds anywhere, and systems that say otherwise, or all of them.

    What a part states that systems share, such as the kernel, holds anywhere; of
    several parts the first counts. A profile has to be chosen.
    """
    stated = [
        each
        for each in stated_by_systems(reference, factor)
        if not each.is_profile and each.default.platform is None
    ]
    newest = {each.default.system: each for each in stated}
    anywhere = next((each.levels for each in newest.values() if each.is_part), ())
    for each in newest.values():
        if not each.is_part and each.levels != anywhere:
            yield _of_system(each)
    if anywhere:
        yield _anywhere(factor, anywhere)


def _of_system(stated: OfSystem) -> PresentDefault:
    # What a text names is no release to print behind a name.
    releases = tuple(x for x in stated.default.releases if isinstance(x, str))
    return PresentDefault(
        "system", stated.default.system, stated.label, _ends(releases), stated.levels
    )


def _of_product(
    stated: tuple[OfProduct, ...], reference: Reference
) -> Iterator[PresentDefault]:
    """Yield what the newest version of a product has, where its value is recorded."""
    newest = _newest(stated)
    if newest is None:
        return
    product = newest.product
    known = reference.databases.get(product.id)
    covered = product.covered(newest.default)
    everywhere = covered == product.versions
    releases = () if everywhere else _ends(covered)
    yield PresentDefault(
        "database",
        product.id,
        product.label or (known.label if known else product.id),
        # Up to the newest version known, the first tells enough.
        releases[:1] if covered[-1:] == product.versions[-1:] else releases[-1:],
        newest.levels,
    )


def _newest(stated: tuple[OfProduct, ...]) -> OfProduct | None:
    """Return the last one; of a list, which is in no order, the one that changed."""
    fitting = [x for x in stated if str(x.default.platform).lower() != WINDOWS]
    if not fitting or fitting[0].product.versions:
        return fitting[-1] if fitting else None
    found = [each for each in fitting if each.default.changed] or fitting
    return found[0] if len(found) == 1 else None


def _of_derived(
    products: list[PresentDefault], reference: Reference, factor: Factor
) -> Iterator[PresentDefault]:
    """Yield the same for products that derive from one and state nothing else.

    They are numbered alike: Percona Server for MySQL 8.4 is built on MySQL 8.4.
    """
    known = {each.system_id: each for each in products}
    for name in factor.databases:
        database = reference.databases.get(name)
        parent = known.get(database.broader or "") if database else None
        if database and parent and name not in known:
            yield replace(parent, system_id=name, label=database.label)


def _anywhere(factor: Factor, levels: tuple[str, ...]) -> PresentDefault:
    return PresentDefault("setting", factor.id, factor.label, (), levels)


def _ends(releases: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*releases[:1], *releases[-1:])))
