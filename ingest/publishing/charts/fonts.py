"""The two typefaces of the site, cut to the glyphs the four languages use.

Owns the glyph list and the font files: WOFF2 for pages, TrueType for the chart
renderer, which must measure text with the font the page shows. Refuses any other
source than the pinned npm packages.
"""

from __future__ import annotations

import io
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

# fontTools ships no types.
from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from ingest.cache import Cache, code_version

if TYPE_CHECKING:
    from pathlib import Path

# Punctuation and signs beyond Latin-1. Plex's latin files carry no more arrows and
# no ≤ ≥ ≈; the site draws those as icons or words.
_EXTRA = "ıŒœ–—‘’‚“”„•…′″‹›⁄€™↑↓−"  # noqa: RUF001 - the glyphs themselves
GLYPHS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)])) + _EXTRA

# Pair kerning is the only layout feature worth its bytes; digits are tabular as drawn.
_FEATURES = ["kern"]


class Face(NamedTuple):
    """One weight of one family, and where its files come from and go."""

    family: str
    weight: int

    @property
    def name(self) -> str:
        """File name without suffix, the same for every format."""
        return f"plex-{self.family}-{self.weight}"

    def source(self, node_modules: Path) -> Path:
        """Return the WOFF2 file of the npm package."""
        package = f"ibm-plex-{self.family}"
        folder = node_modules / "@fontsource" / package / "files"
        return folder / f"{package}-latin-{self.weight}-normal.woff2"


FACES = tuple(Face(family, w) for family in ("sans", "mono") for w in (400, 600))


class Fonts(NamedTuple):
    """The folders of the finished fonts, and a hash of what they hold."""

    web: Path
    measure: Path
    digest: str


def prepare_fonts(node_modules: Path, cache: Path) -> Fonts:
    """Cut all faces, unless ``cache``, the folder of all caches, holds them already.

    Raises FileNotFoundError when the npm packages are not installed. The bytes
    depend on the sources and the glyph list only: no time stamp is written.
    """
    sources = {face: face.source(node_modules).read_bytes() for face in FACES}
    entries = Cache(cache, "fonts", code_version(__name__), *sources.values())
    digest = entries.key()

    def cut(folder: Path) -> None:
        for name in ("web", "measure"):
            (folder / name).mkdir()
        # Spawned, as the renderer's workers are; a face takes over a second.
        with ProcessPoolExecutor(
            os.cpu_count(), mp_context=get_context("spawn")
        ) as pool:
            list(pool.map(_prepare, sources, sources.values(), repeat(folder)))

    folder = entries.folder(digest, cut)
    return Fonts(folder / "web", folder / "measure", digest)


def _prepare(face: Face, data: bytes, folder: Path) -> None:
    (folder / "measure" / f"{face.name}.ttf").write_bytes(_cut(data, face, None))
    (folder / "web" / f"{face.name}.woff2").write_bytes(_cut(data, face, "woff2"))


def _cut(data: bytes, face: Face, flavour: str | None) -> bytes:
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    options = subset.Options(
        layout_features=_FEATURES,
        hinting=False,
        notdef_outline=True,
        name_IDs=[],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=GLYPHS)
    cutter.subset(font)
    # The renderer finds a face by family and weight, and none without both names.
    names = {1: f"IBM Plex {face.family.title()}", 2: "Regular", 6: face.name}
    for name_id, name in names.items():
        font["name"].setName(name, name_id, 3, 1, 0x409)
    font.flavor = flavour
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
