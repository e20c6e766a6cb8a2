"""Pictures of a made-up site: drawn once, the same every time, for hostile titles too.

That every page has one is for the tests of the site.
"""

from __future__ import annotations

import io
from html import escape
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from ingest.intake.read import read_corpus
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.paths import Paths
from ingest.publishing.charts.fonts import prepare_fonts
from ingest.publishing.social.canvas import Faces
from ingest.publishing.social.card import Card
from ingest.publishing.social.cards import Cards, Named, named_pictures
from ingest.publishing.social.layout import draw_card

if TYPE_CHECKING:
    from pathlib import Path

LONG = "Speichereinstellungsvergleich" * 20
HOSTILE = """<script>alert("1")</script> \\ | ]( 日本 \x07"""


@pytest.fixture(scope="module")
def faces() -> Faces:
    """Return the typefaces of the site."""
    paths = Paths.project()
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    names = ("plex-sans-400", "plex-sans-600")
    return Faces(*(fonts.measure / f"{name}.ttf" for name in names))


@pytest.fixture(scope="module")
def cards(built: Path) -> Cards:
    """Return the cards of the pages as last built."""
    paths = Paths.project()
    words = Phrases(read_strings(paths.i18n), read_corpus(paths).reference)
    return Cards(built / "site", words)


@pytest.mark.parametrize(
    "card",
    [
        Card("Answers", "OLTP on NVMe SSD", "Use none", "certainty low", "low"),
        Card("", "", "", ""),
        Card(LONG, LONG, LONG, LONG, "high"),
        Card(HOSTILE, HOSTILE, HOSTILE, HOSTILE),
    ],
)
def test_any_card_is_a_small_picture_with_empty_margins(
    card: Card, faces: Faces
) -> None:
    """1200 by 630 in sixteen colours, the same bytes twice, nothing at the edges."""
    png = draw_card(card, faces)
    assert png == draw_card(card, faces)
    assert len(png) < 40_000
    picture = Image.open(io.BytesIO(png))
    assert picture.size == (1200, 630)
    assert picture.mode == "P"
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert left >= 60
    assert top >= 40
    assert right <= 1140
    assert bottom <= 600


def test_dots_show_the_certainty(faces: Faces) -> None:
    """Another grade is another picture."""
    card = Card("", "A", "B", "C", "low")
    assert draw_card(card, faces) != draw_card(card._replace(certainty="high"), faces)


def _page(folder: Path, path: str, image: str, title: str) -> None:
    file = folder / path / "index.html"
    file.parent.mkdir(parents=True)
    metas = {"image": image, "title": title, "description": "d"}
    tags = "".join(
        f'<meta property="og:{name}" content="{escape(text)}">'
        for name, text in metas.items()
    )
    file.write_text(f"<html><head>{tags}</head><body></body></html>", "utf-8")


def test_pictures_are_those_the_pages_name(tmp_path: Path) -> None:
    """Each once, from the head alone, also below a sub-path."""
    address = "https://example.org/io-atlas/og/en/results/a.png"
    _page(tmp_path, "en/results/a", address, HOSTILE)
    _page(tmp_path, "en/r/a", address, "again")
    (tmp_path / "plain.html").write_text("<html><head></head></html>", "utf-8")
    (named,) = named_pictures(tmp_path)
    assert (named.path, named.language, named.page) == (
        "en/results/a",
        "en",
        "results/a",
    )


@pytest.mark.parametrize(
    "image", ["https://x/og/en/../../a.png", "https://x/pictures/a.png"]
)
def test_a_picture_elsewhere_is_refused(image: str, tmp_path: Path) -> None:
    """Nothing is written outside the folder of pictures."""
    _page(tmp_path, "en", image, "title")
    with pytest.raises(ValueError, match="unexpected og:image"):
        list(named_pictures(tmp_path))


def test_cards_say_what_their_pages_say(cards: Cards) -> None:
    """A result has its finding and source, an answer its headline and its certainty."""
    record = "oracle-linux-io-scheduler-part-2"
    card = cards.card(Named("", "de", f"results/{record}", "Titel", "d"))
    assert card.text.startswith("Mit deadline lag die Transaktionsrate")
    assert card.foot == "Fabrizio Magni · AddALab · ohne Datum"
    path = min((cards.site / "recommendations").glob("*/*.json"))
    place = f"recommendations/{path.parent.name}/{path.stem}"
    answer = cards.card(Named("", "en", place, "title", "d"))
    assert answer.certainty is not None
    assert answer.foot.startswith("certainty ")
    plain = cards.card(Named("", "es", "glossary", "Glosario", "texto"))
    assert (plain.title, plain.text, plain.certainty) == ("Glosario", "texto", None)
