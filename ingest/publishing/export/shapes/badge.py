"""Badges: ``build/site/badges.json``, by path below a language, then by language."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class BadgeEntry(TypedDict):
    """What a badge says as one line, and its width in pixels; all are 20 px high.

    ``short_width`` is that of its short form, beside it as ``.short.svg``.
    """

    text: str
    width: int
    short_width: NotRequired[int]
