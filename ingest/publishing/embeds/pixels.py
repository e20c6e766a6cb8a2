"""Pictures as PNG: drawn in parallel, small, and kept by what they show."""

from __future__ import annotations

import io
import os
from functools import lru_cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from ingest.cache import Cache
from ingest.workers import hired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from PIL.Image import Image as Picture

    from ingest.publishing.charts.fonts import Fonts

    Progress = Callable[[int, int], None]

#: Of a PNG in pixels: as wide as link previews ask for.
WIDTH_PX = 1200
#: Flat areas, thin lines and the edges of letters need no more.
_COLOURS = 32
#: Raised when the same drawing gives other pixels.
_EDITION = 4
#: Fewer pictures than this are drawn sooner without workers.
_POOL_FROM = 8
#: Neighbours, which often differ in their language alone, are drawn by one worker.
_NEIGHBOURS = 8


def draw_pictures(
    pictures: Mapping[Path, str],
    fonts: Fonts,
    cache: Path,
    progress: Progress | None = None,
) -> None:
    """Write a PNG for each path from its SVG, once for each drawing.

    ``cache`` is the folder of all caches, which keeps what was drawn before.
    ``progress`` is called with the number of pictures drawn and of those to draw.
    """
    # Not the code: drawing all of them anew takes minutes, and little code draws them.
    versions = (version("vl-convert-python"), version("pillow"), WIDTH_PX, _COLOURS)
    entries = Cache(cache, "pictures", str(_EDITION), versions, fonts.digest)
    wanted = {path: entries.key(svg) for path, svg in pictures.items()}
    kept = {key: png for key in wanted.values() if (png := entries.get(key))}
    missing = {key: pictures[path] for path, key in wanted.items() if key not in kept}
    for done, (key, png) in enumerate(_drawn(missing, fonts), 1):
        kept[key] = png
        entries.put(key, png)
        if progress:
            progress(done, len(missing))
    for path, key in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kept[key])


def _drawn(missing: Mapping[str, str], fonts: Fonts) -> Iterator[tuple[str, bytes]]:
    if not missing:
        return
    keys, svgs = zip(*missing.items(), strict=True)
    draw = partial(drawn_png, fonts=fonts.measure)
    workers = min(os.cpu_count() or 1, len(keys) // _POOL_FROM + 1)
    if workers == 1:
        _hire(fonts.measure)
        yield from zip(keys, map(draw, svgs), strict=True)
        return
    with hired(workers, _hire, fonts.measure) as pool:
        yield from zip(keys, pool.map(draw, svgs, chunksize=_NEIGHBOURS), strict=True)


def _hire(fonts: Path) -> None:
    # The renderer takes a second to load.
    from ingest.publishing.charts.draw import use_fonts  # noqa: PLC0415

    use_fonts(fonts)


def drawn_png(svg: str, fonts: Path) -> bytes:
    """Return the pixels of a picture in as few bytes as they need.

    ``fonts`` is the folder of the TrueType files; the renderer knows it already.
    """
    from PIL import Image  # noqa: PLC0415 - as above

    from ingest.publishing.embeds.letters import apart, set_texts  # noqa: PLC0415

    scale = WIDTH_PX / float(svg.split('width="', 1)[1].split('"', 1)[0])
    shapes, texts = apart(svg)
    picture = _without_texts(shapes, scale).copy()
    set_texts(picture, texts, fonts, scale)
    # The quickest of the methods; a median cut takes as long as the drawing.
    flat = picture.quantize(
        _COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    )
    out = io.BytesIO()
    flat.save(out, "PNG")
    return out.getvalue()


@lru_cache(maxsize=_NEIGHBOURS)
def _without_texts(shapes: str, scale: float) -> Picture:
    """Return the pixels of the shapes, which are often the same in all languages."""
    import vl_convert  # noqa: PLC0415 - as above
    from PIL import Image  # noqa: PLC0415

    png = vl_convert.svg_to_png(shapes, scale=scale)
    with Image.open(io.BytesIO(png)) as drawn:
        return drawn.convert("RGB")
