"""A badge before it is drawn: its words, and the certainty it shows as dots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.intake.models.base import Language

#: Between the parts of what is said.
SEPARATOR = " · "


class Badge(NamedTuple):
    """What a badge is about, and what it says of that.

    ``certainty`` is drawn as dots before ``graded``, the words that follow the answer.
    ``brief`` is the subject of the short form, which keeps the dots and leaves their
    words out; empty where the badge is short as it is.
    """

    language: Language
    subject: str
    said: str
    certainty: CertaintyLevel | None = None
    graded: str = ""
    brief: str = ""

    @property
    def text(self) -> str:
        """The whole badge as one line, for those who hear it and for snippets."""
        after = SEPARATOR + self.graded if self.graded else ""
        return f"{self.subject}: {self.said}{after}"
