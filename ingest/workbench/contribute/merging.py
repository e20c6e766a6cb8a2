"""Answers that were kept, and those given since: the later ones win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.workbench.contribute.answers import Answers

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Maps from names to values; what is inside them is no answer of its own key.
_READ = frozenset({"environment"})


def merged(kept: Answers, given: Answers) -> tuple[Answers, list[tuple[str, Any, Any]]]:
    """Return the kept answers with those given put over them.

    And, of each that was changed by it, the key, what was kept and what is now.
    """
    before = kept.as_document()
    changed = []
    for key, value in _answers(given.as_document(), ""):
        old = _at(before, key.split("\0"))
        if old not in (None, value):
            changed.append((key.replace("\0", "."), old, value))
        _put(before, key.split("\0"), value)
    return Answers.model_validate(before), changed


def _answers(document: dict[str, Any], stem: str) -> Iterator[tuple[str, Any]]:
    """Yield the answers of a document; steps are apart by NUL: names may hold dots."""
    for name, value in document.items():
        if isinstance(value, dict) and name not in _READ:
            yield from _answers(value, f"{stem}{name}\0")
        else:
            yield f"{stem}{name}", value


def _at(document: dict[str, Any], steps: list[str]) -> Any:
    found: Any = document
    for step in steps:
        found = found.get(step) if isinstance(found, dict) else None
    return found


def _put(document: dict[str, Any], steps: list[str], value: Any) -> None:
    for step in steps[:-1]:
        document = document.setdefault(step, {})
    document[steps[-1]] = value
