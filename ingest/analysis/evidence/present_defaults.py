"""What readers have today where they configure nothing, as levels of a setting."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.base import NameOrText
    from ingest.intake.models.defaults import DatabaseDefaults, DatabaseSetting
    from ingest.intake.models.factors import Factor, FactorDefault
    from ingest.intake.models.reference import Distribution, Reference

#: The setting whose defaults stand in distributions.yaml, by device.
_SCHEDULER = "io_scheduler"
_WINDOWS = "windows"
_SIZE = re.compile(r"(?P<number>[0-9]+)k", re.IGNORECASE)


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
    storage_id: str,
    database_id: str | None = None,
) -> tuple[PresentDefault, ...]:
    """Return today's defaults of a setting on a storage class, by system or product.

    ``database_id`` limits settings of databases to one. Empty where none is recorded.
    """
    factor = reference.factors[factor_id]
    found = {each.system_id: each for each in _recorded(reference, factor, storage_id)}
    for default in factor.default:
        for each in _named(reference, default):
            found.setdefault(each.system_id, each)
    kept = [
        each
        for each in found.values()
        if each.kind != "database" or database_id in {None, each.system_id}
    ]
    return tuple(kept) or tuple(_anywhere(factor))


def _recorded(
    reference: Reference, factor: Factor, storage_id: str
) -> Iterator[PresentDefault]:
    if factor.id == _SCHEDULER:
        for each in reference.distributions.values():
            yield from _of_distribution(each, reference, storage_id)
    else:
        yield from _of_systems(reference, factor)
    for product in reference.defaults.databases.values():
        for setting in product.settings:
            if setting.factor == factor.id:
                yield from _of_product(reference, product, setting, factor)


def _of_distribution(
    distribution: Distribution, reference: Reference, storage_id: str
) -> Iterator[PresentDefault]:
    """Yield what the newest release of a distribution gives the storage class."""
    devices = set(reference.storage[storage_id].devices)
    for release in reversed(distribution.releases):
        levels = dict.fromkeys(
            level
            for rule in release.rules
            if devices & set(rule.devices)
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
    known = factor.level_ids
    for setting in reference.defaults.os.values():
        if setting.factor != factor.id:
            continue
        for each in setting.defaults:
            # What a text names is no release to print behind a name.
            releases = [one for one in each.releases if isinstance(one, str)]
            if each.value not in known or each.platform is not None:
                continue
            system = reference.distributions.get(
                each.system
            ) or reference.defaults.systems.get(each.system)
            if system:
                yield PresentDefault(
                    "system",
                    each.system,
                    system.label,
                    _ends(tuple(releases)),
                    (each.value,),
                )


def _of_product(
    reference: Reference,
    product: DatabaseDefaults,
    setting: DatabaseSetting,
    factor: Factor,
) -> Iterator[PresentDefault]:
    """Yield what the newest version of a product has, where its value is recorded."""
    known = reference.databases.get(product.id)
    last = product.versions[-1:]
    for default in reversed(setting.defaults):
        level = _level(factor, default.value)
        on_windows = str(default.platform).lower() == _WINDOWS
        if level is None or on_windows or default.columns is None:
            continue
        covered = product.covered(default)
        everywhere = covered == product.versions
        releases = () if everywhere else _ends(covered)
        yield PresentDefault(
            "database",
            product.id,
            product.label or (known.label if known else product.id),
            # Up to the newest version known, the first tells enough.
            releases[:1] if covered[-1:] == last else releases[-1:],
            (level,),
        )
        return


def _named(reference: Reference, default: FactorDefault) -> Iterator[PresentDefault]:
    """Yield what a setting's own entry says of a system or a product by name."""
    for name in default.databases:
        known = reference.databases.get(name)
        if known:
            yield PresentDefault("database", name, known.label, (), default.levels)
    for name in default.platforms:
        system = reference.distributions.get(name) or reference.defaults.systems.get(
            name
        )
        if system and not default.databases:
            yield PresentDefault("system", name, system.label, (), default.levels)


def _anywhere(factor: Factor) -> Iterator[PresentDefault]:
    """Yield what holds wherever the setting exists: the newest entry stands first."""
    for default in factor.default[:1]:
        if not default.databases and not default.platforms:
            yield PresentDefault("setting", factor.id, factor.label, (), default.levels)


def _level(factor: Factor, value: str | None) -> str | None:
    """Return the level that a recorded value is, whatever its unit and its case."""
    if value is None:
        return None
    for level in factor.level_ids:
        size = _SIZE.fullmatch(level)
        if level.lower() == value.lower() or (
            size and value == str(int(size["number"]) * 1024)
        ):
            return level
    return factor.today(value) if factor.accepts(value) else None


def _ends(releases: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*releases[:1], *releases[-1:])))
