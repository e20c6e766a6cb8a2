"""What the statements of ``data/reference/defaults`` say of a setting, as its levels.

Defaults are stated there alone; whoever asks for those of a setting asks here. What is
of low confidence, such as what one installation shows, is no default to judge by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.models.defaults import PROFILES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.intake.models.defaults import (
        DatabaseDefaults,
        Default,
        SystemDefault,
        VersionDefault,
    )
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference

WINDOWS = "windows"
_SIZE = re.compile(r"(?P<number>[0-9]+)(?P<unit>[kMG]?)(?:i?B)?", re.IGNORECASE)
_UNITS = {"": 1, "k": 1024, "m": 1024 * 1024, "g": 1024 * 1024 * 1024}


@dataclass(frozen=True, slots=True)
class OfProduct:
    """A statement of a product, and the levels it comes to."""

    product: DatabaseDefaults
    default: VersionDefault
    levels: tuple[str, ...]

    def is_on(self, systems: Collection[str | None]) -> bool:
        """Tell whether it was made of one of these systems (ids and families)."""
        stated = (self.default.platform or self.product.platform or "").lower()
        if stated == "unix":
            return WINDOWS not in systems
        return not stated or not set(systems).isdisjoint(stated.split(", "))


@dataclass(frozen=True, slots=True)
class OfSystem:
    """A statement of a system, or of a part that systems share, with its levels."""

    default: SystemDefault
    label: str
    is_part: bool
    levels: tuple[str, ...]

    @property
    def is_profile(self) -> bool:
        """Whether it is what a profile sets, which somebody has to choose."""
        return self.default.profile or self.default.system == PROFILES


def stated_of(
    reference: Reference, factor: Factor, product_id: str | None
) -> tuple[OfProduct, ...]:
    """Return what is stated of a product, or else of the one it derives from."""
    known = reference.databases.get(product_id or "")
    for name in (product_id, known.broader if known else None):
        product = reference.defaults.databases.get(name or "")
        found = tuple(_of_product(product, factor)) if product else ()
        if found:
            return found
    return ()


def stated_by_products(
    reference: Reference, factor: Factor
) -> Iterator[tuple[OfProduct, ...]]:
    """Yield what is stated of each product, in the order of the file."""
    for product in reference.defaults.databases.values():
        found = tuple(_of_product(product, factor))
        if found:
            yield found


def stated_by_systems(reference: Reference, factor: Factor) -> Iterator[OfSystem]:
    """Yield what is stated of systems, in the order of the file."""
    for setting in reference.defaults.os.values():
        for default in setting.defaults if setting.factor == factor.id else ():
            levels = _levels(factor, default)
            part = reference.defaults.systems.get(default.system)
            system = reference.distributions.get(default.system) or part
            if levels and system:
                is_part = part is not None and part.part
                yield OfSystem(default, system.label, is_part, levels)


def _of_product(product: DatabaseDefaults, factor: Factor) -> Iterator[OfProduct]:
    for setting in product.settings:
        for default in setting.defaults if setting.factor == factor.id else ():
            levels = _levels(factor, default)
            if levels:
                yield OfProduct(product, default, levels)


def _levels(factor: Factor, default: Default) -> tuple[str, ...]:
    """Return the levels that a statement names, or the one its value is.

    Whatever its unit and its case: ``16384`` is 16k, and 2MiB is 2097152.
    """
    value = default.value
    if default.confidence == "low":
        return ()
    if default.levels or value is None:
        return default.levels
    size = _bytes(value)
    for level in factor.level_ids:
        if level.lower() == value.lower() or (size and _bytes(level) == size):
            return (level,)
    if factor.accepts(value):
        return (factor.today(value),)
    return (str(size),) if size and factor.accepts(str(size)) else ()


def _bytes(text: str) -> int | None:
    size = _SIZE.fullmatch(text)
    if size is None:
        return None
    return int(size["number"]) * _UNITS[size["unit"].lower()]
