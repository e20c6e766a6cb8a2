"""RIS is read back by rispy."""

import rispy

from ingest.publishing.cite.entry import ADDRESS, Citation, one_line
from ingest.publishing.cite.ris import ris
from tests.cite.conftest import cited


def read(text: str) -> dict[str, object]:
    """Return the only record of a file."""
    records = rispy.loads(text.replace(ADDRESS, "https://example.org/r/"))
    assert len(records) == 1
    return records[0]


def test_round_trip(citation: Citation, hostile: str) -> None:
    """Title, authors and note are what went in; no line of theirs becomes a tag."""
    text = ris(citation)
    record = read(text)
    assert record["type_of_reference"] == "DATA"
    assert record["title"] == one_line(hostile)
    assert record["authors"] == [one_line(hostile), "Fabrizio Magni"]
    assert record["notes"] == [one_line(hostile)]
    assert record["urls"] == ["https://example.org/r/"]
    assert all(len(line.split("  - ")[0]) == 2 for line in text.splitlines())


def test_lines_end_as_the_format_says() -> None:
    """Every line ends with CR LF, the last one closes the record."""
    text = ris(cited())
    assert text.endswith("\r\nER  - \r\n")
    assert text.count("\n") == text.count("\r\n")


def test_dates() -> None:
    """Parts of a date that are not known stay empty; an unknown date has no line."""
    assert "PY  - 2010\r\nDA  - 2010/02//\r\n" in ris(cited(issued="2010-02"))
    assert "Y2  - 2026/11/22/\r\n" in ris(cited())
    undated = ris(cited(issued=None))
    assert "PY  - " not in undated
    assert "DA  - " not in undated


def test_a_known_family_name_sorts() -> None:
    """Family name, comma, given name; a name without a comma stays one piece."""
    known = {"Damien Le Moal": ("Le Moal", "Damien")}
    text = ris(cited(authors=("Damien Le Moal", "rajil"), known=known))
    assert read(text)["authors"] == ["Le Moal, Damien", "rajil"]
