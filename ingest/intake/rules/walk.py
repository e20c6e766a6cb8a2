"""All stated facts of a record, with the steps that lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import Model
from ingest.intake.models.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record

Stated = tuple[tuple["Step", ...], Leaf[Any]]

#: Model classes → (attribute, key as written), looked up once a class.
_KEYS: dict[type[Model], tuple[tuple[str, str], ...]] = {}
#: The record asked about last, and its leaves: rules ask in turn about one record.
_LAST: list[tuple[Record, tuple[Stated, ...]]] = []


def leaves(record: Record) -> tuple[Stated, ...]:
    """Return every leaf of environment and workload that is written down."""
    if not _LAST or _LAST[0][0] is not record:
        found = (
            *_below(record.environment, ("environment",)),
            *_below(record.workload, ("workload",)),
        )
        _LAST[:] = [(record, found)]
    return _LAST[0][1]


def _below(value: object, steps: tuple[Step, ...]) -> Iterator[Stated]:
    if isinstance(value, Leaf):
        yield steps, value
    elif isinstance(value, Model):
        for attribute, key in _keys(type(value)):
            child = getattr(value, attribute)
            if child is not None and not isinstance(child, str):
                yield from _below(child, (*steps, key))
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from _below(child, (*steps, key))
    elif isinstance(value, tuple):
        for index, child in enumerate(value):
            yield from _below(child, (*steps, index))


def _keys(model: type[Model]) -> tuple[tuple[str, str], ...]:
    if model not in _KEYS:
        _KEYS[model] = tuple(
            (name, info.alias or name) for name, info in model.model_fields.items()
        )
    return _KEYS[model]
