"""Strings and numbers of charts in one language.

Owns the reading of the ``chart_*`` keys and the localised form of a printed number.
Holds no wording itself: every string lives in ``i18n/<language>.toml``.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from babel.numbers import format_decimal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

D3Locale = Literal["en-GB", "pt-BR", "de-DE", "es-ES"]

# Language → (Babel locale, d3 locale of the renderer). Both must agree with the
# `locale` of config.toml, or axis ticks and printed values would differ.
LANGUAGES: dict[str, tuple[str, D3Locale]] = {
    "en": ("en_GB", "en-GB"),
    "pt-br": ("pt_BR", "pt-BR"),
    "de": ("de_DE", "de-DE"),
    "es": ("es_ES", "es-ES"),
}

_PLACEHOLDER = re.compile(r"\{\{\s*\.(\w+)\s*\}\}")


@dataclass(frozen=True)
class Words:
    """The chart strings of one language."""

    language: str
    strings: Mapping[str, str]

    def say(self, key: str, **values: str) -> str:
        """Return the string ``chart_<key>`` with its placeholders filled.

        Raises KeyError for an unknown key or a placeholder without value: a chart
        with a hole in its text must not be built.
        """
        text = self.strings[f"chart_{key}"]
        return _PLACEHOLDER.sub(lambda found: values[found[1]], text)

    def number(self, number: Mapping[str, Any]) -> str:
        """Return a printed number with its own digits in this language's format."""
        text, decimals = str(number["text"]), int(number["decimals"])
        return self.decimal(Decimal(text), decimals)

    def decimal(self, value: Decimal, decimals: int) -> str:
        """Return ``value`` with exactly ``decimals`` places."""
        pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
        locale = LANGUAGES[self.language][0]
        return format_decimal(value, format=pattern, locale=locale)

    def pick(self, text: Any) -> str:
        """Return this language's part of a translated text, or a plain string."""
        return str(text[self.language] if isinstance(text, dict) else text)


def plain_decimal(value: float, words: Words) -> str:
    """Return a value with as many places as it needs, in the language's format."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    decimals = len(text.partition(".")[2])
    return words.decimal(Decimal(text), decimals)


def read_words(i18n: Path) -> dict[str, Words]:
    """Read the ``chart_*`` strings of every language."""
    words = {}
    for language in LANGUAGES:
        strings = tomllib.loads((i18n / f"{language}.toml").read_text("utf-8"))
        own = {k: v for k, v in strings.items() if k.startswith("chart_")}
        words[language] = Words(language, own)
    return words
