"""The classes of load or storage that a record is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.intake.models.environment import ClassMap


def classes_of(value: object, class_map: ClassMap) -> list[str]:
    """Return the class, or those of all levels of the factor it depends on."""
    if class_map:
        return sorted(
            {each for levels in class_map.values() for each in levels.values()}
        )
    return [str(value)]
