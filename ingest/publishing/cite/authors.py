"""Whether an author is a person or an organisation, as far as a record tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from ingest.intake.models.record import Publication


class Author(TypedDict):
    """A name as its source prints it; family and given name are never told apart."""

    name: str
    is_organisation: bool


def authors_of(source: Publication) -> list[Author]:
    """Return the authors of a publication.

    A record has no field for it. Who has the name of the publisher is an organisation:
    a company's blog without a by-line, a site that signs with its address. All others
    are taken for people, user names included.
    """
    publisher = (source.publisher or "").casefold()
    return [
        {"name": name, "is_organisation": name.casefold() == publisher}
        for name in source.authors
    ]
