"""Numbers in prose group their thousands as the pages do.

English facts are left out: their words are what translations and readings of answers
are tied to. Four digits are left to the sentence, since settings and years have them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.languages import COMPLETE, LANGUAGES, REGISTRY
from tests.contract.prose import prose
from tests.languages import SEPARATORS

if TYPE_CHECKING:
    from pathlib import Path

#: Five digits or more that stand alone, and digits that a space groups.
UNGROUPED = re.compile(r"(?<![\w.,/=#:_@+–-])\d{5,}(?![\w/=_:–-]|[.,]\d)")
SPACED = re.compile(r"(?<![\w.,])\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?![\w.,]\d)")
#: Four digits in a language that groups from five on.
EARLY = r"(?<![\w.,])\d{group}\d{{3}}(?![\w.,])"
#: Numbers of documents, and what a program prints or takes: their digits are a name.
NAMES = re.compile(
    r"""
    (?i:sap(?:-hana)?-hinweis|nota\ sap(?:\ hana)?|pull\ request)\ \d+
    | nr_requests\b\D{1,6}\d+\D{1,6}\d+
    | O_DIRECT\ (?:es|é)\ 40000 | 40000\ für\ O_DIRECT # an octal flag
    | 4294967295 # a placeholder that mariadbd prints
    | (?i:bytes):\ 16384
    """,
    re.VERBOSE,
)


def odd_numbers(text: str) -> list[str]:
    """Return the numbers of a text that are not grouped, or by a space."""
    text = NAMES.sub("", text)
    return [*UNGROUPED.findall(text), *SPACED.findall(text)]


@pytest.mark.parametrize(
    "language", [each for each in LANGUAGES[1:] if each in COMPLETE]
)
def test_thousands_are_grouped(root: Path, language: str) -> None:
    """A number of five digits has the sign of its language, 18.469 in German."""
    group, _ = SEPARATORS[language]
    odd = [
        f"{line.place}: {number!r}, group it with {group!r}"
        for line in prose(root, language)
        for number in odd_numbers(line.text)
    ]
    assert not odd, "\n".join(odd)


@pytest.mark.parametrize(
    "language",
    [each for each in LANGUAGES if REGISTRY[each].groups_from > 4],
)
def test_four_digits_stay_together(root: Path, language: str) -> None:
    """Spanish writes 3400 and 16.000."""
    group, _ = SEPARATORS[language]
    early = re.compile(EARLY.format(group=re.escape(group)))
    lines = prose(root, language)
    odd = [f"{each.place}: {early.findall(each.text)}" for each in lines]
    odd = [each for each in odd if not each.endswith("[]")]
    assert not odd, "\n".join(odd)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("von 16541 auf 18.469", ["16541"]),
        ("mmapfs indexó 68\u00a0700", ["68\u00a0700"]),
        ("SAP-Hinweis 1984787, Pull Request 36103", []),
        ("nr_requests von 128 auf 100000", []),
        ("2145 in 0.7.9 und E5-26200, 100,12345", []),
    ],
)
def test_what_counts_as_ungrouped(text: str, expected: list[str]) -> None:
    """Names and decimals do not."""
    assert odd_numbers(text) == expected
