"""The language of a source stands beside its title, for every reader in their own."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from ingest.intake.models.base import LANGUAGES, Source
from ingest.language.i18n import languages_named

URL = "https://example.org/"


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("Qiita: MySQL on EC2, 2015 (Japanese)", "ja"),
        ("cnblogs.com: innodb_flush_method (in Chinese)", "zh"),
        ("SLES 15 tuning guide (SP6, Spanish edition)", "es"),
        ("RHEL 8 (Hindi): schedulers", "hi"),
    ],
)
def test_a_title_without_its_language(title: str, code: str) -> None:
    """Where the title says it, the message says what to write instead."""
    with pytest.raises(ValidationError, match=f"language: {code}"):
        Source.model_validate({"url": URL, "title": title})


@pytest.mark.parametrize(
    "title", ["AIX 7.1 (January 2017)", "RHEL 8 (Ootpa)", "A manual (first edition)"]
)
def test_other_words_in_brackets(title: str) -> None:
    """Months, names and editions are part of a title."""
    assert Source.model_validate({"url": URL, "title": title, "language": "fr"})


def test_languages_are_named_everywhere() -> None:
    """Every language of two letters has a name in each language of the site."""
    named = languages_named()
    assert named["ja"]["en"] == "Japanese"
    assert named["ja"]["de"] == "Japanisch"
    assert all(set(each) == set(LANGUAGES) for each in named.values())
