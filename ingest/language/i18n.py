"""Interface strings, and numbers as each language writes them.

Owns the reading of ``i18n/<language>.toml``, which Hugo reads too. Only plain
``key = "text"`` entries are used here; placeholders are ``{{ .name }}`` and
nothing else is evaluated.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal, localcontext
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from babel import Locale
from babel.numbers import format_decimal

from ingest.intake.models.borrowed import borrowed
from ingest.intake.models.languages import LANGUAGES, ORIGINAL, REGISTRY, Language
from ingest.language.rounding import WIDE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: Names of the languages' locales in CLDR, as Babel spells them.
LOCALES: dict[Language, str] = {
    key: entry.locales.babel for key, entry in REGISTRY.items()
}

#: The same locales as the chart renderer spells them.
D3_LOCALES: dict[Language, Any] = {
    key: entry.locales.d3 for key, entry in REGISTRY.items()
}

#: How CLDR joins a list.
ListStyle = Literal["standard", "or"]

_PLACEHOLDER = re.compile(r"\{\{ \.([a-z_]+) \}\}")


def language_tag(language: Language) -> str:
    """Return a language as BCP 47 spells it: pt-BR."""
    return REGISTRY[language].tag


class MissingStringError(LookupError):
    """A string that a sentence needs is not in a language's file."""


@dataclass(frozen=True, slots=True)
class Strings:
    """The plain strings of every language."""

    by_language: Mapping[Language, Mapping[str, str]]
    counted: Mapping[Language, Mapping[str, Mapping[str, str]]] = field(
        default_factory=dict
    )

    def template(self, key: str, language: Language) -> str:
        """Return the text of ``key``, placeholders included."""
        try:
            return self.by_language[language][key]
        except KeyError:
            message = f"i18n/{language}.toml has no string {key!r}"
            raise MissingStringError(message) from None

    def count(self, key: str, count: int, language: Language) -> str:
        """Return a plural table's text for a count, which its ``shown`` prints."""
        try:
            forms = self.counted[language][key]
        except KeyError:
            message = f"i18n/{language}.toml has no table {key!r}"
            raise MissingStringError(message) from None
        form = Locale.parse(LOCALES[language]).plural_form(count)
        shown = format_number(count, 0, language)
        return forms.get(form, forms["other"]).replace("{{ .shown }}", shown)


def read_strings(folder: Path) -> Strings:
    """Read the files of all languages, plural tables apart.

    A partial language borrows what it lacks, even its file.
    """
    by_language = {}
    counted = {}
    for language in LANGUAGES:
        table = read_table(folder, language)
        by_language[language] = {
            key: value for key, value in table.items() if isinstance(value, str)
        }
        counted[language] = {
            key: value for key, value in table.items() if isinstance(value, dict)
        }
    return Strings(by_language, counted)


def read_table(folder: Path, language: Language) -> dict[str, Any]:
    """Return the entries of a language's file, with what a partial one borrows."""
    file = folder / f"{language}.toml"
    if REGISTRY[language].status == "complete":
        return _parsed(file)
    own = _parsed(file) if file.exists() else {}
    forms = ("other", *Locale.parse(LOCALES[language]).plural_form.tags)
    filled: dict[str, Any] = {}
    for key, entry in read_table(folder, ORIGINAL).items():
        if key in own:
            filled[key] = own[key]
        elif isinstance(entry, str):
            filled[key] = borrowed(entry)
        else:
            filled[key] = dict.fromkeys(forms, borrowed(entry["other"]))
    return filled


def _parsed(file: Path) -> dict[str, Any]:
    """Return the entries of a file. A build asks for the same ones again and again."""
    return dict(_entries(file.read_text("utf-8")))


@lru_cache(maxsize=32)
def _entries(text: str) -> Mapping[str, Any]:
    return tomllib.loads(text)


def lacking(folder: Path, language: Language) -> list[str]:
    """Return the keys that a language's file does not have, in the order of English."""
    file = folder / f"{language}.toml"
    own = _parsed(file) if file.exists() else {}
    return [key for key in read_table(folder, ORIGINAL) if key not in own]


@cache
def split_template(template: str) -> tuple[tuple[str, str | None], ...]:
    """Split a template into pairs of text and the placeholder that follows it.

    The last pair has no placeholder.
    """
    pieces = _PLACEHOLDER.split(template)
    names: list[str | None] = [*pieces[1::2], None]
    return tuple(zip(pieces[::2], names, strict=True))


@lru_cache(maxsize=65536)
def format_number(
    value: str | Decimal | float, decimals: int, language: Language
) -> str:
    """Write a number with exactly ``decimals`` digits, as the language does.

    The same as ``functions/number.html`` and ``Intl.NumberFormat``: 28217 is 28,217 in
    English and 28.217 in German, Portuguese and Spanish, where 1790 is not grouped.
    """
    pattern = "#,##0" + (f".{'0' * decimals}" if decimals else "")
    number = value if isinstance(value, Decimal) else Decimal(str(value))
    limit = Decimal(10) ** (REGISTRY[language].groups_from - 1)
    with localcontext(WIDE):
        return format_decimal(
            number,
            format=pattern,
            locale=LOCALES[language],
            group_separator=abs(round(number, decimals)) >= limit,
        )


@cache
def list_pattern(language: Language, kind: str, style: ListStyle = "standard") -> str:
    """Return CLDR's pattern for a list: ``2``, ``start``, ``middle`` or ``end``.

    ``style`` "standard" joins with "and", "or" with "or".
    """
    pattern: str = Locale.parse(LOCALES[language]).list_patterns[style][kind]
    return pattern


def in_english(language: Language) -> str:
    """Return the English name of a language of the site, region included."""
    return str(Locale.parse(LOCALES[language]).get_display_name("en"))


def languages_named() -> dict[str, dict[Language, str]]:
    """Return the name of each language of two letters, in every language."""
    known = (str(code) for code in Locale.parse("en").languages)
    codes = sorted(code for code in known if len(code) == 2)  # noqa: PLR2004
    return {x: {each: language_name(x, each) for each in LOCALES} for x in codes}


@cache
def language_name(code: str, language: Language) -> str:
    """Return what a language is called, without its region: "Portuguese".

    A code that CLDR does not know stands for itself, so that no page lacks a name.
    """
    plain = code.partition("-")[0]
    return str(Locale.parse(LOCALES[language]).languages.get(plain, code))
