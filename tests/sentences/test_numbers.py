"""Numbers and lists as each language writes them."""

from __future__ import annotations

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.language.i18n import (
    MissingStringError,
    Strings,
    format_number,
    language_name,
    read_strings,
    split_template,
)
from ingest.language.sentences.phrases import listed, sentence
from ingest.paths import Paths


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [
        ("238.90", 2, ["238.90", "238,90", "238,90", "238,90"]),
        ("28217", 0, ["28,217", "28.217", "28.217", "28.217"]),
        ("2145", 0, ["2,145", "2.145", "2.145", "2145"]),
        ("9999.96", 1, ["10,000.0", *["10.000,0"] * 3]),
        ("0.5", 1, ["0.5", "0,5", "0,5", "0,5"]),
        ("1234567.25", 2, ["1,234,567.25", *["1.234.567,25"] * 3]),
        (2.7, 2, ["2.70", "2,70", "2,70", "2,70"]),
    ],
)
def test_number(value: str | float, decimals: int, expected: list[str]) -> None:
    """Every digit stays, a trailing zero too; only the separators change."""
    found = [format_number(value, decimals, language) for language in LANGUAGES]
    assert found == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, ["a", "a", "a", "a"]),
        (2, ["a and b", "a e b", "a und b", "a y b"]),
        (3, ["a, b, and c", "a, b e c", "a, b und c", "a, b y c"]),
        (4, ["a, b, c, and d", "a, b, c e d", "a, b, c und d", "a, b, c y d"]),
    ],
)
def test_list(count: int, expected: list[str]) -> None:
    """Lists read as in the language, whatever their length."""
    phrases = [lambda _, name=name: [{"text": name}] for name in "abcd"[:count]]
    spoken = sentence(listed(phrases))
    texts = [spoken[language][0]["text"] for language in LANGUAGES]
    assert [text[0].lower() + text[1:] for text in texts] == expected


def test_placeholders_split_a_template() -> None:
    """Only ``{{ .name }}`` is a placeholder."""
    assert split_template("With {{ .level }}, {{.x}} 5 %.") == (
        ("With ", "level"),
        (", {{.x}} 5 %.", None),
    )


def test_missing_string_names_file_and_key() -> None:
    """Whoever forgot a string learns which and where."""
    strings = Strings({language: {} for language in LANGUAGES})
    with pytest.raises(MissingStringError, match=r"i18n/de\.toml .*'finding_times'"):
        strings.template("finding_times", "de")


def test_findings_exist_with_the_same_placeholders_in_every_language() -> None:
    """A sentence says the same in each language, so it needs the same values."""
    strings = read_strings(Paths.project().i18n)
    keys = {key for key in strings.by_language["en"] if key.startswith("finding_")}
    assert keys
    for language in LANGUAGES:
        own = {k for k in strings.by_language[language] if k.startswith("finding_")}
        assert own == keys
        for key in keys:
            names = {
                name for _, name in split_template(strings.template(key, language))
            }
            assert names == {
                name for _, name in split_template(strings.template(key, "en"))
            }, (language, key)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ["English", "inglês", "Englisch", "inglés"]),
        ("pt-br", ["Portuguese", "português", "Portugiesisch", "portugués"]),
        ("ja", ["Japanese", "japonês", "Japanisch", "japonés"]),
        ("zh", ["Chinese", "chinês", "Chinesisch", "chino"]),
        ("xq", ["xq"] * 4),
    ],
)
def test_every_source_language_has_a_name(code: str, expected: list[str]) -> None:
    """A source may be in any language; a code nobody knows stands for itself."""
    assert [language_name(code, language) for language in LANGUAGES] == expected
