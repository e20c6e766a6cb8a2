"""Hostile texts go through the templates that write Markdown and JSON-LD.

A site of one page is built from the partials themselves, and its files are read by
parsers of their own.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from tests.cite.conftest import HOSTILE

ROOT = Path(__file__).parents[2]
CONFIG = """
baseURL = "https://example.org/"
disableKinds = ["rss", "taxonomy", "term", "sitemap", "404"]
title = "I/O Atlas"
[params]
  tag = "en"
[outputs]
  home = ["html", "markdown"]
"""
HTML = """<!doctype html>
<html lang="en"><head><title>t</title>
{{ range hugo.Data.texts -}}
{{ partial "metadata/citation.html"
  (dict "page" $ "title" . "authors" (slice .) "date" "2010-02") }}
<script type="application/ld+json">{{ dict "@graph" (slice (dict "name" .)) }}</script>
{{ end -}}
</head><body></body></html>
"""
MARKDOWN = """
| escaped | text | link |
| --- | --- | --- |
{{ range hugo.Data.texts -}}
{{ $link := dict "text" . "href" "https://example.org/a(b)|c" -}}
| {{ partial "markdown/escape.md" . }} | {{ partial "markdown/text.md" . -}}
{{ " " }}| {{ partial "markdown/link.md" $link }} |
{{ end }}
{{ range hugo.Data.texts }}
- {{ partial "markdown/escape.md" . }}
{{ end }}
"""
# More that only Markdown reads: at the start of a line, and pairs of marks.
MARKDOWN_ONLY = ("- a list", "1. another", "+ 2", "=====", "# head", "a ~~b~~ <c@d.e>")
TEXTS = (*HOSTILE, *MARKDOWN_ONLY)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site made of hostile texts."""
    folder = tmp_path_factory.mktemp("hostile")
    for name in ("markdown", "metadata"):
        source = ROOT / "layouts/_partials" / name
        shutil.copytree(source, folder / "layouts/_partials" / name)
    for name, content in {
        "hugo.toml": CONFIG,
        "layouts/home.html": HTML,
        "layouts/home.md": MARKDOWN,
        "data/texts.json": json.dumps(TEXTS),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    hugo = Path(sys.executable).with_name("hugo")
    subprocess.run([hugo, "--quiet"], cwd=folder, check=True, timeout=60)
    return folder / "public"


def spaced(text: str) -> str:
    """Return a text with runs of white space and control characters as one space."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def test_json_ld_is_not_left(site: Path) -> None:
    """Each data block is JSON that holds the text, and no other element came of it."""
    tree = LexborHTMLParser((site / "index.html").read_text("utf-8"))
    blocks = tree.css("script")
    names = [json.loads(block.text())["@graph"][0]["name"] for block in blocks]
    assert names == list(TEXTS)
    assert {block.attributes.get("type") for block in blocks} == {"application/ld+json"}
    assert tree.css("b") == []


def test_citation_tags_hold_the_text(site: Path) -> None:
    """Title and author stand in their attributes as they were written."""
    tree = LexborHTMLParser((site / "index.html").read_text("utf-8"))
    for name in ("citation_title", "citation_author"):
        contents = [n.attributes["content"] for n in tree.css(f"meta[name={name}]")]
        assert [spaced(c) for c in contents] == [
            spaced(text.replace("\x00", "\ufffd")) for text in TEXTS
        ]


def test_markdown_holds_the_text(site: Path) -> None:
    """Cells, links and items are the texts again: no mark-up came of any of them."""
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    html = reader.render((site / "index.md").read_text("utf-8"))
    tree = LexborHTMLParser(html)
    rows = [[spaced(c.text()) for c in row.css("td")] for row in tree.css("tbody tr")]
    wanted = [spaced(text) for text in TEXTS]
    assert [row[0] for row in rows] == wanted
    assert [row[2] for row in rows] == wanted
    assert [row[1].replace("`", "") for row in rows] == [
        text.replace("`", "") for text in wanted
    ]
    assert [spaced(item.text()) for item in tree.css("li")] == wanted
    assert {a.attributes["href"] for a in tree.css("a")} == {
        "https://example.org/a%28b%29%7Cc"
    }
    assert tree.css("b, em, strong, h1, h2, s, ol, script, li ul") == []
