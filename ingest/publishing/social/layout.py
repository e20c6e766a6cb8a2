"""How a picture looks: the mark of the site, a title, a sentence, what it rests on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingest.publishing.social.canvas import (
    HEIGHT,
    WIDTH,
    Canvas,
    Faces,
    face_at,
    measure,
)
from ingest.publishing.social.fitting import drawable, fit, shorten, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PIL import ImageDraw

    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.publishing.social.card import Card
    from ingest.publishing.social.fitting import Fitted, Measure

_MARGIN = 64
_INNER = WIDTH - 2 * _MARGIN
_HEAD_Y, _FOOT_Y = 112, HEIGHT - 104
_TITLE_SIZES = (64, 56, 50, 44, 38)
_TEXT_SIZES = (34, 30, 27)
# What is answered is the news of its picture.
_ANSWER_SIZE = 42
_TITLE_LEADING, _TEXT_LEADING = 1.18, 1.38
# The title may take this share of the room, so that a sentence stays below it.
_TITLE_SHARE = 0.66
_GAP = 22
_SMALL = 27
_SOFT = 190
_MARK = 44
_DOT, _DOT_STEP = 20, 28
_FILLED: dict[CertaintyLevel, int] = {
    "very_low": 1,
    "low": 2,
    "moderate": 3,
    "high": 4,
}


def draw_card(card: Card, faces: Faces) -> bytes:
    """Return the PNG of a card: texts fitted, and spelled in the typeface's glyphs."""
    card = card._replace(
        kind=drawable(card.kind),
        title=drawable(card.title),
        text=drawable(card.text),
        foot=drawable(card.foot),
    )
    canvas = Canvas()
    _head(canvas, card.kind, faces)
    _body(canvas, card, faces)
    _foot(canvas, card, faces)
    return canvas.png()


def _head(canvas: Canvas, kind: str, faces: Faces) -> None:
    top = _HEAD_Y - 66
    draw_mark(canvas, _MARGIN, top)
    wordmark = face_at(faces.bold, 36)
    canvas.text((_MARGIN + _MARK + 16, top + 35), "I/O Atlas", wordmark)
    width = partial(measure, faces.text, _SMALL)
    for line in shorten(wrap(kind, _INNER / 2, width), 1, _INNER / 2, width):
        left = WIDTH - _MARGIN - width(line)
        canvas.text((left, top + 34), line, face_at(faces.text, _SMALL), _SOFT)
    canvas.rule(_MARGIN, _HEAD_Y, WIDTH - _MARGIN, 3)


def draw_mark(canvas: Canvas, left: int, top: int) -> None:
    """Draw the mark of the site, as favicon.svg has it, in a square."""

    def frame_and_curve(draw: ImageDraw.ImageDraw, over: int) -> None:
        unit = _MARK * over / 22
        thick = round(2 * unit)
        draw.rectangle((0, 0, 22 * unit - 1, 22 * unit - 1), outline=255, width=thick)
        points = [(x * unit, y * unit) for x, y in _curve()]
        draw.line(points, 255, thick, joint="curve")

    def slash(draw: ImageDraw.ImageDraw, over: int) -> None:
        unit = _MARK * over / 22
        ends = [(5.5 * unit, 21 * unit), (16.5 * unit, unit)]
        draw.line(ends, 255, round(2 * unit))

    box = (left, top, _MARK, _MARK)
    canvas.shape(box, frame_and_curve)
    canvas.shape(box, slash, accent=True)


def _curve() -> list[tuple[float, float]]:
    """Return the line of the mark as points; its three ends and four handles."""
    first = ((1.0, 14.5), (5.0, 14.5), (5.0, 7.5), (9.0, 7.5))
    second = ((9.0, 7.5), (13.0, 7.5), (14.0, 15.5), (21.0, 11.0))
    return [_bezier(each, step / 12) for each in (first, second) for step in range(13)]


def _bezier(points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (
        sum(w * p[axis] for w, p in zip(weights, points, strict=True))
        for axis in (0, 1)
    )
    return x, y


def _body(canvas: Canvas, card: Card, faces: Faces) -> None:
    room = _FOOT_Y - _HEAD_Y - 3 * _GAP
    sizes = _sizes(faces.bold, _TITLE_SIZES)
    share = _TITLE_SHARE if card.text else 1
    title = fit(card.title, _INNER, room * share, sizes, _TITLE_LEADING)
    y = _write(canvas, title, _HEAD_Y + _GAP, _TITLE_LEADING, faces.bold)
    left = _FOOT_Y - _GAP - (y + _GAP)
    if card.text:
        large = (_ANSWER_SIZE,) if card.certainty else ()
        sizes = _sizes(faces.text, (*large, *_TEXT_SIZES))
        text = fit(card.text, _INNER, left, sizes, _TEXT_LEADING)
        _write(canvas, text, y + _GAP, _TEXT_LEADING, faces.text)


def _sizes(face: Path, sizes: Sequence[int]) -> list[tuple[int, Measure]]:
    return [(size, partial(measure, face, size)) for size in sizes]


def _write(
    canvas: Canvas, fitted: Fitted, top: float, leading: float, face: Path
) -> float:
    """Write lines below ``top``; return where the last one ends."""
    font = face_at(face, fitted.size_px)
    step = fitted.size_px * leading
    for number, line in enumerate(fitted.lines):
        canvas.text((_MARGIN, round(top + number * step + fitted.size_px)), line, font)
    return top + len(fitted.lines) * step


def _foot(canvas: Canvas, card: Card, faces: Faces) -> None:
    if not card.foot:
        return
    canvas.rule(_MARGIN, _FOOT_Y, WIDTH - _MARGIN, 1, _SOFT)
    left = _MARGIN
    if card.certainty:
        _dots(canvas, card.certainty, left, _FOOT_Y + 40)
        left += len(_FILLED) * _DOT_STEP + 12
    width = partial(measure, faces.text, _SMALL)
    room = WIDTH - _MARGIN - left
    for line in shorten(wrap(card.foot, room, width), 1, room, width):
        canvas.text((left, _FOOT_Y + 59), line, face_at(faces.text, _SMALL), _SOFT)


def _dots(canvas: Canvas, level: CertaintyLevel, left: int, top: int) -> None:
    def draw(canvas: ImageDraw.ImageDraw, over: int) -> None:
        for number in range(len(_FILLED)):
            x = number * _DOT_STEP * over
            fill = 255 if number < _FILLED[level] else 0
            box = (x, 0, x + _DOT * over - 1, _DOT * over - 1)
            canvas.ellipse(box, fill, 255, 2 * over)

    canvas.shape((left, top, len(_FILLED) * _DOT_STEP, _DOT), draw)
