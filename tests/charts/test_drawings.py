"""The drawings themselves: numbers, missing values, colours, names, ids."""

from __future__ import annotations

import re

import pytest

from ingest.language.i18n import read_strings
from ingest.paths import Paths
from tests.charts.samples import GRID, LANGUAGES, ROOT, TIMES, parsed, texts_of
from tests.languages import as_the_page_prints

_SVG = "{http://www.w3.org/2000/svg}"
_STRINGS = read_strings(Paths.project().i18n)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_every_printed_value_is_drawn(
    drawings: dict[str, str], language: str, width: str
) -> None:
    """Each value stands beside its bar with the digits of the source."""
    cells = [cell for levels in GRID.values() for cell in levels.values()]
    expected = {
        "grid/transactions_per_second": [tps for tps, _ in cells],
        "grid/log_file_sync_pct": [sync for _, sync in cells if sync],
        "times/elapsed_s": list(TIMES.values()),
    }
    for name, values in expected.items():
        texts = texts_of(drawings[f"{name}-absolute.{language}.{width}.svg"])
        for value in values:
            assert as_the_page_prints(value, language) in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_value_is_words_and_no_bar(
    drawings: dict[str, str], language: str
) -> None:
    """Four cells, one not reported: three bars and one text."""
    svg = drawings[f"grid/log_file_sync_pct-absolute.{language}.wide.svg"]
    assert texts_of(svg).count(_STRINGS.template("chart_not_reported", language)) == 1
    assert _bars(svg) == 3
    complete = drawings[f"grid/transactions_per_second-absolute.{language}.wide.svg"]
    assert _STRINGS.template("chart_not_reported", language) not in texts_of(complete)
    assert _bars(complete) == 4


def _bars(svg: str) -> int:
    paths = parsed(svg).iter(f"{_SVG}path")
    filled = [p.get("d", "") for p in paths if p.get("fill", "").startswith("var(--c-")]
    return sum(d.count("M") for d in filled)


def test_bars_start_at_zero_and_share_one_scale(drawings: dict[str, str]) -> None:
    """Bar lengths have the ratio of their values, over panels as well."""
    svg = drawings["grid/transactions_per_second-absolute.en.wide.svg"]
    lengths = {
        colour: [float(w) for w in re.findall(r"h([\d.]+)v", d)]
        for colour, d in re.findall(r'fill="var\(--c-(\w+)-t\)"[^>]* d="([^"]+)"', svg)
    }
    per_pixel = 1139.58 / lengths["deadline"][1]
    assert lengths["deadline"][0] * per_pixel == pytest.approx(154.94, rel=0.01)
    assert lengths["cfq"] == pytest.approx([51.3 / per_pixel, 51.22 / per_pixel], 0.02)


def test_ratios_are_turned_so_that_right_is_better(drawings: dict[str, str]) -> None:
    """Elapsed times are inverted; the baseline itself has no point."""
    texts = texts_of(drawings["times/elapsed_s-relative.de.wide.svg"])
    assert {"0,97×", "0,92×"} <= set(texts)
    assert "cfq" not in texts
    texts = texts_of(drawings["grid/transactions_per_second-relative.en.wide.svg"])
    assert {"3.02×", "22.25×"} <= set(texts)


def test_an_approximate_claim_says_so(drawings: dict[str, str]) -> None:
    """The ratio of a claim is marked as about, in words."""
    assert "about 3×" in texts_of(drawings["claims/claims-relative.en.narrow.svg"])
    assert "etwa 3×" in texts_of(drawings["claims/claims-relative.de.wide.svg"])


def test_drawings_hold_nothing_a_page_forbids(drawings: dict[str, str]) -> None:
    """No style attribute, class, script, link or machine-made label."""
    allowed = {"svg", "title", "desc", "g", "path", "text"}
    forbidden = re.compile(r"\sstyle=|\sclass=|href|<script|\son\w+=|aria-label=")
    for name, svg in drawings.items():
        assert not forbidden.search(svg), name
        tags = {element.tag.removeprefix(_SVG) for element in parsed(svg).iter()}
        assert tags <= allowed, name


def test_colours_are_tokens_of_the_site(drawings: dict[str, str]) -> None:
    """Every colour and font is a custom property that tokens.css defines."""
    tokens = (ROOT / "assets" / "css" / "tokens.css").read_text("utf-8")
    for name, svg in drawings.items():
        values = re.findall(r'(?:fill|stroke|font-family)="([^"]+)"', svg)
        for value in set(values) - {"none"}:
            found = re.fullmatch(r"var\((--[\w-]+)\)", value)
            assert found, f"{name}: {value}"
            assert f"{found[1]}:" in tokens


def test_every_drawing_has_a_name_and_unique_ids(drawings: dict[str, str]) -> None:
    """Title and description are there, and no id occurs twice on a page."""
    for language in LANGUAGES:
        ids: list[str] = []
        for name, svg in drawings.items():
            if f".{language}." not in name:
                continue
            root = parsed(svg)
            assert root.get("role") == "img"
            title, description, drawing = root
            assert title.text
            assert description.text
            assert root.get("aria-labelledby") == (
                f"{title.get('id')} {description.get('id')}"
            )
            assert drawing.get("aria-hidden") == "true"
            ids += re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids))


def test_drawings_fit_their_width(drawings: dict[str, str]) -> None:
    """A wide drawing fits the text column, a narrow one a phone."""
    for name, svg in drawings.items():
        width = float(parsed(svg).get("width", "0"))
        assert width <= (912 if ".wide." in name else 354), name


def test_drawings_are_small(drawings: dict[str, str], rendered: Paths) -> None:
    """A page inlines many of them: none may outgrow six kilobytes."""
    assert rendered.charts.exists()
    for name, svg in drawings.items():
        assert len(svg.encode()) <= 6000, name
