"""``atlas preview``: one record's page, apart from the site's.

Rendering is tried once, with everything a page can hold; that pages look right is for
the tests of the site.
"""

from __future__ import annotations

import gzip
import re
import shutil
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from ingest.intake.models.base import LANGUAGES
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.preview.pages import Request, as_files, site_config
from ingest.workbench.preview.record import NoRecordError, checked, record_folder
from ingest.workbench.serve import SiteHandler

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

RECORD = "mysql-tpcc-deadline-vs-cfq"
SERIES = "postgresql-full-page-writes-pgbench-vm"
CLAIMS = "oracle-aix-jfs2-cio"
PROJECT = Paths.project()


def run(*arguments: str) -> Result:
    """Run the command, without a browser."""
    return CliRunner().invoke(app, ["preview", "--no-open", *arguments])


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of a record outside the collection."""
    return shutil.copytree(PROJECT.results / RECORD, tmp_path / RECORD)


def test_a_record_is_named_by_id_or_by_path(copy: Path) -> None:
    """An id needs no folder to be written out; a path leads anywhere."""
    assert record_folder(RECORD, PROJECT) == PROJECT.results / RECORD
    assert record_folder(str(copy), PROJECT) == copy
    with pytest.raises(NoRecordError, match=f"did you mean {RECORD}"):
        record_folder("mysql-tpcc-deadline-vs-cfg", PROJECT)


def test_what_is_no_record_is_said() -> None:
    """Neither an unknown id nor the folder of all records ends in a traceback."""
    unknown = run("no-such-record-anywhere")
    assert unknown.exit_code == 2
    assert "there is no record no-such-record-anywhere" in unknown.output
    several = run(str(PROJECT.results))
    assert several.exit_code == 2
    assert "is not the folder of one record" in several.output


def test_errors_are_printed_and_nothing_is_built(copy: Path, tmp_path: Path) -> None:
    """A record with an error has no preview, and the finding says where it is."""
    text = (copy / "runs.csv").read_text("utf-8")
    (copy / "runs.csv").write_text(text.replace("cfq", "cfg"), "utf-8")
    result = run(str(copy), "--image", str(tmp_path / "chart.png"))
    assert result.exit_code == 1
    assert f"{RECORD}/runs.csv:" in result.output
    assert "error RUN-02" in result.output
    assert "no preview" in result.output
    assert not (tmp_path / "chart.png").exists()


def test_an_address_of_the_site_is_refused(tmp_path: Path) -> None:
    """An id the site needs itself would make one of two pages vanish."""
    folder = shutil.copytree(PROJECT.results / RECORD, tmp_path / "index")
    text = (folder / "index.md").read_text("utf-8")
    (folder / "index.md").write_text(text.replace(f"id: {RECORD}", "id: index"))
    result = run(str(folder))
    assert result.exit_code == 1
    assert "error SUB-02" in result.output


def test_warnings_do_not_stop_a_preview(copy: Path, tmp_path: Path) -> None:
    """They are printed, and the chart is drawn."""
    text = (copy / "index.md").read_text("utf-8")
    text = re.sub(r"dataset_bytes: [^\n]*", "dataset_bytes: unknown", text)
    (copy / "index.md").write_text(text, "utf-8")
    result = run(str(copy), "--image", str(tmp_path / "chart.png"), "--language", "de")
    assert result.exit_code == 0, result.output
    assert "warning DIS-06" in result.output
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")


def test_a_record_of_claims_has_a_picture(tmp_path: Path) -> None:
    """Without runs, the ratios its source states are drawn."""
    result = run(CLAIMS, "--image", str(tmp_path / "new" / "chart.png"))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "new" / "chart.png").read_bytes().startswith(b"\x89PNG")


def test_missing_packages_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A checkout that was never set up says which command does it."""
    for name in ("content", "data"):
        (tmp_path / name).symlink_to(PROJECT.root / name, target_is_directory=True)
    monkeypatch.setattr(Paths, "project", classmethod(lambda cls: cls(tmp_path)))
    result = run(RECORD)
    assert result.exit_code == 1
    assert "make setup" in result.output


def test_wrong_options_are_refused(tmp_path: Path) -> None:
    """A folder with files in it is left alone; languages and addresses are checked."""
    (tmp_path / "mine").write_text("keep", "utf-8")
    assert "not an empty folder" in run(RECORD, "--out", str(tmp_path)).output
    assert "is none of en, pt-br" in run(RECORD, "--language", "fr").output
    assert "is not an address" in run(RECORD, "--site", "javascript:x").output
    assert (tmp_path / "mine").read_text("utf-8") == "keep"


def test_hugo_sees_one_record_and_the_site_s_own_rules(copy: Path) -> None:
    """The configuration follows config.toml, but for what is read and written."""
    record = checked(copy, PROJECT).record
    assert record
    paths = PROJECT.with_build(copy / "data")
    config = site_config(Request(record, (), "none", "http://localhost/"), paths)
    sources = {mount["source"]: mount for mount in config["module"]["mounts"]}
    assert sources[str(copy)]["target"] == f"content/results/{RECORD}"
    assert str(copy / "data" / "site") in sources
    assert not [s for s in sources if s.startswith(("build", "content/results"))]
    assert config["security"]["http"]["urls"] == ["none"]
    assert config["markup"]["goldmark"]["renderer"]["unsafe"] is False


