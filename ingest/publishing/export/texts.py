"""Texts of a record in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES, Translated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.models.base import Language
    from ingest.intake.models.record import Record


def in_all_languages(text: Translated | str) -> Translated:
    """Return a contributor's text for every page; one language stands for all."""
    return same_everywhere(text) if isinstance(text, str) else text


def same_everywhere(text: str) -> Translated:
    """Return the same text for every language."""
    return Translated(dict.fromkeys(LANGUAGES, text))


def as_translated(texts: Mapping[Language, str]) -> Translated:
    """Return texts by language as a text of the site."""
    return Translated({each: texts[each] for each in LANGUAGES if each in texts})


def in_every_language(value: Any) -> Any:
    """Return a document whose texts are in every language, as programs were promised.

    What is not translated is there in the language it exists in.
    """
    if isinstance(value, Translated):
        return {each: value[each] for each in LANGUAGES}
    if isinstance(value, dict):
        if (
            value
            and value.keys() < set(LANGUAGES)
            and all(map(_is_text, value.values()))
        ):
            return in_every_language(Translated(value))
        return {key: in_every_language(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [in_every_language(child) for child in value]
    return value


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


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
