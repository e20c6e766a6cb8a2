"""The texts of a model that can be translated, and the keys they are known by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ingest.intake.models.text import Translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.origin import Step


@dataclass(frozen=True, slots=True)
class Unit:
    """A text. ``key`` names it in every language; ``steps`` lead to it in its file."""

    key: str
    steps: tuple[Step, ...]
    text: Translated


def units_of(
    value: Any, key: tuple[str, ...] = (), steps: tuple[Step, ...] = ()
) -> Iterator[Unit]:
    """Yield every text in a validated value, in the order of the model.

    An entry of a list is named by what identifies it, and by its place, from 1, where
    nothing does: a text that has moved is found out by the hash of its original.
    """
    kind = type(value)
    if kind is Translated:
        yield Unit(".".join(key), steps, value)
    elif kind is tuple:
        yield from _entries(value, key, steps)
    elif kind is dict:
        for name, item in value.items():
            yield from units_of(item, (*key, str(name)), (*steps, name))
    elif isinstance(value, BaseModel):
        for field, info in kind.model_fields.items():
            item = getattr(value, field)
            if type(item) in _PLAIN:
                continue
            name = info.alias or field
            yield from units_of(item, (*key, name), (*steps, name))


def _entries(
    value: tuple[Any, ...], key: tuple[str, ...], steps: tuple[Step, ...]
) -> Iterator[Unit]:
    names: dict[str, int] = {}
    for position, item in enumerate(value):
        name = _name(item, position)
        names[name] = names.get(name, 0) + 1
        again = f"~{names[name]}" if names[name] > 1 else ""
        yield from units_of(item, (*key, name + again), (*steps, position))


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _name(item: Any, position: int) -> str:
    said = [
        "+".join(part) if isinstance(part, tuple) else str(part)
        for field in getattr(item, "identity", ())
        if (part := getattr(item, field, None))
    ]
    return "/".join(said) or str(position + 1)
