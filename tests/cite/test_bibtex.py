"""BibTeX is read back by bibtexparser, and its escapes by pylatexenc."""

import bibtexparser
import pytest
from bibtexparser.model import Entry
from pylatexenc.latex2text import (
    LatexNodes2Text,
    MacroTextSpec,
    get_default_latex_context_db,
)

from ingest.publishing.cite.bibtex import bibtex
from ingest.publishing.cite.entry import ADDRESS, Citation, one_line
from tests.cite.conftest import cited

# Commands of LaTeX's own that pylatexenc does not know yet.
COMMANDS = get_default_latex_context_db()
COMMANDS.add_context_category(
    "braces",
    prepend=True,
    macros=[
        MacroTextSpec("textbraceleft", "{"),
        MacroTextSpec("textbraceright", "}"),
        MacroTextSpec("textasciitilde", "~"),
        MacroTextSpec("textasciicircum", "^"),
    ],
)
TO_TEXT = LatexNodes2Text(latex_context=COMMANDS, math_mode="verbatim")


def read(text: str) -> Entry:
    """Return the only entry of a file, which holds nothing else."""
    library = bibtexparser.parse_string(text.replace(ADDRESS, "https://example.org/r/"))
    assert library.failed_blocks == []
    assert len(library.blocks) == 1
    return library.entries[0]


def printed(value: str) -> str:
    """Return what TeX prints for a value that stands in braces of its own."""
    assert (value[0], value[-1]) == ("{", "}"), value
    return TO_TEXT.latex_to_text(value[1:-1])


def test_round_trip(citation: Citation, hostile: str) -> None:
    """Title, first author and note are printed as they went in, on one line."""
    entry = read(bibtex(citation))
    wanted = one_line(hostile)
    assert entry.key == "io-atlas-some-record"
    assert printed(entry["title"]) == wanted
    first, last = entry["author"].rsplit(" and ", 1)
    assert (printed(first), printed(last)) == (wanted, "Fabrizio Magni")
    assert printed(f"{{{entry['note']}}}") == wanted


def test_braces_balance(citation: Citation) -> None:
    """BibTeX counts every brace, those behind a backslash as well."""
    text = bibtex(citation)
    assert text.count("{") == text.count("}")
    assert r"\{" not in text


def test_dates() -> None:
    """A date is as exact as it is known; an unknown one is no year at all."""
    known = read(bibtex(cited(issued="2010-02-23")))
    assert (known["year"], known["month"]) == ("2010", "feb")
    assert "month" not in read(bibtex(cited(issued="2010")))
    assert "year" not in read(bibtex(cited(issued=None)))
    assert known["urldate"] == "2026-11-22"
    assert known["version"] == "2026-11-20"


def test_a_name_is_one_piece() -> None:
    """No program may take the last word of a name for a family name."""
    authors = read(bibtex(cited(authors=("Damien Le Moal", "SUSE and Co"))))["author"]
    assert authors == "{Damien Le Moal} and {SUSE and Co}"


def test_a_known_family_name_sorts() -> None:
    """Family name first, each part in braces of its own: particles stay with it."""
    names = {"Bart Van Assche": ("Van Assche", "Bart"), "A & B": ("B, C", "A {")}
    text = bibtex(cited(authors=tuple(names), known=names))
    assert read(text)["author"] == (
        r"{Van Assche}, Bart and {B, C}, {A \textbraceleft{}}"
    )


def test_the_address_stands_alone() -> None:
    """The address goes to one place, whatever a title says."""
    text = bibtex(cited(title=f"mine: {ADDRESS}"))
    assert text.count(ADDRESS) == 1
    with pytest.raises(KeyError):
        _ = read(text)["doi"]
