"""What stands on a picture, before it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel


class Card(NamedTuple):
    """The texts of a picture; ``certainty`` is drawn as dots before ``foot``."""

    kind: str
    title: str
    text: str
    foot: str
    certainty: CertaintyLevel | None = None
