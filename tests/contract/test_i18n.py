"""The four string files say the same things, completely, and nothing unused.

Not covered: whether a translation is good. That is a reader's judgement.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale

from ingest.intake.models.languages import COMPLETE, LANGUAGES, REGISTRY

TRANSLATIONS = LANGUAGES[1:]
PLACEHOLDER = re.compile(r"\{\{\s*(.*?)\s*\}\}|⟦(.*?)⟧")
# Callers of strings: `i18n "key"` and `T "key"` in templates.
TEMPLATE_CALL = re.compile(r'\b(?:i18n|T)\s+"([a-z0-9_]+)"')
WORD = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z][a-z0-9]+")
# `printf "verdict_%s" …` in templates, f"verdict_{…}" in Python, `${}` in JavaScript.
STEM = re.compile(r"[\"'`]([a-z][a-z0-9_]*_)(?:%s|%d|\{|\$\{|[\"'`])")

Strings = dict[str, dict[str, object]]


def forms(entry: object) -> dict[str, str]:
    """Return the plural forms of an entry; a plain string is its only form."""
    return entry if isinstance(entry, dict) else {"": str(entry)}


def sources(root: Path) -> Iterator[str]:
    """Yield the text of every file that may ask for a string."""
    for folder, endings in (
        ("layouts", {".html", ".md", ".xml", ".json", ".txt"}),
        ("content/derived", {".gotmpl"}),
        ("assets/js", {".js", ".mjs", ".ts"}),
        ("ingest", {".py", ".json", ".sql"}),
    ):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in endings:
                yield file.read_text("utf-8")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_keys_are_the_same(strings: Strings, language: str) -> None:
    """A language defines the keys English defines, a complete one all, alike."""
    english, other = strings["en"], strings[language]
    if language in COMPLETE:
        assert sorted(english.keys() - other.keys()) == [], "missing"
    assert sorted(other.keys() - english.keys()) == [], "not in English"
    assert [k for k in other if type(english[k]) is not type(other[k])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_is_empty(strings: Strings, language: str) -> None:
    """Every form of every entry says something."""
    empty = [
        key
        for key, entry in strings[language].items()
        if not all(text.strip() for text in forms(entry).values())
    ]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_placeholders_are_the_same(strings: Strings, language: str) -> None:
    """A translation uses the placeholders of the English text, no more, no fewer."""

    def used(entry: object) -> set[str]:
        return {
            first or second
            for text in forms(entry).values()
            for first, second in PLACEHOLDER.findall(text)
        }

    differing = {
        key: (used(entry), used(strings[language][key]))
        for key, entry in strings["en"].items()
        if key in strings[language] and used(entry) != used(strings[language][key])
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_plain_names(strings: Strings, language: str) -> None:
    """Only `{{ .name }}` is used, because Python reads these strings, too."""
    odd = {
        key: inside
        for key, entry in strings[language].items()
        for text in forms(entry).values()
        for inside, _ in PLACEHOLDER.findall(text)
        if inside and not re.fullmatch(r"\.[A-Za-z_]+", inside)
    }
    assert odd == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_complete(strings: Strings, language: str) -> None:
    """A plural entry has the forms its language distinguishes (CLDR)."""
    locale = Locale.parse(REGISTRY[language].locales.babel)
    needed = set(locale.plural_form.tags) | {"other"}
    wrong = {
        key: sorted(entry)
        for key, entry in strings[language].items()
        if isinstance(entry, dict) and set(entry) != needed
    }
    assert wrong == {}, f"{language} needs {sorted(needed)}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_left_in_english(
    strings: Strings, language: str, root: Path
) -> None:
    """A string equal to the English one is listed, with the reason, or translated."""
    listed = tomllib.loads(
        (root / "tests/contract/same_as_english.toml").read_text("utf-8")
    )
    allowed = set(listed["all"]) | set(listed[language])
    same = {
        key
        for key, entry in strings["en"].items()
        if entry == strings[language].get(key)
        and any(re.search(r"[A-Za-z]", t) for t in forms(entry).values())
    }
    assert sorted(same - allowed) == [], "translate it, or list it with its reason"
    assert sorted(set(listed[language]) - same) == [], "listed but differs: unlist it"


def test_strings_asked_for_exist(strings: Strings, root: Path) -> None:
    """Every key a template names is defined."""
    asked = {
        key
        for file in (root / "layouts").rglob("*.html")
        for key in TEMPLATE_CALL.findall(file.read_text("utf-8"))
    }
    assert asked, "the pattern finds no call: it no longer fits the templates"
    assert sorted(asked - strings["en"].keys()) == []


def test_strings_defined_are_used(strings: Strings, root: Path) -> None:
    """Every key is named somewhere, in full or by the stem it is composed from."""
    text = "\n".join(sources(root))
    words, stems = set(WORD.findall(text)), tuple(set(STEM.findall(text)))
    unused = [
        key for key in strings["en"] if key not in words and not key.startswith(stems)
    ]
    assert unused == []
