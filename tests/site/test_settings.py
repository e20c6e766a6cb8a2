"""The list of settings: by layer, below a picture that leads to each layer."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from selectolax.lexbor import LexborNode

from ingest.intake.models.reference import Reference
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from tests.site.pages import LANGUAGES, Page, Pages

#: What a list of a hundred may take, so that styles and scripts have room beside it.
LIST_OF_A_HUNDRED = 25_000


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]


def rows(page: Page, group: str) -> list[LexborNode]:
    """Return the rows of a group."""
    return page.tree.css(f"section[aria-labelledby='{group}'] .tiles > li")


def slug(row: LexborNode) -> str:
    """Return the setting a row is about."""
    link = row.css_first("h3 a")
    assert link is not None
    return str(link.attributes["href"]).rstrip("/").rpartition("/")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_setting_stands_in_the_group_of_its_layer(
    pages: Pages, reference: Reference, language: str
) -> None:
    """Each that has a page, once; those without a layer in the last group."""
    page = pages[f"{language}/settings/"]
    groups = [*reference.layers, "other"]
    shown = {(group, slug(row)) for group in groups for row in rows(page, group)}
    assert len(page.tree.css(".tiles > li")) == len(shown)
    assert shown == {
        (factor.layer or "other", factor.slug)
        for factor in reference.factors.values()
        if f"{language}/settings/{factor.slug}/" in pages
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_leads_to_every_layer_in_the_order_of_a_write(
    pages: Pages, reference: Reference, language: str
) -> None:
    """It has a name and a description, and each box says where it leads."""
    page = pages[f"{language}/settings/"]
    drawing = page.tree.css_first("svg.path__drawing")
    assert drawing is not None
    assert drawing.attributes["aria-label"]
    boxes = drawing.css("a")
    assert [box.attributes["href"] for box in boxes] == [
        f"#{each}" for each in reference.layers
    ]
    description = drawing.css_first("desc")
    assert description is not None
    for box, layer in zip(boxes, reference.layers.values(), strict=True):
        assert page.tree.css_first(f"h2[id='{layer.id}']")
        label = str(layer.label[language])
        assert str(box.attributes["aria-label"]).startswith(label)
        assert label in description.text()


def test_the_picture_marks_what_data_says(pages: Pages, reference: Reference) -> None:
    """Caches are where writes wait; a flush may end where the vocabulary says so."""
    drawing = pages["en/settings/"].tree.css_first("svg.path__drawing")
    assert drawing is not None
    layers = reference.layers.values()
    assert len(drawing.css(".path__cache")) == sum(bool(each.holds) for each in layers)
    for flush in ("starts", "passes", "may-end"):
        marked = drawing.css(f".path__node--{flush}")
        assert len(marked) == sum(each.flush == flush for each in layers), flush
    assert len(drawing.css(".path__medium")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_cost_data_is_marked(
    pages: Pages, reference: Reference, language: str
) -> None:
    """Where a level is called unsafe, and nowhere else; the picture counts them."""
    page = pages[f"{language}/settings/"]
    unsafe = {
        factor.slug
        for factor in reference.factors.values()
        if any(level.unsafe for level in factor.levels)
    }
    for layer in reference.layers:
        marked = [slug(row) for row in rows(page, layer) if row.css_first(".risk")]
        shown = {slug(row) for row in rows(page, layer)}
        assert set(marked) == shown & unsafe
        count = page.tree.css_first(f".path__drawing a[href='#{layer}'] .path__end")
        assert (count.text() if count else "") == str(len(marked) or "")


def test_each_row_says_what_rests_on_it(pages: Pages, built: Path) -> None:
    """The number of records and of answers, or that there are none yet."""
    index = json.loads((built / "site/recommendation-index.json").read_text("utf-8"))
    answers = Counter(
        answer["treatment"] for cell in index["cells"] for answer in cell["answers"]
    )
    for row in pages["en/settings/"].tree.css(".tiles > li"):
        file = built / f"site/settings/{slug(row)}.json"
        known = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        records = len(known.get("records", ()))
        node = row.css_first(".num")
        assert node is not None
        said = [
            int(digits) for digits in re.findall(r"[0-9]+", node.text(separator=" "))
        ]
        expected = [records, answers[known["factor"]]] if records else []
        assert said == [each for each in expected if each], slug(row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dangers_come_first_where_data_is_at_stake(
    pages: Pages, reference: Reference, language: str
) -> None:
    """On the page of the setting, at each unsafe level, and on the level's page."""
    seen = 0
    for factor in reference.factors.values():
        page = pages.get(f"{language}/settings/{factor.slug}/")
        unsafe = [level for level in factor.levels if level.unsafe]
        if page is None or not unsafe:
            continue
        first = page.tree.css_first(".sections > section")
        assert first is not None
        assert first.attributes["aria-labelledby"] == "dangers", page.path
        callouts = page.tree.css("section[aria-labelledby='levels'] .callout")
        said = " ".join(each.text() for each in callouts)
        for level in unsafe:
            assert level.unsafe is not None
            reason = str(level.unsafe[language])
            assert reason in said, (page.path, level.id)
            own = pages.get(f"{page.path}{level.slug}/")
            if own is not None:
                callout = own.tree.css_first(".head .callout")
                assert callout is not None, own.path
                assert reason in callout.text(), own.path
                seen += 1
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_settings_fit(pages: Pages, language: str) -> None:
    """The page grows by a row a setting."""
    page = pages[f"{language}/settings/"]
    size = len(gzip.compress(page.file.read_bytes(), compresslevel=6, mtime=0))
    assert size * 100 / len(page.tree.css(".tiles > li")) < LIST_OF_A_HUNDRED


def test_numbers_stand_by_their_size(pages: Pages, reference: Reference) -> None:
    """2000 before 10000, whatever their letters say."""
    seen = 0
    for factor in reference.factors.values():
        page = pages.get(f"en/settings/{factor.slug}/")
        if page is None or factor.values == "levels":
            continue
        titles = page.tree.css("section[aria-labelledby='levels'] .tiles h3")
        shown = [each.text(strip=True).replace(",", "") for each in titles]
        sizes = [float(text) for text in shown if re.fullmatch(r"[0-9.]+", text)]
        assert factor.values != "number" or len(sizes) == len(shown), factor.id
        assert sizes == sorted(sizes), factor.id
        seen += len(sizes) > 1
    assert seen
