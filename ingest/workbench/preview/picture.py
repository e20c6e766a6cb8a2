"""The main chart of a record as one PNG, for places that show no page."""

from __future__ import annotations

import json
import re
import textwrap
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from ingest.publishing.embeds.colours import coloured, read_tokens

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.paths import Paths

_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')
_MARGIN_PX = 24
_LINE_PX = 22
_CHARACTERS = 100
_SCALE = 2


def main_chart(paths: Paths, record_id: str) -> dict[str, Any] | None:
    """Return the index entry of the chart a page shows first, None where it has none.

    Read from the charts below ``paths.build``.
    """
    index = json.loads((paths.charts / "index.json").read_text("utf-8"))
    charts: list[dict[str, Any]] = index.get(record_id) or []
    return charts[0] if charts else None


def write_picture(
    chart: dict[str, Any], language: str, paths: Paths, target: Path
) -> None:
    """Write a chart as the light page shows it, with its title and caption, as PNG."""
    # The renderer takes a second to load.
    import vl_convert  # noqa: PLC0415

    from ingest.publishing.charts.draw import use_fonts  # noqa: PLC0415
    from ingest.publishing.charts.fonts import prepare_fonts  # noqa: PLC0415

    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    use_fonts(fonts.measure)
    drawing = paths.charts / "svg" / chart["svg"][language]["wide"].split("/", 1)[1]
    tokens = (paths.root / "assets" / "css" / "tokens.css").read_text("utf-8")
    svg = framed(
        drawing.read_text("utf-8"),
        chart["title"][language],
        chart["caption"][language],
    )
    png = vl_convert.svg_to_png(coloured(svg, read_tokens(tokens)), scale=_SCALE)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(png)


def framed(svg: str, title: str, caption: str) -> str:
    """Return a drawing on paper, with its title above and its caption below."""
    size = _SIZE.match(svg)
    if not size:
        message = "a drawing without width and height"
        raise ValueError(message)
    width, height = float(size[1]), float(size[2])
    above = textwrap.wrap(title, _CHARACTERS)
    below = textwrap.wrap(caption, _CHARACTERS)
    top = _MARGIN_PX + len(above) * _LINE_PX + 8
    end = top + height + 8
    whole = f"{width + 2 * _MARGIN_PX:g}", f"{end + len(below) * _LINE_PX + 16:g}"
    texts = [
        *_lines(above, _MARGIN_PX + 4, 'font-weight="600" font-size="16"'),
        *_lines(below, end + 12, 'font-size="14"'),
    ]
    inner = svg.replace("<svg", f'<svg x="{_MARGIN_PX}" y="{top}"', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole[0]}"'
        f' height="{whole[1]}"><rect width="{whole[0]}" height="{whole[1]}"'
        f' fill="var(--paper)"/>{"".join(texts)}{inner}</svg>'
    )


def _lines(lines: list[str], top: float, look: str) -> list[str]:
    return [
        f'<text x="{_MARGIN_PX}" y="{top + (number + 0.5) * _LINE_PX:g}" {look}'
        f' font-family="var(--font-sans)" fill="var(--ink)">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
