"""RIS: a tag, two spaces, a hyphen, a value; one line each, ended by CR LF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.cite.entry import ADDRESS, COLLECTION, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.publishing.cite.authors import Author
    from ingest.publishing.cite.entry import Citation

_TYPES = {"dataset": "DATA", "webpage": "ELEC"}


def ris(citation: Citation) -> str:
    """Return a citation as one RIS record, with ``ADDRESS`` for the page."""
    lines = (f"{tag}  - {value}" for tag, value in _fields(citation))
    return "".join(f"{line}\r\n" for line in lines)


def _fields(citation: Citation) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[citation.kind]
    yield "ID", citation.key
    yield "TI", one_line(citation.title)
    for author in citation.authors:
        yield "AU", _name(author)
    if citation.issued:
        yield "PY", citation.issued[:4]
        yield "DA", _date(citation.issued)
    yield "T2", COLLECTION
    yield "PB", COLLECTION
    if citation.edition.state:
        yield "ET", citation.edition.state
    yield "LA", citation.language_tag
    yield "N1", one_line(citation.note)
    yield "UR", ADDRESS
    if citation.edition.read:
        yield "Y2", _date(citation.edition.read)
    yield "ER", ""


def _date(iso: str) -> str:
    """Return YYYY/MM/DD/ with what is not known left empty."""
    year, month, day, *_ = [*iso.split("-"), "", ""]
    return f"{year}/{month}/{day}/"


def _name(author: Author) -> str:
    """Return "family, given"; without a comma a name counts as one piece."""
    if "family" in author and "given" in author:
        return one_line(f"{author['family']}, {author['given']}")
    return one_line(author["name"])
