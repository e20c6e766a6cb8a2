"""What the tests of citations share: texts that would break out of a format.

Covered: each format is read back by a reader of its own, and says what went in. Whether
the published files say what the records say is in tests/site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.publishing.cite.entry import Citation, Edition

if TYPE_CHECKING:
    from ingest.publishing.cite.authors import Author

HOSTILE = (
    "I/O at 100 % & more: $HOME, #1, user_name ~ 2^10",
    r"A \textbf{bold} claim {with {braces} and a lone }",
    'Quotes "inside", {\\"o}, and `ticks`',
    "A line\r\nER  - \r\nTY  - BOOK\u2028and\u0085more\x00",
    "</script><script>alert(1)</script> <b>&amp;</b>",
    '"}, "type": "book", "x": {"',
    "@misc{other, title = {x}} % comment",
    "| a | b | [link](https://example.org) *bold* _it_ `code`",
    "データベースの入出力、真壁　徹; Žluťoučký kůň; مدیر پایگاه",
    "An address \ue000 of its own",
)


@pytest.fixture(params=HOSTILE, ids=range(len(HOSTILE)))
def hostile(request: pytest.FixtureRequest) -> str:
    """Return one text after the other that is no harmless title."""
    return str(request.param)


@pytest.fixture
def citation(hostile: str) -> Citation:
    """Return a citation that has the text in every field a contributor fills."""
    return cited(title=hostile, authors=(hostile, "Fabrizio Magni"), note=hostile)


def cited(
    *,
    title: str = "A title",
    authors: tuple[str, ...] = ("Fabrizio Magni",),
    known: dict[str, tuple[str, str]] | None = None,
    note: str = "Source: a blog.",
    issued: str | None = "2010-02",
) -> Citation:
    """Return a citation that differs from others in what is given.

    ``known``: family and given name of those authors of whom they are known.
    """
    people: list[Author] = [
        {"name": name, "is_organisation": False} for name in authors
    ]
    for author in people:
        if author["name"] in (known or {}):
            author["family"], author["given"] = (known or {})[author["name"]]
    return Citation(
        key="io-atlas-some-record",
        kind="dataset",
        title=title,
        authors=tuple(people),
        issued=issued,
        undated="not dated",
        language="pt-br",
        note=note,
        edition=Edition(read="2026-11-22", release="2026-11-20"),
        original_publisher=title,
    )
