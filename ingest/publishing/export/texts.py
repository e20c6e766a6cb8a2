"""Texts of a record in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.models.base import Language, Translated
    from ingest.intake.models.record import Record


def in_all_languages(text: Translated | str) -> Translated:
    """Return a contributor's text for every page; one language stands for all."""
    return same_everywhere(text) if isinstance(text, str) else text


def same_everywhere(text: str) -> Translated:
    """Return the same text for every language."""
    return {"en": text, "pt-br": text, "de": text, "es": text}


def as_translated(texts: Mapping[Language, str]) -> Translated:
    """Return texts by language as the type that promises every language."""
    return {
        "en": texts["en"],
        "pt-br": texts["pt-br"],
        "de": texts["de"],
        "es": texts["es"],
    }


def title_of(record: Record) -> Translated:
    """Return the title; in the record's own language where it is not translated."""
    title = same_everywhere(record.title)
    for language, translation in record.translations.items():
        title[language] = translation.title
    return title


def summary_of(record: Record) -> Translated:
    """Return the summary, likewise."""
    summary = same_everywhere(record.summary)
    for language, translation in record.translations.items():
        summary[language] = translation.summary
    return summary


def translated_languages(record: Record) -> list[Language]:
    """Return the languages that title and summary were translated into."""
    return [language for language in LANGUAGES if language in record.translations]
