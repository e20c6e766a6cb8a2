"""Whether an author is a person or an organisation, and a person's names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.models.record import Publication
    from ingest.intake.models.reference import Person


class Author(TypedDict):
    """A name as its source prints it; ``family`` and ``given`` where they are known."""

    name: str
    is_organisation: bool
    family: NotRequired[str]
    given: NotRequired[str]


def authors_of(source: Publication, people: Mapping[str, Person]) -> list[Author]:
    """Return the authors of a publication.

    A record has no field for it. Who has the name of the publisher is an organisation:
    a company's blog without a by-line, a site that signs with its address. All others
    are taken for people, user names included. Family and given name are told apart for
    those among ``people`` alone, never by a guess.
    """
    publisher = (source.publisher or "").casefold()
    return [_author(name, publisher, people.get(name)) for name in source.authors]


def _author(name: str, publisher: str, known: Person | None) -> Author:
    author: Author = {"name": name, "is_organisation": name.casefold() == publisher}
    if known and not author["is_organisation"]:
        author |= {"family": known.family, "given": known.given}
    return author
