"""What the tests of the built site share: its pages, parsed once.

They read public/ and build/ as `make build` left them, and the small world, which is
built for a sub-path.
"""

from pathlib import Path

import pytest
import yaml

from tests.site.pages import LANGUAGES, Page, read_site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def subpath(world: Path) -> Path:
    """Return the folder of a site built for a sub-path."""
    return world / "public"


@pytest.fixture(scope="session")
def left() -> set[str]:
    """Return the addresses of pages that moved or are gone."""
    return moved_in(ROOT / "data/addresses/moved.yaml")


def moved_in(file: Path) -> set[str]:
    """Return the addresses of pages of which a file says that they are no longer."""
    entries = yaml.safe_load(file.read_text("utf-8"))
    whole = (each["from"] for each in entries or () if "#" not in each["from"])
    return {
        address.replace("{lang}", language).strip("/") + "/"
        for address in whole
        for language in LANGUAGES
    }


@pytest.fixture(scope="session")
def pages(public: Path, left: set[str]) -> dict[str, Page]:
    """Return the pages of the site by address, those of addresses in use."""
    return {path: p for path, p in read_site(public).items() if path not in left}


@pytest.fixture(scope="session")
def subpath_pages(subpath: Path) -> dict[str, Page]:
    """Return the pages of a site built for a sub-path, likewise."""
    left = moved_in(subpath.parent / "data/addresses/moved.yaml")
    return {path: p for path, p in read_site(subpath).items() if path not in left}


@pytest.fixture(scope="session")
def base_url(pages: dict[str, Page]) -> str:
    """Return the base URL the site was built for, from its own canonical link."""
    link = pages["en/"].tree.css_first("link[rel=canonical]")
    assert link is not None
    return str(link.attributes["href"]).removesuffix("en/")
