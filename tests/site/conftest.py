"""What the tests of the built site share: its pages, parsed once.

They read public/ and build/ as `make build` left them, and the small world, which is
built for a sub-path.
"""

from pathlib import Path

import pytest

from tests.site.pages import Page, read_site


@pytest.fixture(scope="session")
def subpath(world: Path) -> Path:
    """Return the folder of a site built for a sub-path."""
    return world / "public"


@pytest.fixture(scope="session")
def pages(public: Path) -> dict[str, Page]:
    """Return the pages of the site by address."""
    return read_site(public)


@pytest.fixture(scope="session")
def subpath_pages(subpath: Path) -> dict[str, Page]:
    """Return the pages of a site built for a sub-path."""
    return read_site(subpath)


@pytest.fixture(scope="session")
def base_url(pages: dict[str, Page]) -> str:
    """Return the base URL the site was built for, from its own canonical link."""
    link = pages["en/"].tree.css_first("link[rel=canonical]")
    assert link is not None
    return str(link.attributes["href"]).removesuffix("en/")
