"""Translations of a record: its texts, and its title and summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.languages import LANGUAGES, ORIGINAL, Language
from ingest.intake.models.record import FrontMatter, Translation
from ingest.intake.models.text import Translated
from ingest.intake.read.translations.units import Unit, units_of

if TYPE_CHECKING:
    from ingest.intake.models.origin import Origin
    from ingest.intake.read.translations.join import Translations

_HEAD = ("title", "summary")


def language_of(front: Any) -> Language:
    """Return the language of unchecked front matter; English where it names none."""
    given = front.get("language") if isinstance(front, dict) else None
    return given if given in LANGUAGES else ORIGINAL


def record_units(front: FrontMatter) -> list[Unit]:
    """Return the texts of a record. Those of title and summary are copies."""
    heads = []
    for name in _HEAD:
        text = Translated({front.language: getattr(front, name)})
        for language, translation in front.translations.items():
            if language != front.language:
                text.add(language, getattr(translation, name))
        heads.append(Unit(name, (name,), text))
    return [*heads, *units_of(front)]


def join_record(
    front: FrontMatter, record_id: str, origin: Origin, translations: Translations
) -> None:
    """Add what is translated of a record to its texts and its ``translations``."""
    units = record_units(front)
    translations.join(f"results/{record_id}", units, origin.at, front.language)
    title, summary = (unit.text for unit in units[: len(_HEAD)])
    for language in LANGUAGES:
        # One without the other would be a card in two languages.
        if language != front.language and language in title and language in summary:
            front.translations[language] = Translation(
                title=title[language], summary=summary[language]
            )
