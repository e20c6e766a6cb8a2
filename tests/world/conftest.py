"""What the tests of the small world share: its pages and its story."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.site.pages import Pages, read_site


@pytest.fixture(scope="session")
def public(world: Path) -> Path:
    """Return the folder of the built site."""
    return world / "public"


@pytest.fixture(scope="session")
def pages(public: Path) -> Pages:
    """Return the pages of the site by address."""
    return read_site(public)


@pytest.fixture(scope="session")
def story(world: Path) -> list[dict[str, Any]]:
    """Return what changed, step by step, newest first."""
    text = (world / "build/site/changes.json").read_text("utf-8")
    steps: list[dict[str, Any]] = json.loads(text)
    return steps
