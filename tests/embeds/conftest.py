"""Charts on other pages: names, pictures, pixels, heights, on charts made up here.

What the built site serves under these names is tested in tests/site, how it behaves
in a frame in tests/browser.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.charts.fonts import prepare_fonts
from ingest.publishing.embeds.colours import Tokens, read_tokens
from ingest.publishing.embeds.inventory import Subject

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def tokens() -> Tokens:
    """Return the design tokens of the site."""
    return read_tokens((ROOT / "assets/css/tokens.css").read_text("utf-8"))


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the TrueType files that pictures are set in."""
    cache = tmp_path_factory.mktemp("fonts")
    return prepare_fonts(ROOT / "node_modules", cache).measure


@pytest.fixture
def drawing() -> str:
    """Return a drawing as ``ingest.publishing.charts`` writes them."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="912" height="100"'
        ' viewBox="0 0 912 100" aria-labelledby="x-t x-d"><title id="x-t">T</title>'
        '<desc id="x-d">D</desc><g aria-hidden="true" fill="none">'
        '<path fill="var(--c-cfq-t)" stroke="var(--c-cfq)" d="M0 0h50v20h-50z"/>'
        '<text x="60" y="15" font-family="var(--font-mono)" font-size="13"'
        ' fill="var(--ink)">1.5×</text></g></svg>'
    )


@pytest.fixture
def record() -> Subject:
    """Return a record by a hostile author."""
    return Subject(
        kind="record",
        id="a-record",
        page="results/a-record/",
        anchor="chart",
        title={language: f"title {language}" for language in LANGUAGES},
        authors=['<script>"A" & B</script>'],
        publisher="Journal",
        single_runs=True,
    )


def chart(metric: str, view: str) -> dict[str, Any]:
    """Return an entry of a charts' index."""
    texts = ("title", "alt", "caption", "note")
    said = {each: dict.fromkeys(LANGUAGES, f"{metric} {each}") for each in texts}
    return {"id": "x", "metric": metric, "view": view, "svg": {}, **said}
