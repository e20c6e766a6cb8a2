"""A picture without a drawing on it, where only its place and its size matter."""

import io
from pathlib import Path

from PIL import Image

from ingest.publishing.embeds.pixels import WIDTH_PX


def blank_png(svg: str, fonts: Path) -> bytes:
    """Return a white PNG, as wide as PNGs are and in the shape of the drawing."""
    del fonts
    width, height = (
        float(svg.split(f'{side}="', 1)[1].split('"', 1)[0])
        for side in ("width", "height")
    )
    out = io.BytesIO()
    size = (WIDTH_PX, round(height * WIDTH_PX / width))
    Image.new("P", size, 255).save(out, "PNG")
    return out.getvalue()
