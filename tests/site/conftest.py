"""What the tests of the built site share: its pages, parsed once.

They read public/ and build/ as `make build` left them, and test-results/subpath as
`make subpath` left it; `make test` runs both before.
"""

from pathlib import Path

import pytest

from tests.site.pages import Page, read_site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def subpath() -> Path:
    """Return the folder of the site built for a sub-path."""
    return ROOT / "test-results/subpath"


@pytest.fixture(scope="session")
def pages(public: Path) -> dict[str, Page]:
    """Return the pages of the site by address."""
    return read_site(public)


@pytest.fixture(scope="session")
def subpath_pages(subpath: Path) -> dict[str, Page]:
    """Return the pages of the site built for a sub-path."""
    return read_site(subpath)


@pytest.fixture(scope="session")
def base_url(pages: dict[str, Page]) -> str:
    """Return the base URL the site was built for, from its own canonical link."""
    link = pages["en/"].tree.css_first("link[rel=canonical]")
    assert link is not None
    return str(link.attributes["href"]).removesuffix("en/")
