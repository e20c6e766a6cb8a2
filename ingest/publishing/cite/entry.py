"""A citation before any format: what the three of them have to say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.language.i18n import language_tag

if TYPE_CHECKING:
    from ingest.intake.models.base import Language
    from ingest.publishing.cite.authors import Author

#: Who stands for the collection itself.
COLLECTION = "I/O Atlas"
CONTRIBUTORS = "The I/O Atlas contributors"
#: Every key starts with it, so that it is free in a reader's own list.
KEY_PREFIX = "io-atlas"

#: Stands for the address of the page, which only the page itself knows. A character
#: for private use, taken out of every text beforehand, so that no text can forge it.
ADDRESS = "\ue000"

#: Spaces, line ends, other control characters, and the mark of the address. Wide and
#: unbreakable spaces are part of a name.
_NOT_TEXT = re.compile(rf"[\x00-\x20\x7f-\x9f\u2028\u2029{ADDRESS}]+")

#: ``dataset``: figures of others, or all of them; ``webpage``: what the atlas answers.
Kind = Literal["dataset", "webpage"]


@dataclass(frozen=True, slots=True)
class Edition:
    """The state of the data that is cited; both dates are ISO dates or unknown.

    ``read``: the day the pages were built, the latest that can be told without a
    reader. ``release``: the data release the figures are of, None where they are of
    none: before the first, and while something changed since the newest.
    """

    read: str | None
    release: str | None

    @property
    def state(self) -> str | None:
        """The version of the data: that of the release, or the day of the build."""
        return self.release or self.read


@dataclass(frozen=True, slots=True)
class Citation:
    """One thing to cite; all text is plain, nothing is escaped yet.

    ``authors`` are people and organisations. ``issued`` is an ISO date as exact as it
    is known, None where the source has none: ``undated`` says so then.
    """

    key: str
    kind: Kind
    title: str
    authors: tuple[Author, ...]
    issued: str | None
    undated: str
    language: Language
    note: str
    edition: Edition
    original_publisher: str | None = None

    @property
    def language_tag(self) -> str:
        """The language as BCP 47 spells it: pt-BR."""
        return language_tag(self.language)


def one_line(text: str) -> str:
    """Return a text as one line without control characters; scripts stay intact."""
    return _NOT_TEXT.sub(" ", text).strip()


def around_address(text: str) -> list[str]:
    """Return the pieces of a file between which the address of the page goes."""
    return text.split(ADDRESS)
