"""The pages of a built site, as its tests see them."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from ingest.intake.models.languages import LANGUAGES


@dataclass(frozen=True)
class Page:
    """One HTML page: its address below the base URL, and its file."""

    path: str
    file: Path

    @cached_property
    def tree(self) -> LexborHTMLParser:
        """Return the parsed page."""
        return LexborHTMLParser(self.file.read_text("utf-8"))

    @property
    def language(self) -> str | None:
        """Return the language its address names; the root and 404 have none."""
        first = self.path.split("/")[0]
        return first if first in LANGUAGES else None


def read_site(folder: Path) -> dict[str, Page]:
    """Return the pages of a built site by address."""
    if not (folder / "index.html").is_file():
        pytest.fail(f"{folder} holds no site: run `make build`")
    pages = {}
    for file in sorted(folder.rglob("*.html")):
        path = file.relative_to(folder).as_posix()
        if not path.startswith("pagefind/"):
            path = path.removesuffix("index.html")
            pages[path] = Page(path, file)
    return pages


Pages = dict[str, Page]


def rows_of(pages: Pages, language: str) -> list[LexborNode]:
    """Return the rows of all pages of the list of results, in their order."""
    first = f"{language}/results/"
    further = [path for path in pages if path.startswith(f"{first}page/")]
    further.sort(key=lambda path: int(path.rstrip("/").rpartition("/")[2]))
    return [
        row
        for path in (first, *further)
        for row in pages[path].tree.css("[data-result]")
    ]
