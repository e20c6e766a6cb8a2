"""A picture stands alone: its colours, words and makers are in it, and nothing else."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.reference import Reference
from ingest.language.i18n import read_strings
from ingest.language.speaker import speakers_of
from ingest.publishing.charts.fonts import Fonts
from ingest.publishing.embeds.colours import Tokens, coloured, read_tokens, themes
from ingest.publishing.embeds.inventory import embeds_of
from ingest.publishing.embeds.page import frame_page
from ingest.publishing.embeds.picture import Picture, Said
from ingest.publishing.embeds.pixels import WIDTH_PX, draw_pictures
from ingest.publishing.embeds.preview import png_names, pngs_of
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
    (entry,) = embeds_of(record, [chart("tps", "absolute")])
    return {each.language: said_of(entry, each) for each in speakers}


def test_colours_are_resolved(drawing: str, tokens: Tokens) -> None:
    """Programs without custom properties see the light colours and real fonts."""
    svg = coloured(drawing, tokens)
    assert "var(" not in svg
    assert f'stroke="{tokens.light["--c-cfq"]}"' in svg
    assert 'font-family="IBM Plex Mono, ' in svg


def test_dark_style_turns_each_colour(drawing: str, tokens: Tokens) -> None:
    """Every colour in the drawing has a rule, and none that is not in it."""
    style = themes(drawing, tokens)
    for name in ("--c-cfq", "--c-cfq-t", "--ink"):
        rule = f'[fill="{tokens.light[name]}"]{{fill:{tokens.dark[name]}}}'
        # For dark surroundings, and where the host asks for it.
        assert style.count(rule) == 2
    assert tokens.light["--c-kyber"] not in style


def test_colours_that_part_in_the_dark_are_refused() -> None:
    """Two tokens alike in the light cannot be told apart by a rule."""
    tokens = read_tokens(
        ":root { --paper: #eee; --a: #fff; --b: #fff; }\n"
        "@media (prefers-color-scheme: dark) {\n :root { --a: #000; --b: #111; }\n}"
    )
    with pytest.raises(ValueError, match="--b"):
        themes("var(--a) var(--b)", tokens)


def picture(drawing: str, said: Said) -> Picture:
    """Return the picture of a drawing that is as wide when narrow."""
    return Picture({"wide": drawing, "narrow": drawing}, said)


def test_a_frame_shows_one_of_two_drawings(
    drawing: str, tokens: Tokens, said: dict[Language, Said]
) -> None:
    """The shape of the frame decides; programs without styles see the wide one."""
    narrow = drawing.replace('width="912" height="100"', 'width="352" height="300"')
    made = Picture({"wide": drawing, "narrow": narrow}, said["en"])
    svg = made.svg(tokens)
    assert f'viewBox="0 0 {made.wide.width} {made.wide.height}"' in svg
    assert '<g class="n" display="none">' in svg
    ratio = int(made.narrow.width / made.narrow.height * 1000)
    scale = made.wide.width / made.narrow.width
    assert f"(max-aspect-ratio:{ratio}/1000)" in svg
    assert f"translate(0px,0)scale({scale:.3f})" in svg


@pytest.mark.parametrize(("height", "count"), [(100, 1), (900, 2)])
def test_a_high_chart_has_a_picture_of_its_top(
    drawing: str, tokens: Tokens, said: dict[Language, Said], height: int, count: int
) -> None:
    """One that fits the shape of link previews is drawn once for both."""
    high = drawing.replace('height="100"', f'height="{height}"', 1)
    made = picture(high, said["en"])
    names = png_names("a", made)
    drawn = pngs_of(names, made, tokens)
    assert len(drawn) == count
    found = re.match(r'<svg[^>]* width="(\d+)" height="(\d+)"', drawn[names.preview])
    assert found
    assert int(found[1]) / int(found[2]) == pytest.approx(1200 / 630, rel=0.01)


def test_the_page_of_old_shows_the_picture(said: dict[Language, Said]) -> None:
    """It needs no script, and whatever a title holds stays text."""
    hostile = replace(said["de"], finding='"><script>')
    page = frame_page("a-record.svg", hostile)
    assert '<html lang="de">' in page
    assert 'src="../a-record.svg" alt="&quot;&gt;&lt;script&gt;"' in page
    assert 'href="../../../de/results/a-record/#chart"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_says_whose_data_it_shows(
    drawing: str, tokens: Tokens, said: dict[Language, Said], language: Language
) -> None:
    """Title, remark, authors, licence and short path are words of the picture."""
    root = ET.fromstring(picture(drawing, said[language]).svg(tokens))  # noqa: S314 - our own drawing
    texts = " ".join("".join(each.itertext()) for each in root.iter() if _is(each))
    assert root.get("lang") == said[language].tag
    assert f"title {language}" in texts
    assert '<script>"A" & B</script>, Journal. ' in texts
    assert "I/O Atlas, CC BY 4.0" in texts
    assert "/r/a-record/" in texts
    assert said[language].remarks[0] in texts
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    assert {each.get("href") for each in root.iter() if each.tag.endswith("}a")} == {
        f"../../{language}/results/a-record/#chart"
    }


def _is(element: ET.Element) -> bool:
    return element.tag.endswith("}text")


def test_picture_has_an_accessible_name(
    drawing: str, tokens: Tokens, said: dict[Language, Said]
) -> None:
    """Title and finding of the chart, once, referred to by the picture itself."""
    svg = picture(drawing, said["en"]).svg(tokens)
    assert svg.count("<title") == svg.count("<desc") == 1
    assert 'role="img" aria-labelledby="t d"' in svg
    assert '<desc id="d">tps alt</desc>' in svg


def test_what_is_no_drawing_is_refused(said: dict[Language, Said]) -> None:
    """Only drawings of the charts are framed, since they are not escaped."""
    with pytest.raises(ValueError, match="without size"):
        picture("<svg><script/></svg>", said["en"])


def test_pixels_are_sharp_small_and_kept(
    tmp_path: Path,
    fonts: Path,
    drawing: str,
    tokens: Tokens,
    said: dict[Language, Said],
) -> None:
    """Twice the pixels of 760, in few colours; the second time from the cache."""
    svg = picture(drawing, said["en"]).light(tokens)
    heard: list[tuple[int, int]] = []
    first, second = tmp_path / "a.png", tmp_path / "b.png"
    for path in (first, second):
        draw_pictures(
            {path: svg},
            Fonts(fonts, fonts, "digest"),
            tmp_path / "cache",
            lambda *each: heard.append(each),
        )
    assert heard == [(1, 1)]
    assert first.read_bytes() == second.read_bytes()
    with Image.open(io.BytesIO(first.read_bytes())) as image:
        assert image.size[0] == WIDTH_PX
        assert image.mode == "P"
        corner = image.convert("RGB").getpixel((3, 3))
        # Few colours: the paper may be off by a step that nobody sees.
        assert corner == pytest.approx((251, 250, 247), abs=2)
