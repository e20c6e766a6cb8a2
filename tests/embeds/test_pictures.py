"""A picture stands alone: its colours, words and makers are in it, and nothing else."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.reference import Reference
from ingest.language.i18n import read_strings
from ingest.language.speaker import speakers_of
from ingest.publishing.charts.fonts import Fonts
from ingest.publishing.embeds.colours import Tokens, coloured, dark_style, read_tokens
from ingest.publishing.embeds.inventory import embeds_of
from ingest.publishing.embeds.picture import Picture, Said
from ingest.publishing.embeds.pixels import WIDTH_PX, draw_pictures
from ingest.publishing.embeds.write import said_of
from tests.embeds.conftest import ROOT, chart

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.base import Language
    from ingest.publishing.embeds.inventory import Subject


@pytest.fixture
def said(record: Subject) -> dict[Language, Said]:
    """Return the words of the record's leading chart."""
    speakers = speakers_of(Reference(), read_strings(ROOT / "i18n"))
    (entry, _) = embeds_of(record, [chart("tps", "absolute")])
    return {each.language: said_of(entry, each) for each in speakers}


def test_colours_are_resolved(drawing: str, tokens: Tokens) -> None:
    """Programs without custom properties see the light colours and real fonts."""
    svg = coloured(drawing, tokens)
    assert "var(" not in svg
    assert f'stroke="{tokens.light["--c-cfq"]}"' in svg
    assert 'font-family="IBM Plex Mono, ' in svg


def test_dark_style_turns_each_colour(drawing: str, tokens: Tokens) -> None:
    """Every colour in the drawing has a rule, and none that is not in it."""
    style = dark_style(drawing, tokens)
    for name in ("--c-cfq", "--c-cfq-t", "--ink"):
        rule = f'[fill="{tokens.light[name]}"]{{fill:{tokens.dark[name]}}}'
        assert rule in style
    assert tokens.light["--c-kyber"] not in style


def test_colours_that_part_in_the_dark_are_refused() -> None:
    """Two tokens alike in the light cannot be told apart by a rule."""
    tokens = read_tokens(
        ":root { --a: #fff; --b: #fff; }\n"
        "@media (prefers-color-scheme: dark) {\n :root { --a: #000; --b: #111; }\n}"
    )
    with pytest.raises(ValueError, match="--b"):
        dark_style("var(--a) var(--b)", tokens)


@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_says_whose_data_it_shows(
    drawing: str, tokens: Tokens, said: dict[Language, Said], language: Language
) -> None:
    """Title, remark, authors, licence and short path are words of the picture."""
    root = ET.fromstring(Picture(drawing, said[language]).svg(tokens))  # noqa: S314 - our own drawing
    texts = " ".join("".join(each.itertext()) for each in root.iter() if _is(each))
    assert f"title {language}" in texts
    assert '<script>"A" & B</script>, Journal' in texts
    assert "I/O Atlas · /r/a-record/ · CC BY 4.0" in texts
    assert said[language].remarks[0] in texts
    assert not [each for each in root.iter() if each.tag.endswith("script")]


def _is(element: ET.Element) -> bool:
    return element.tag.endswith("}text")


def test_picture_has_an_accessible_name(
    drawing: str, tokens: Tokens, said: dict[Language, Said]
) -> None:
    """Title and finding of the chart, once, referred to by the picture itself."""
    svg = Picture(drawing, said["en"]).svg(tokens)
    assert svg.count("<title") == svg.count("<desc") == 1
    assert 'aria-labelledby="t d"' in svg
    assert '<desc id="d">tps alt</desc>' in svg


def test_what_is_no_drawing_is_refused(said: dict[Language, Said]) -> None:
    """Only drawings of the charts are framed, since they are not escaped."""
    with pytest.raises(ValueError, match="without size"):
        Picture("<svg><script/></svg>", said["en"])


def test_pixels_are_sharp_small_and_kept(
    tmp_path: Path, drawing: str, tokens: Tokens, said: dict[Language, Said]
) -> None:
    """Twice the pixels of 760, in few colours; the second time from the cache."""
    fonts = Fonts(tmp_path, tmp_path, "digest")
    svg = Picture(drawing, said["en"]).light(tokens)
    heard: list[tuple[int, int]] = []
    first, second = tmp_path / "a.png", tmp_path / "b.png"
    for path in (first, second):
        draw_pictures(
            {path: svg}, fonts, tmp_path / "cache", lambda *each: heard.append(each)
        )
    assert heard == [(1, 1)]
    assert first.read_bytes() == second.read_bytes()
    with Image.open(io.BytesIO(first.read_bytes())) as image:
        assert image.size[0] == WIDTH_PX
        assert image.mode == "P"
        corner = image.convert("RGB").getpixel((3, 3))
        # Few colours: the paper may be off by a step that nobody sees.
        assert corner == pytest.approx((251, 250, 247), abs=2)
