"""How high a frame must be for its page, without asking a browser.

Heights follow assets/css/embed.css; a browser test holds them to it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ingest.publishing.export.shapes.embed import Embed

_WIDTH_PX = 760
_PADDING_PX = 16
_STEP_PX = 10


class _Text(NamedTuple):
    """Mean advance of a character, a little generous, and height of a line."""

    character_px: float
    line_px: int
    above_px: int


_TITLE = _Text(9.6, 24, 0)
_LEAD = _Text(7.9, 23, 6)
_SMALL = _Text(7.3, 21, 10)
_CREDIT_PX = 72


def frame_width() -> int:
    """Return the width in CSS pixels that snippets name."""
    return _WIDTH_PX


def frame_height(entry: Embed, language: str, drawing: tuple[float, float]) -> int:
    """Return the height in CSS pixels at ``frame_width``, rounded up.

    ``drawing``: width and height of the wide drawing, which shrinks to fit.
    """
    room = _WIDTH_PX - 2 * _PADDING_PX
    width, height = drawing
    texts = (
        (entry["title"][language], _TITLE),
        (entry["lead"][language], _LEAD),
        (entry["caption"][language], _SMALL),
        (entry["note"][language], _SMALL),
        ("x" if entry["single_runs"] else "", _SMALL),
        (", ".join(entry["authors"]), _SMALL),
    )
    words = sum(
        ceil(len(text) * look.character_px / room) * look.line_px + look.above_px
        for text, look in texts
        if text
    )
    whole = words + height * min(1, room / width) + 2 * _PADDING_PX + _CREDIT_PX
    return ceil(whole / _STEP_PX) * _STEP_PX
