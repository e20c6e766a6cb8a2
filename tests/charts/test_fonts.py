"""The cut fonts: small, complete for our languages, and the same each time."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
import vl_convert
from fontTools.ttLib import TTFont

from ingest.intake.models.languages import COMPLETE
from ingest.publishing.charts.draw import use_fonts
from ingest.publishing.charts.fonts import FACES, prepare_fonts
from tests.charts.samples import ROOT, parsed

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.paths import Paths


def test_four_faces_within_the_budget(rendered: Paths) -> None:
    """All four files together stay below 48 kB."""
    files = sorted((rendered.build / "fonts").iterdir())
    assert [f.name for f in files] == sorted(f"{face.name}.woff2" for face in FACES)
    assert sum(f.stat().st_size for f in files) <= 48_000


def test_fonts_cover_the_interface(rendered: Paths) -> None:
    """Every character of every interface string has a glyph in every face."""
    used: set[str] = set()
    for language in COMPLETE:
        text = (ROOT / "i18n" / f"{language}.toml").read_text("utf-8")
        used |= set(str(tomllib.loads(text)))
    for face in FACES:
        font = TTFont(rendered.build / "fonts" / f"{face.name}.woff2")
        covered = {chr(code) for code in font.getBestCmap()}
        assert used - covered - {"\n"} == set(), face.name


def test_digits_are_tabular(rendered: Paths) -> None:
    """Columns of numbers line up without a layout feature."""
    for face in FACES:
        font = TTFont(rendered.build / "fonts" / f"{face.name}.woff2")
        glyphs = font.getBestCmap()
        assert len({font["hmtx"][glyphs[ord(d)]][0] for d in "0123456789"}) == 1


def test_fonts_are_cut_the_same_each_time(tmp_path: Path, rendered: Paths) -> None:
    """A fresh cache holds the same bytes."""
    fonts = prepare_fonts(ROOT / "node_modules", tmp_path)
    for path in fonts.web.iterdir():
        assert path.read_bytes() == (rendered.build / "fonts" / path.name).read_bytes()


def test_the_renderer_measures_with_these_fonts(rendered: Paths) -> None:
    """A mono text is as wide as the font says, 0.6 em a character, not a fallback."""
    use_fonts(next((rendered.root / ".cache" / "fonts").rglob("measure")))
    for weight in (400, 600):
        encoding = {
            "text": {"value": "anticipatory"},
            "font": {"value": "IBM Plex Mono"},
            "fontSize": {"value": 100},
            "fontWeight": {"value": weight},
        }
        marks = [{"type": "text", "encode": {"enter": encoding}}]
        svg = vl_convert.vega_to_svg({"autosize": "pad", "padding": 0, "marks": marks})
        assert float(parsed(svg).get("width", "0")) == pytest.approx(720, abs=2)
