"""The examples of the page about the data: copied from the page, run, compared.

They read the built site as a reader would, from a local server. What a machine lacks is
installed where `.ci/rscript` can, else skipped.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.languages import LANGUAGES
from ingest.publishing.corpus.examples import read_examples, sql_of
from ingest.workbench.serve import SiteHandler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.site.pages import Page

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets/data-examples"
EXAMPLES = {each.id: each for each in read_examples(FOLDER)}


@pytest.fixture(scope="module")
def address(public: Path) -> Iterator[str]:
    """Serve the built site; return its address."""
    handler = partial(SiteHandler, directory=str(public), base_path="/", verbose=False)
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def shown(page: Page, example: str) -> tuple[str, str]:
    """Return code and output of an example as its page shows them."""
    section = page.tree.css_first(f"section[aria-labelledby=example-{example}]")
    assert section is not None
    code, output = section.css_first("code"), section.css_first("samp")
    assert code is not None
    assert output is not None
    return code.text(), output.text()


def rscript() -> str:
    """Return R's own runner; a machine that tests for all installs it."""
    found = shutil.which("Rscript")
    if found is None and os.environ.get("CI"):
        asked = subprocess.run(
            ["bash", ROOT / ".ci/rscript"], capture_output=True, text=True, check=False
        )
        found = asked.stdout.strip().splitlines()[-1] if asked.returncode == 0 else None
    if found is None:
        pytest.skip("R is not installed and cannot be installed here")
    return found


def command(example: str, code: str, folder: Path) -> list[str]:
    """Return how a reader runs the code of an example."""
    file = folder / EXAMPLES[example].file
    file.write_text(code, "utf-8")
    runners = {".py": lambda: sys.executable, ".R": rscript, ".sh": lambda: "bash"}
    return [runners[file.suffix](), str(file)]


def run(example: str, code: str, folder: Path) -> str:
    """Return what the code prints."""
    if EXAMPLES[example].tool == "SQLite" and shutil.which("sqlite3") is None:
        return run_by_module(code, folder)
    own = Path(sys.executable).parent
    found = subprocess.run(
        command(example, code, folder),
        cwd=folder,
        env={**os.environ, "PATH": f"{own}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def run_by_module(code: str, folder: Path) -> str:
    """Return what SQLite's client would print, from the same SQL."""
    download = code.partition("sqlite3 ")[0]
    subprocess.run(["bash", "-c", download], cwd=folder, timeout=60, check=True)
    with closing(sqlite3.connect(folder / "io-atlas.sqlite")) as database:
        found = database.execute(sql_of(f"{code}\n"))
        lines = [[name for name, *_ in found.description], *found.fetchall()]
    return "\n".join(",".join(map(str, line)) for line in lines)


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_prints_what_the_page_shows(
    example: str, pages: dict[str, Page], base_url: str, address: str, tmp_path: Path
) -> None:
    """Copied from the page and run as it stands, but for the address."""
    code, output = shown(pages["en/data/"], example)
    printed = run(example, code.replace(base_url, address), tmp_path)
    assert printed.splitlines() == output.splitlines()
    assert len(output.splitlines()) > (1 if EXAMPLES[example].output is None else 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_shows_the_files_that_are_tested(
    language: str, pages: dict[str, Page], base_url: str
) -> None:
    """Every language shows the same code, which is the file with the site's address."""
    for example in EXAMPLES.values():
        code, _ = shown(pages[f"{language}/data/"], example.id)
        file = (FOLDER / example.file).read_text("utf-8")
        assert code == file.strip().replace("@SITE@", base_url)


def test_code_holds_under_a_sub_path(subpath_pages: dict[str, Page]) -> None:
    """Addresses of the examples lead below the site, wherever it is served."""
    for example in EXAMPLES:
        code, _ = shown(subpath_pages["en/data/"], example)
        assert "https://atlas.example/io-atlas/data/corpus/" in code


def test_downloads_are_there(pages: dict[str, Page], public: Path, built: Path) -> None:
    """Each file the page names is served, and is as large as in the build."""
    links = pages["de/data/"].tree.css("a[download]")
    files = {link.attributes["href"] or "" for link in links}
    tables = {file for file in files if file.endswith((".csv", ".parquet"))}
    assert len(tables) >= 2 * 30
    for file in files:
        if "data/corpus/" in file:
            name = file.rpartition("/")[2]
            served = public / "data/corpus" / name
            assert served.read_bytes() == (built / "corpus" / name).read_bytes()


def test_every_table_has_its_anchor(pages: dict[str, Page]) -> None:
    """Links to a table of the dictionary lead to it."""
    tree = pages["es/data/"].tree
    anchors = {each.attributes["id"] for each in tree.css("details.dictionary")}
    links = {
        (each.attributes["href"] or "").removeprefix("#")
        for each in tree.css("details.dictionary td a")
    }
    assert links <= anchors
    assert "table-results" in anchors
