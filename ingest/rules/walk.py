"""All stated facts of a record, with the steps that lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.models.base import Model
from ingest.models.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.origin import Step
    from ingest.models.record import Record

#: Model classes → (attribute, key as written), looked up once a class.
_KEYS: dict[type[Model], tuple[tuple[str, str], ...]] = {}


def leaves(record: Record) -> Iterator[tuple[tuple[Step, ...], Leaf[Any]]]:
    """Yield every leaf of environment and workload that is written down."""
    yield from _below(record.environment, ("environment",))
    yield from _below(record.workload, ("workload",))


def _below(
    value: object, steps: tuple[Step, ...]
) -> Iterator[tuple[tuple[Step, ...], Leaf[Any]]]:
    if isinstance(value, Leaf):
        yield steps, value
    elif isinstance(value, Model):
        for attribute, key in _keys(type(value)):
            yield from _below(getattr(value, attribute), (*steps, key))
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
