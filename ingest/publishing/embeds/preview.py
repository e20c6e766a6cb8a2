"""The pictures that link previews show: a chart in the shape they have, or a card.

A chart that fits into that shape is drawn once, for downloads and previews alike. One
that is much higher has a second PNG, with the top of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from ingest.publishing.charts.wrapping import wrapped
from ingest.publishing.embeds.colours import Tokens, coloured
from ingest.publishing.embeds.picture import placed

if TYPE_CHECKING:
    from ingest.language.speaker import Speaker
    from ingest.publishing.embeds.picture import Picture, Sheet
    from ingest.publishing.export.shapes.embed import PictureSize

#: Width by height, as link previews have it.
_SHAPE = 1200 / 630
#: In CSS pixels: as wide as charts are, and as far as letters stay legible.
_NARROWEST_PX, _WIDEST_PX = 960, 1300
#: The size of a picture that is still to be drawn.
NOT_DRAWN: PictureSize = {"width": 0, "height": 0}


class Names(NamedTuple):
    """The files of a chart's PNG and of the one for previews; often the same."""

    png: str
    preview: str


def png_names(chart_id: str, picture: Picture) -> Names:
    """Return the names of the PNGs of a chart."""
    png = f"{chart_id}.png"
    width, height = _canvas(picture.wide)
    fits = picture.wide.height <= height and picture.wide.width <= width
    return Names(png, png if fits else f"{chart_id}.preview.png")


def pngs_of(names: Names, picture: Picture, tokens: Tokens) -> dict[str, str]:
    """Return what is drawn as PNG, by the name of the file."""
    preview = placed(picture.wide, *_canvas(picture.wide), tokens)
    drawn = {names.preview: preview}
    if names.png != names.preview:
        drawn[names.png] = picture.light(tokens)
    return drawn


def _canvas(sheet: Sheet) -> tuple[int, int]:
    wanted = max(sheet.width, round(sheet.height * _SHAPE))
    width = wanted if wanted <= _WIDEST_PX else sheet.width
    width = max(width, _NARROWEST_PX)
    return width, round(width / _SHAPE)


def card_of(speaker: Speaker, tokens: Tokens) -> str:
    """Return the picture of pages without a chart: what the atlas is."""
    title = wrapped(speaker.say("site_promise"), 34)
    text = wrapped(speaker.say("site_description"), 62)
    lines = [
        *(
            _line(120 + 62 * n, each, 52, "600", "--ink")
            for n, each in enumerate(title)
        ),
        *(
            _line(150 + 62 * len(title) + 42 * n, each, 28, "400", "--ink-2")
            for n, each in enumerate(text)
        ),
        _line(560, "I/O Atlas", 34, "600", "--accent"),
    ]
    return coloured(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
        f'<rect width="1200" height="630" fill="var(--paper)"/>{"".join(lines)}</svg>',
        tokens,
    )


def _line(y: float, text: str, size_px: int, weight: str, colour: str) -> str:
    return (
        f'<text x="64" y="{y:g}" font-size="{size_px}" font-weight="{weight}"'
        f' font-family="var(--font-sans)" fill="var({colour})">{escape(text)}</text>'
    )
