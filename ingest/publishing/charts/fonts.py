"""The two typefaces of the site, cut to the glyphs its languages use.

Owns the glyph list and the font files: WOFF2 for pages, TrueType for the chart
renderer, which must measure text with the font the page shows. Refuses any other
source than the pinned npm packages.
"""

from __future__ import annotations

import io
import os
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from ingest.cache import Cache, code_version
from ingest.intake.models.languages import REGISTRY
from ingest.workers import hired

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    # fontTools ships no types.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    from ingest.intake.models.languages import Language, LanguageEntry

# Punctuation and signs beyond Latin-1. Plex's latin files carry no more arrows and
# no ≤ ≥ ≈; the site draws those as icons or words.
_EXTRA = "ıŒœ–—‘’‚“”„•…′″‹›⁄€™↑↓−"  # noqa: RUF001 - the glyphs themselves
GLYPHS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)])) + _EXTRA

# Pair kerning is the only layout feature worth its bytes; digits are tabular as drawn.
_FEATURES = ["kern"]


class Face(NamedTuple):
    """One weight of one family, and where its files come from and go.

    ``subset`` is the part of the family that its file holds, ``glyphs`` what of it is
    kept.
    """

    family: str
    weight: int
    subset: str = "latin"
    glyphs: str = GLYPHS

    @property
    def name(self) -> str:
        """File name without suffix, the same for every format."""
        name = f"plex-{self.family}-{self.weight}"
        return name if self.subset == "latin" else f"{name}-{self.subset}"

    @property
    def renderer_family(self) -> str:
        """The renderer's name for it; on other subsets than latin it falls back."""
        own = "" if self.subset == "latin" else f" {self.subset}"
        return f"IBM Plex {self.family.title()}{own}"

    def source(self, node_modules: Path) -> Path:
        """Return the WOFF2 file of the npm package."""
        package = f"ibm-plex-{self.family}"
        folder = node_modules / "@fontsource" / package / "files"
        return folder / f"{package}-{self.subset}-{self.weight}-normal.woff2"


_WEIGHTS = (400, 600)
FACES = tuple(Face(family, w) for family in ("sans", "mono") for w in _WEIGHTS)


def further_faces(registry: Mapping[Language, LanguageEntry]) -> tuple[Face, ...]:
    """Return the faces with letters that some language needs besides."""
    letters: dict[str, set[str]] = {}
    for entry in registry.values():
        if entry.letters:
            letters.setdefault(entry.letters.subset, set()).update(entry.letters.of)
    return tuple(
        face._replace(subset=name, glyphs="".join(sorted(needed)))
        for name, needed in sorted(letters.items())
        for face in FACES
    )


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
    faces = {
        face: face.source(node_modules).read_bytes()
        for face in (*FACES, *further_faces(REGISTRY))
    }
    drawn = [path.read_bytes() for path in _drawn_with(node_modules)]
    glyphs = "".join(face.glyphs for face in faces)
    version = code_version(__name__)
    entries = Cache(cache, "fonts", version, *faces.values(), *drawn, glyphs.encode())
    digest = entries.key()

    def cut(folder: Path) -> None:
        for name in ("web", "measure"):
            (folder / name).mkdir()
        for number, data in enumerate(drawn):
            name = f"drawn-{number:03}"
            plain = _saved(_opened(data), name, name)
            (folder / "measure" / f"{name}.ttf").write_bytes(plain)
        # A face takes over a second.
        with hired(os.cpu_count() or 1) as pool:
            list(pool.map(_prepare, faces, faces.values(), repeat(folder)))

    folder = entries.folder(digest, cut)
    return Fonts(folder / "web", folder / "measure", digest)


def _drawn_with(node_modules: Path) -> Iterator[Path]:
    """Yield the files of the families that pictures need; readers have their own."""
    packages = {entry.drawn_with for entry in REGISTRY.values() if entry.drawn_with}
    for package in sorted(packages):
        folder = node_modules / "@fontsource" / package / "files"
        for weight in _WEIGHTS:
            files = sorted(folder.glob(f"*-{weight}-normal.woff2"))
            if not files:
                message = f"{folder} holds no face of weight {weight}"
                raise FileNotFoundError(message)
            yield from files


def _prepare(face: Face, data: bytes, folder: Path) -> None:
    (folder / "measure" / f"{face.name}.ttf").write_bytes(_cut(data, face, None))
    (folder / "web" / f"{face.name}.woff2").write_bytes(_cut(data, face, "woff2"))


def _cut(data: bytes, face: Face, flavour: str | None) -> bytes:
    # Only who cuts fonts should wait half a second for what they are cut with.
    from fontTools import subset  # type: ignore[import-untyped] # noqa: PLC0415

    font = _opened(data)
    options = subset.Options(
        layout_features=_FEATURES,
        hinting=False,
        notdef_outline=True,
        name_IDs=[],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=face.glyphs)
    cutter.subset(font)
    return _saved(font, face.renderer_family, face.name, flavour)


def _opened(data: bytes) -> TTFont:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - as above

    return TTFont(io.BytesIO(data), recalcTimestamp=False)


def _saved(font: TTFont, family: str, name: str, flavour: str | None = None) -> bytes:
    # The renderer finds a face by family and weight, and none without both names.
    for name_id, text in {1: family, 2: "Regular", 6: name}.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = flavour
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
