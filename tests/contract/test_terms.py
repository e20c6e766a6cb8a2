"""Each concept has one name in a language: data/terms/ over every text we write.

Code, addresses and placeholders are not looked at: they quote what programs say.
Not covered: records in their contributors' language, and whether a term is good.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml
from pydantic import BaseModel, ConfigDict, Field

from ingest.intake.models.languages import COMPLETE, LANGUAGES
from tests.contract.prose import prose

if TYPE_CHECKING:
    from pathlib import Path


class Term(BaseModel):
    """A name that is used, and patterns of those that are not."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    term: str = Field(min_length=1)
    instead_of: list[str] = Field(min_length=1)
    unless: str | None = None
    why: str | None = None

    def found_in(self, text: str) -> list[str]:
        """Return the words of a text that should be this term."""
        if self.unless:
            text = re.sub(self.unless, "", text)
        return [
            match.group()
            for pattern in self.instead_of
            for match in re.finditer(rf"\b(?:{pattern})\b", text)
        ]


def terms(root: Path, language: str) -> list[Term]:
    """Return the list of a language."""
    text = (root / "data/terms" / f"{language}.yaml").read_text("utf-8")
    return [Term.model_validate(each) for each in yaml.safe_load(text)]


@pytest.mark.parametrize("language", COMPLETE)
def test_a_concept_has_one_name(root: Path, language: str) -> None:
    """Where another name is used, the failure says where, and what to write."""
    listed = terms(root, language)
    wrong = [
        f"{line.place}: {found!r}, write {term.term!r}"
        for line in prose(root, language)
        for term in listed
        for found in term.found_in(line.text)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_list_fits_the_texts(root: Path, language: str) -> None:
    """Each term stands once, is no variant of any, and is used somewhere."""
    listed = terms(root, language)
    names = [term.term for term in listed]
    assert len(names) == len(set(names))
    assert {term.term: term.found_in(name) for term in listed for name in names
            if term.found_in(name)} == {}  # fmt: skip
    text = "\n".join(line.text for line in prose(root, language)).casefold()
    assert [name for name in names if name.casefold() not in text] == []


def test_what_is_looked_at(tmp_path: Path) -> None:
    """Strings, translations and prose are; keys, code, comments, addresses not."""
    language = LANGUAGES[-1]
    for name, text in {
        f"i18n/{language}.toml": '# odd term\nodd = "an odd term"\n',
        f"data/translations/{language}/settings/x.yaml": '"odd.term": "no odd term"\n',
        f"data/translations/{language}/settings/x.json": '{"odd": "odd term"}\n',
        f"content/{language}/guides/x.md": "# odd term\n```\nodd term\n```\n"
        "`odd term`, [odd words](/odd term/)\n",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    term = Term(term="even term", instead_of=["odd terms?"], unless="no odd term")
    found = [each.place for each in prose(tmp_path, language) if "odd" in each.text]
    assert found == [
        f"i18n/{language}.toml:2",
        f"content/{language}/guides/x.md:1",
        f"content/{language}/guides/x.md:5",
        f"data/translations/{language}/settings/x.yaml:1",
    ]
    assert [
        each.place for each in prose(tmp_path, language) if term.found_in(each.text)
    ] == found[:2]
