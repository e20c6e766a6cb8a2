r"""BibTeX, as both BibTeX and biblatex read it, in UTF-8.

The type is ``@misc``: the styles of BibTeX have no ``@dataset``, and biblatex, which
has one, prints ``@misc`` with the same fields. Braces around a name or title keep it
as it is: no program may split a name that nobody split, or write "mysql".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.publishing.cite.entry import ADDRESS, COLLECTION, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.publishing.cite.authors import Author
    from ingest.publishing.cite.entry import Citation

# Commands instead of \{ and \}: BibTeX counts braces behind a backslash, too.
_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "%": r"\%",
        "&": r"\&",
        "#": r"\#",
        "_": r"\_",
        "$": r"\$",
    }
)
_SPLITS = re.compile(r",|[{}]|\band\b")
# Names every style of BibTeX defines, and biblatex reads as numbers.
_MONTHS = [
    *("jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
]


def bibtex(citation: Citation) -> str:
    """Return a citation as one BibTeX entry, with ``ADDRESS`` for the page."""
    fields = ",\n".join(f"  {name} = {value}" for name, value in _fields(citation))
    return f"@misc{{{citation.key},\n{fields}\n}}\n"


def escaped(text: str) -> str:
    """Return a text as TeX prints it literally, on one line."""
    return one_line(text).translate(_ESCAPES)


def _fields(citation: Citation) -> Iterator[tuple[str, str]]:
    authors = " and ".join(_name(each) for each in citation.authors)
    yield "author", f"{{{authors}}}"
    yield "title", f"{{{{{escaped(citation.title)}}}}}"
    if citation.issued:
        year, *rest = citation.issued.split("-")
        yield "year", f"{{{year}}}"
        if rest:
            yield "month", _MONTHS[int(rest[0]) - 1]
    yield "howpublished", f"{{{escaped(COLLECTION)}}}"
    yield "note", f"{{{escaped(citation.note)}}}"
    if citation.edition.state:
        yield "version", f"{{{citation.edition.state}}}"
    yield "url", f"{{{ADDRESS}}}"
    if citation.edition.read:
        yield "urldate", f"{{{citation.edition.read}}}"


def _name(author: Author) -> str:
    """Return "{family}, given" where both are known, else the name as one piece.

    A given name stands without braces, so that styles can shorten it, unless it holds
    what BibTeX would split it at.
    """
    if "family" in author and "given" in author:
        given = escaped(author["given"])
        if _SPLITS.search(given):
            given = f"{{{given}}}"
        return f"{{{escaped(author['family'])}}}, {given}"
    return f"{{{escaped(author['name'])}}}"
