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


def pages_in_use(site: Path, moved: Path) -> dict[str, Page]:
    """Return the pages of a site, but those that say they moved or are gone.

    An address that was gone may be in use again, since a record brought it back.
    """
    entries = yaml.safe_load(moved.read_text("utf-8"))
    whole = (each["from"] for each in entries or () if "#" not in each["from"])
    left = {
        address.replace("{lang}", language).strip("/") + "/"
        for address in whole
        for language in LANGUAGES
    }
    return {
        path: page
        for path, page in read_site(site).items()
        if path not in left or not page.tree.css_first("[data-moved]")
    }


@pytest.fixture(scope="session")
def pages(public: Path) -> dict[str, Page]:
    """Return the pages of the site by address, those of addresses in use."""
    return pages_in_use(public, ROOT / "data/addresses/moved.yaml")


@pytest.fixture(scope="session")
def subpath_pages(subpath: Path) -> dict[str, Page]:
    """Return the pages of a site built for a sub-path, likewise."""
    return pages_in_use(subpath, subpath.parent / "data/addresses/moved.yaml")


@pytest.fixture(scope="session")
def base_url(pages: dict[str, Page]) -> str:
    """Return the base URL the site was built for, from its own canonical link."""
    link = pages["en/"].tree.css_first("link[rel=canonical]")
    assert link is not None
    return str(link.attributes["href"]).removesuffix("en/")
