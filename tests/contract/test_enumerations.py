"""The languages are listed in ``data/languages.yaml``, and nowhere else.

A file lists them if it names every complete one but the first, by key, tag or locale,
as code and data write names: in quotes, as a key, in a path, in braces or after a bar.
"""

from __future__ import annotations

import re

from ingest.intake.models.languages import REGISTRY

#: Texts in languages, each in its place, and what is made from the registry.
TEXTS = re.compile(
    r"""
    data/languages\.yaml
    | data/translations/ | i18n/ | content/ # the texts themselves
    | data/addresses/moved\.yaml # reasons, in the languages of the addresses
    | tests/(rules|golden)/ # records and vocabularies of small worlds, with texts
    | tests/contract/same_as_english\.toml # strings that look untranslated, by language
    | \.github/ISSUE_TEMPLATE/result\.yml # written by `atlas schema`
    | static/schema/result\.schema\.json # likewise
    | tests/api/snapshot\.json # what was published stays
    """,
    re.VERBOSE,
)
#: Tests that expect certain words of certain languages.
WORDS = {
    "tests/badges/test_words.py",
    "tests/browser/languages.spec.mjs",  # what browsers of which countries are sent to
    "tests/browser/search.spec.mjs",
    "tests/sentences/test_levels.py",
    "tests/sentences/test_recommend_sentences.py",
    # Records and reasons of the small world, written in each.
    "tests/world/moved.yaml",
    "tests/world/record.md",
    "tests/world/records/world-hostile-texts/index.md",
}


def lists_languages(text: str) -> bool:
    """Tell whether a text names all of them that are complete, save the first."""
    entries = [each for each in REGISTRY.values() if each.status == "complete"][1:]
    return all(
        re.search(
            rf"""(?:["'/{{\[(|=]\s?|[,:]\s?|^\s*(?:-\s)?)(?:{names})(?:["'/}}\])|,]|:\s|$)""",
            text,
            re.MULTILINE,
        )
        for each in entries
        for names in ["|".join({each.key, each.tag, *dict(each.locales).values()})]
    )


def test_what_counts_as_a_list() -> None:
    """Every form that a list of languages once had is found; prose is none."""
    keys = [each.key for each in REGISTRY.values() if each.status == "complete"]
    assert lists_languages(", ".join(f'"{key}"' for key in keys))
    assert lists_languages("\n".join(f"  {key}: text" for key in keys))
    assert lists_languages("\n".join(f"/{key}/*" for key in keys))
    assert lists_languages(f"{{{','.join(keys)}}}/index.html")
    assert lists_languages(f"^/({'|'.join(keys)})/")
    assert lists_languages("\n".join(f"- {key}" for key in keys))
    assert not lists_languages(", ".join(f'"{key}"' for key in keys[:-1]))
    assert not lists_languages(" ".join(keys))


def test_languages_are_listed_once(tracked: dict[str, str]) -> None:
    """What has to know them all asks the registry."""
    found = {name for name, text in tracked.items() if lists_languages(text)}
    assert "data/languages.yaml" in found
    elsewhere = {name for name in found if not TEXTS.match(name)}
    assert elsewhere - WORDS == set()
    assert WORDS - elsewhere == set(), "lists none any more: take it off"