def main_of(page: str) -> str:
    """Return what a page says, without what only a build of all records tells.

    That is what it counts for, what is related, how to embed its charts and cite it.
    """
    main = page[page.index("<main") : page.index("</main>")]
    without = re.sub(
        r'<section class="section[^"]*" aria-labelledby="(?:counts-for|related|reuse)">'
        r".*?\n</section>\n",
        "",
        main,
        flags=re.DOTALL,
    )
    without = re.sub(r'<p class="chart__use".*?</p>', "", without, flags=re.DOTALL)
    own = re.sub(r"http://localhost(:\d+)?/", "/", without)
    return re.sub(r"\s+", " ", own)


def test_pages_are_those_of_the_site(tmp_path: Path, public: Path) -> None:
    """All languages, marked as a preview, to the byte what a full build prints."""
    result = run(RECORD, "--out", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    rendered = PROJECT.root / "build.preview" / RECORD / "public"
    pages = {
        language: (rendered / language / "results" / RECORD / "index.html")
        for language in LANGUAGES
    }
    found = sorted(path for path in rendered.rglob("index.html"))
    assert found == sorted(pages.values())
    for language, page in pages.items():
        text = page.read_text("utf-8")
        assert '<aside class="preview"' in text
        assert "series." not in text
        assert 'content="noindex"' in text
        full = public / page.relative_to(rendered)
        assert main_of(text) == main_of(full.read_text("utf-8")), language
    assert_opens_as_a_file(tmp_path / "out")


def test_the_course_of_the_runs_is_on_the_page(tmp_path: Path) -> None:
    """With raw files the page has charts over time, their numbers and their file.

    All of it weighs less than a page may, fonts apart.
    """
    fixture = PROJECT.root / "tests" / "contribute" / "fixtures" / "series" / SERIES
    out = tmp_path / "out"
    result = run(str(fixture), "--out", str(out))
    assert result.exit_code == 0, result.output
    for language in LANGUAGES:
        page = (out / language / "results" / SERIES / "index.html").read_text("utf-8")
        assert len(gzip.compress(page.encode())) < 20_000
        section = page[page.index('aria-labelledby="course"') :]
        section = section[: section.index("</section>")]
        assert section.count("<svg") - section.count("<use") == 4
        assert section.count("<table") == 2
        assert f"/{SERIES}/series.csv" in section
        assert "style=" not in page
        assert re.search(r'href="[^"]*/css/[^"]*series[^"]*\.css"', page)
    english = (out / "en" / "results" / SERIES / "index.html").read_text("utf-8")
    numbers = re.sub(r"<[^>]+>", " ", english).split()
    assert "2,699.0" in numbers
    # Measured for the atlas: there is no address to lead to.
    assert english.count("published here only") == 2
    assert (out / "results" / SERIES / "series.csv").read_text().count("\n") == 361
    assert_opens_as_a_file(out)


def assert_opens_as_a_file(folder: Path) -> None:
    """Check that every address in the pages is a file beside them, or an anchor."""
    for page in folder.rglob("*.html"):
        for address in re.findall(r'\s(?:href|src)="([^"]*)"', page.read_text("utf-8")):
            if address.startswith(("http", "#")):
                continue
            target = (page.parent / address.partition("#")[0]).resolve()
            assert target.is_file(), f"{page}: {address}"
            assert target.is_relative_to(folder.resolve())


def test_links_can_lead_to_the_published_site(tmp_path: Path) -> None:
    """With an address, also one below a path, only pages that are not there lead on."""
    page = tmp_path / "in" / "en" / "results" / "a" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(
        '<a href="/base/en/results/a/#x">self</a> <a href="/base/en/">home</a>'
    )
    as_files(tmp_path / "in", tmp_path / "out", "https://example.org/base/")
    text = (tmp_path / "out" / "en" / "results" / "a" / "index.html").read_text()
    assert '<a href="index.html#x">self</a>' in text
    assert '<a href="https://example.org/base/en/">home</a>' in text


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve a preview of one page in front of a full site of two."""
    for name, text in (("own/a", "new"), ("full/a", "old"), ("full/b", "other")):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "index.html").write_text(text)
    handler = partial(
        SiteHandler,
        directory=str(tmp_path / "own"),
        base_path="/",
        verbose=False,
        fallback=tmp_path / "full",
    )
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def test_other_pages_are_those_of_the_last_build(address: str) -> None:
    """The preview hides the published page of the record; the rest stays reachable."""

    def read(path: str) -> bytes:
        with urlopen(f"{address}{path}") as answer:
            body: bytes = answer.read()
            return body

    assert read("/a/") == b"new"
    assert read("/b/") == b"other"
    with pytest.raises(HTTPError, match="404"):
        read("/c/")
    with pytest.raises(HTTPError, match="404"):
        read("/../own/none")
