"""Where an answer stands in answers as plain data, by a key such as rows.0.levels.x."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel

#: Maps whose keys are names of settings, and the list whose entries are rows.
_MAPS = ("database.settings", "baseline", "own_levels")
_ROW_LEVEL = re.compile(r"(rows|collected|several)\.([0-9]+)\.levels\.(\w+)")
_CLAIM = re.compile(r"claims\.([0-9]{1,3})\.(\w+)")
_TRANSLATION = re.compile(r"translations\.([\w-]+)\.(\w+)")
_COUNTED = re.compile(r"several\.([0-9]+)\.counted")


def put(document: dict[str, Any], model: type[BaseModel], key: str, value: Any) -> None:
    """Put an answer into the data of a ``model``.

    Raises ``KeyError`` where there is no such answer.
    """
    if _put_entry(document, key, value):
        return
    for name in _MAPS:
        if key.startswith(f"{name}."):
            # A key of such a map may itself hold dots.
            _at(document, name.split("."))[key.removeprefix(f"{name}.")] = value
            return
    *parents, last = key.split(".")
    for parent in parents:
        inner = _field(model, parent, key)
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            raise KeyError(key)
        model = inner
    _field(model, last, key)
    _at(document, parents)[last] = value


def _put_entry(document: dict[str, Any], key: str, value: Any) -> bool:
    """Put an answer about an entry of a list or of the translations, if it is one."""
    if match := _CLAIM.fullmatch(key):
        claims = document.setdefault("claims", [])
        if int(match[1]) == len(claims):
            claims.append({})
        _of(claims, match[1], key)[match[2]] = value
    elif match := _TRANSLATION.fullmatch(key):
        _at(document, ["translations", match[1]])[match[2]] = value
    elif match := _COUNTED.fullmatch(key):
        _of(document.get("several", []), match[1], key)["counted"] = value
    elif match := _ROW_LEVEL.fullmatch(key):
        entry = _of(document.get(match[1], []), match[2], key)
        entry.setdefault("levels", {})[match[3]] = value
    return match is not None


def _of(entries: list[dict[str, Any]], number: str, key: str) -> dict[str, Any]:
    if int(number) >= len(entries):
        raise KeyError(key)
    return entries[int(number)]


def _at(document: dict[str, Any], steps: list[str]) -> dict[str, Any]:
    for step in steps:
        document = document.setdefault(step, {})
    return document


def _field(model: type[BaseModel], name: str, key: str) -> Any:
    """Return the type of a field, by its name or alias. Raises ``KeyError``."""
    for each, info in model.model_fields.items():
        if name == (info.alias or each):
            return info.annotation
    raise KeyError(key)
