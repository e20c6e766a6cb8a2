"""The ids a contributor chooses from, with what they mean, and which one is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.reference import Reference

#: What ``atlas explain`` lists besides single settings.
VOCABULARIES = (
    *("metrics", "workloads", "storage", "databases", "platforms"),
    *("settings", "caveats", "conditions"),
)


def entries(name: str, reference: Reference) -> list[tuple[str, str]] | None:
    """Return id and meaning of each entry, None where there is no such vocabulary.

    ``settings`` are all factors; the id of one lists its levels.
    """
    if name == "settings":
        return [
            (factor.id, f"{factor.label['en']} ({factor.role})")
            for factor in reference.factors.values()
        ]
    if name in VOCABULARIES:
        known: Mapping[str, Any] = getattr(reference, name)
        return [(identity, _meaning(entry)) for identity, entry in known.items()]
    factor = reference.factors.get(name.replace("-", "_"))
    if factor is None:
        return None
    return [
        (level.id, level.label["en"] if level.label else level.era)
        for level in factor.levels
    ]


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known id that ``word`` may stand for, None where nothing is near.

    Case, spaces and underscores do not count. Where ``known`` maps ids to entries
    of a vocabulary, labels and aliases are what a contributor may have meant, also
    within a longer text: ``RHEL 9`` means rhel.
    """
    said = {_plain(identity): identity for identity in known}
    if isinstance(known, Mapping):
        for identity, entry in known.items():
            for saying in _sayings(entry):
                said.setdefault(_plain(saying), identity)
    plain = _plain(word)
    if plain in said:
        return said[plain]
    within = [saying for saying in said if f" {saying} " in f" {plain} "]
    if within:
        return said[max(within, key=len)]
    near = get_close_matches(plain, said, n=1)
    return said[near[0]] if near else None


def _meaning(entry: Any) -> str:
    label = getattr(entry, "label", None) or entry.text
    return label if isinstance(label, str) else str(label["en"])


def _sayings(entry: Any) -> Iterator[str]:
    label = getattr(entry, "label", None)
    if label:
        yield from (label,) if isinstance(label, str) else label.values()
    yield from getattr(entry, "aliases", ())


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text[:80]).strip().lower()
