"""The local server answers as GitHub Pages would."""

import gzip
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from ingest.workbench.serve import SiteHandler, free_port, main

PAGE = "<!doctype html><title>ä</title>" + "text " * 100


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a small site."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en/index.html").write_text(PAGE, "utf-8")
    (tmp_path / "404.html").write_text("nothing here", "utf-8")
    (tmp_path / "font.woff2").write_bytes(b"wOF2" + bytes(100))
    (tmp_path / "chart.json").write_text("{}", "utf-8")
    return tmp_path


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Serve the site below a sub-path; return its address."""
    handler = partial(
        SiteHandler, directory=str(site), base_path="/atlas/", verbose=False
    )
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/atlas/"
        server.shutdown()


def get(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of an answer."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def test_text_is_compressed_when_wanted(address: str) -> None:
    """A browser that takes gzip gets it; others get the plain text."""
    status, headers, body = get(address + "en/", **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert gzip.decompress(body).decode() == PAGE
    assert get(address + "en/")[2].decode() == PAGE


def test_fonts_are_sent_as_they_are(address: str) -> None:
    """What is compressed already is not compressed again."""
    _, headers, _ = get(address + "font.woff2", **{"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in headers
    assert headers["Content-Type"] == "font/woff2"


def test_only_names_with_a_hash_are_kept(address: str, site: Path) -> None:
    """Everything else is asked for anew: a page may have been built again."""
    kept = f"js/site.{'0a' * 32}.js"
    (site / "js").mkdir()
    for name in (kept, "js/site.js"):
        (site / name).write_text("", "utf-8")
    assert "immutable" in get(address + kept)[1]["Cache-Control"]
    for name in ("en/", "chart.json", "js/site.js", f"js/none.{'0a' * 32}.js"):
        assert get(address + name)[1]["Cache-Control"] == "no-cache"


def test_missing_pages_get_the_404(address: str) -> None:
    """An unknown address has the status and the page for it."""
    status, _, body = get(address + "en/none/")
    assert (status, body) == (404, b"nothing here")


def test_programs_get_a_404_they_can_read(address: str, site: Path) -> None:
    """Below /api/ what is missing is said as JSON; without the file, as a page."""
    assert get(address + "api/none.json")[2] == b"nothing here"
    (site / "api").mkdir()
    (site / "api/404.json").write_text("{}", "utf-8")
    status, headers, body = get(address + "api/v1/none.json")
    assert (status, body) == (404, b"{}")
    assert headers["Content-Type"].startswith("application/json")
    assert get(address + "apiary")[2] == b"nothing here"


def test_folders_redirect_to_their_slash(address: str, site: Path) -> None:
    """`/atlas/en` leads to `/atlas/en/`, and `/` to the base path."""
    assert get(address + "en")[2].decode() == PAGE
    (site / "index.html").write_text("root", "utf-8")
    assert get(address.removesuffix("atlas/"))[2] == b"root"


@pytest.mark.parametrize("path", ["../secret", "..%2fsecret", "%2e%2e/secret"])
def test_nothing_outside_is_served(address: str, site: Path, path: str) -> None:
    """No address leads out of the folder."""
    (site.parent / "secret").write_text("secret", "utf-8")
    status, _, body = get(address + path)
    assert (status, body) == (404, b"nothing here")


def test_a_taken_port_is_passed_over() -> None:
    """The next free port is found."""
    with ThreadingHTTPServer(("localhost", 0), SiteHandler) as server:
        assert free_port(server.server_port) > server.server_port


def test_an_empty_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a site the message says how to get one."""
    assert main(["--directory", str(tmp_path)]) == 2
    assert "make build" in capsys.readouterr().err
