"""Addresses that are no longer used: their pages, built from a moved.yaml of its own.

No address of the site has moved so far, so Hugo builds only these pages once more, with
the fixture in the place of the real file.
"""

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

from ingest.paths import Paths
from ingest.workbench.site.configuration import hugo_config, write_config
from tests.site.pages import LANGUAGES, Page, Pages, read_site

BASE = "https://example.org/io-atlas/"
MOVED = """\
- from: /{lang}/results/old-name/
  to: /{lang}/results/oracle-linux-io-scheduler-part-2/#charts
  on: "2026-11-22"
- from: /de/ergebnisse/
  to: /de/results/
  on: "2026-11-22"
- from: /r/old-name/
  to: /r/oracle-linux-io-scheduler-part-2/
  on: "2026-11-22"
- from: /{lang}/settings/gone/
  on: "2026-11-21"
  reason:
{reasons}
  instead: ["/{lang}/settings/io-scheduler/"]
- from: /{lang}/about/#old
  to: /{lang}/about/#cite
  on: "2026-11-22"
- from: /data/gone.csv
  to: /{lang}/results/
  on: "2026-11-22"
"""
REASONS = "\n".join(f"    {each}: By <b>{each}</b>." for each in LANGUAGES)


@pytest.fixture(scope="module")
def moved(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Return the pages that Hugo makes of the entries, and the page with a part.

    Hugo knows all others, too, from the data as last built.
    """
    root = built.parent
    folder = tmp_path_factory.mktemp("moved")
    (folder / "moved.yaml").write_text(
        MOVED.replace("{reasons}", REASONS), encoding="utf-8"
    )
    config = hugo_config(Paths(root))
    config["baseURL"] = BASE
    config["segments"] = {"moved": {"includes": [{"path": "{/moved-*,/root,/about}"}]}}
    mounts = config["module"]["mounts"]
    # Pages that are copied as they stand would hide what is made of the entries.
    mounts[:] = [each for each in mounts if not each["target"].startswith("static/")]
    for mount in mounts:
        if mount["target"] == "data/addresses/moved.yaml":
            mount["source"] = str(folder / "moved.yaml")
    flag = write_config(config, folder)
    command = [
        *(str(Path(sysconfig.get_path("scripts")) / "hugo"), "--source", str(root)),
        *(flag, "--destination", str(folder / "out")),
        *("--renderSegments", "moved", "--noBuildLock", "--panicOnWarning", "--quiet"),
    ]
    clean = {k: v for k, v in os.environ.items() if not k.startswith("HUGO_")}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=clean
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return read_site(folder / "out")


def attribute(page: Page, selector: str, name: str) -> str:
    """Return an attribute of the one element that fits."""
    nodes = page.tree.css(selector)
    assert len(nodes) == 1, f"{page.path}: {selector}"
    return nodes[0].attributes[name] or ""


def test_which_pages_there_are(moved: Pages) -> None:
    """A page in every language concerned, and none in the place of a file."""
    expected = {f"{language}/about/" for language in LANGUAGES}
    for language in LANGUAGES:
        expected |= {f"{language}/results/old-name/", f"{language}/settings/gone/"}
    assert set(moved) == expected | {"", "de/ergebnisse/", "r/old-name/"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_redirect(moved: Pages, language: str) -> None:
    """It leads on at once, says so with a link, and is known by its target."""
    page = moved[f"{language}/results/old-name/"]
    target = f"/io-atlas/{language}/results/oracle-linux-io-scheduler-part-2/"
    refresh = attribute(page, "meta[http-equiv=refresh]", "content")
    assert refresh == f"0; url={target}#charts"
    assert attribute(page, "main a", "href") == f"{target}#charts"
    canonical = attribute(page, "link[rel=canonical]", "href")
    assert canonical == "https://example.org" + target


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tombstone(moved: Pages, language: str) -> None:
    """It says what happened, when, and what to read instead, and leads nowhere."""
    page = moved[f"{language}/settings/gone/"]
    main = page.tree.css_first("main")
    assert "<b>" in main.text()  # words of the file are text, whatever they hold
    assert "2026" in main.text()
    href = attribute(page, "main li a", "href")
    assert href == f"/io-atlas/{language}/settings/io-scheduler/"
    assert page.tree.css("meta[http-equiv=refresh]") == []


def test_neither_is_found_by_searching(moved: Pages) -> None:
    """They are marked for crawlers and left out of the search index."""
    for path, page in moved.items():
        stands_in = page.tree.css("[data-moved]") != []
        assert stands_in == (path != "" and not path.endswith("about/")), path
        if stands_in:
            robots = "meta[name=robots][content=noindex]"
            assert len(page.tree.css(robots)) == 1, path
            assert page.tree.css("[data-pagefind-body]") == [], path
            assert page.tree.css("link[hreflang]") == [], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part(moved: Pages, language: str) -> None:
    """Its id stays on the page and leads to where it went."""
    link = moved[f"{language}/about/"].tree.css_first("main #old a")
    assert link.attributes["href"] == f"/io-atlas/{language}/about/#cite"
