"""A default as pages print it, and the parts of its address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.publishing.export.texts import in_all_languages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.models.base import NameOrText, Source, Translated
    from ingest.intake.models.defaults import Default, DefaultSource
    from ingest.publishing.defaults.shapes import Given, SourceNote

_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


def part(text: str) -> str:
    """Return a release or a version as a part of an id: ``15 SP2`` as ``15-sp2``."""
    return _NOT_IN_IDS.sub("-", text.lower()).strip("-")


def joined(*parts: str) -> str:
    """Return an id of its parts: ``rhel``, ``9``, ``nvme`` as ``rhel-9-nvme``."""
    return "-".join(part(each) for each in parts)


def is_code(label: NameOrText) -> bool:
    """Tell whether a label is what one types: then it is no text of four languages."""
    return isinstance(label, str)


class Notes:
    """Numbers the sources of a page in the order in which its cells name them."""

    def __init__(self, known: dict[str, DefaultSource]) -> None:
        """Begin with none; ``known`` are those that may be named by id."""
        self._known = known
        self._numbers: dict[str, int] = {}
        self.listed: list[SourceNote] = []

    def of(self, ids: Iterable[str]) -> list[int]:
        """Return the numbers of sources of ``sources.yaml``."""
        return [self._number_of(self._known[each]) for each in ids]

    def linked(self, sources: Iterable[Source]) -> list[int]:
        """Return the numbers of sources that are but a link."""
        return [self._add(each, date=None, read=None, commit=None) for each in sources]

    def _number_of(self, source: DefaultSource) -> int:
        return self._add(
            source,
            date=source.date,
            read=source.read,
            commit=source.commit,
        )

    def _add(
        self,
        source: Source | DefaultSource,
        *,
        date: str | None,
        read: str | None,
        commit: str | None,
    ) -> int:
        key = f"{source.url} {source.title}"
        if key not in self._numbers:
            self._numbers[key] = len(self.listed) + 1
            self.listed.append(
                {
                    "number": len(self.listed) + 1,
                    "url": source.url,
                    "title": source.title,
                    "language": source.language,
                    "date": date,
                    "read": read,
                    "commit": commit,
                }
            )
        return self._numbers[key]


def given(default: Default, notes: Notes, versions: Translated | None = None) -> Given:
    """Return a default as its cell prints it."""
    return {
        "id": default.id,
        "value": default.value,
        "unit": default.unit,
        "text": default.text,
        "platform": default.platform,
        "condition": default.condition,
        "versions": versions,
        "introduced": default.introduced,
        "changed": default.changed,
        "before": default.before,
        "note": default.note,
        "confidence": default.confidence,
        "sources": notes.of(default.sources),
    }


def translated(text: NameOrText) -> Translated:
    """Return a label or a release in every language."""
    return in_all_languages(text)
