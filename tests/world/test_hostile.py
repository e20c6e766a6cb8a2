"""Whatever text a record may hold is text in everything that is published of it.

One record has quotes, backslashes, braces, marks of Markdown, TeX, templates,
shortcodes and shell, `]]>` and comparisons in every field that takes a text. Each file
is read by what its readers use, and must say the same. That markup, control characters,
characters that turn the direction of writing, line breaks and formulas do not get as
far as this is tested with the rules.
"""

import csv
import json
import re
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import bibtexparser
import pytest
import rispy
import yaml
from markdown_it import MarkdownIt

from ingest.intake.models.languages import LANGUAGES
from tests.cite.test_bibtex import printed
from tests.site.pages import Pages

RECORD = "world-hostile-texts"
HERE = Path(__file__).parent / "records" / RECORD
FRONT: dict[str, Any] = yaml.safe_load(
    (HERE / "index.md").read_text().split("---\n")[1]
)
#: What the title is in each language.
TITLES = {"en": FRONT["title"]} | {
    language: texts["title"] for language, texts in FRONT["translations"].items()
}
AUTHORS = FRONT["source"]["authors"]
ATOM = "{http://www.w3.org/2005/Atom}"
SVG = "{http://www.w3.org/2000/svg}"
EXECUTED = re.compile(r"script|foreignobject|iframe|animate|set$", re.IGNORECASE)


def test_it_is_hostile_in_all_languages() -> None:
    """The record has a title of its own in each."""
    assert TITLES.keys() == set(LANGUAGES)


def test_bibtex(public: Path) -> None:
    """Title, authors and note are printed by TeX as they are."""
    file = public / "results" / RECORD / "cite.bib"
    library = bibtexparser.parse_string(file.read_text("utf-8"))
    assert library.failed_blocks == []
    (entry,) = library.entries
    assert printed(entry["title"]) == TITLES["en"]
    authors = re.split(r"(?<=\}) and (?=\{)", entry["author"])
    assert [printed(each) for each in authors] == AUTHORS
    assert FRONT["source"]["publisher"] in printed(f"{{{entry['note']}}}")


def test_ris(public: Path) -> None:
    """No text becomes a tag."""
    file = public / "results" / RECORD / "cite.ris"
    (entry,) = rispy.loads(file.read_bytes().decode())
    assert entry["title"] == TITLES["en"]
    assert entry["authors"] == AUTHORS
    assert FRONT["source"]["publisher"] in entry["notes"][0]


def test_csl(public: Path) -> None:
    """Nor does one end a string."""
    text = (public / "results" / RECORD / "cite.csl.json").read_text("utf-8")
    (entry,) = json.loads(text)
    assert entry["title"] == TITLES["en"]
    assert [each["literal"] for each in entry["author"]] == AUTHORS


@pytest.mark.parametrize("name", ["cite.bib", "cite.ris", "cite.csl.json"])
def test_citations_of_the_whole(public: Path, name: str) -> None:
    """The files of all records hold each of them, this one between others."""
    text = (public / name).read_bytes().decode()
    found = {
        "cite.bib": lambda: bibtexparser.parse_string(text).entries,
        "cite.ris": lambda: rispy.loads(text),
        "cite.csl.json": lambda: json.loads(text),
    }[name]()
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_linked_data(pages: Pages, language: str) -> None:
    """The heading and schema.org have the title; no template was executed."""
    tree = pages[f"{language}/results/{RECORD}/"].tree
    heading = tree.css_first("h1")
    assert heading is not None
    assert " ".join(heading.text().split()).startswith(TITLES[language])
    blocks = [
        json.loads(each.text())
        for each in tree.css("script[type='application/ld+json']")
    ]
    nodes = list(chain.from_iterable(each.get("@graph", [each]) for each in blocks))
    (dataset,) = (each for each in nodes if each["@type"] == "Dataset")
    assert dataset["name"] == TITLES[language]
    assert [each["name"] for each in dataset["creator"]] == AUTHORS
    scripts = [
        n.attributes for n in tree.css("script:not([type='application/ld+json'])")
    ]
    assert all((each.get("src") or "").startswith("/io-atlas/js/") for each in scripts)
    assert not [
        n for n in tree.css("*") if any(a.startswith("on") for a in n.attributes)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_oembed(public: Path, language: str) -> None:
    """The frame it offers is one element, to this site."""
    file = public / language / "results" / RECORD / "oembed.json"
    said = json.loads(file.read_text("utf-8"))
    assert said["title"] == TITLES[language]
    assert said["author_name"] == ", ".join(AUTHORS)
    frame = ET.fromstring(said["html"])  # noqa: S314 (our own file)
    assert frame.tag == "iframe"
    assert frame.attrib["src"].startswith("https://atlas.example/io-atlas/embed/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_feed(public: Path, language: str) -> None:
    """The title of the entry is the title."""
    file = public / language / "results/feed.xml"
    feed = ET.parse(file).getroot()  # noqa: S314 (our own file)
    titles = [each.findtext(f"{ATOM}title") for each in feed.iter(f"{ATOM}entry")]
    assert [each for each in titles if each and TITLES[language] in each]


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown(public: Path, language: str) -> None:
    """The front matter is YAML, and the title a heading without marks of its own."""
    text = (public / language / "results" / RECORD / "index.md").read_text("utf-8")
    assert yaml.safe_load(text.split("---\n")[1])["title"] == TITLES[language]
    assert _inline(text, "heading_open") == TITLES[language]


def test_llms(public: Path) -> None:
    """The list links to it by its title."""
    text = (public / "llms.txt").read_text("utf-8")
    (line,) = (each for each in text.splitlines() if f"/{RECORD}/" in each)
    (link,) = (each for each in MarkdownIt().parse(line) if each.type == "inline")
    said = [each.content for each in link.children or () if each.type == "text"]
    assert "".join(said).startswith(TITLES["en"])


def _inline(text: str, opening: str) -> str:
    tokens = MarkdownIt().parse(text.split("---\n", 2)[2])
    at = next(n for n, each in enumerate(tokens) if each.type == opening)
    children = tokens[at + 1].children or []
    assert {each.type for each in children} <= {"text", "text_special"}
    return "".join(each.content for each in children)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(public: Path, language: str) -> None:
    """A drawing is XML that runs nothing and links to this site alone."""
    files = [*(public / "embed" / language).glob(f"{RECORD}*.svg")]
    assert files
    for file in files:
        drawing = ET.parse(file).getroot()  # noqa: S314 (our own file)
        for node in drawing.iter():
            assert not EXECUTED.search(str(node.tag).removeprefix(SVG)), file
            for name, value in node.attrib.items():
                assert not name.lower().startswith("on"), file
                assert "javascript:" not in value.lower(), file
        text = "".join(drawing.itertext())
        assert AUTHORS[0].split(",")[0] in text, file


def test_tables(public: Path) -> None:
    """CSV has the texts, and in no cell what a spreadsheet would execute."""
    formula = re.compile(r"\s*[=+@\-](?![\d.]+(e[+-]?\d+)?\s*$)")
    files = sorted((public / "data/corpus").glob("*.csv"))
    assert files
    for file in files:
        with file.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.reader(stream, strict=True))
        assert len({len(row) for row in rows}) == 1, file
        cells = [cell for row in rows for cell in row]
        assert [cell for cell in cells if formula.match(cell)] == [], file
    with (public / "data/corpus/results.csv").open(
        encoding="utf-8", newline=""
    ) as file_:
        (row,) = (each for each in csv.DictReader(file_) if RECORD in each.values())
    assert TITLES["en"] in row.values()
    assert "; ".join(AUTHORS) in row.values()


def test_api(public: Path) -> None:
    """JSON for programs has them, too."""
    file = public / "api/v1/results" / f"{RECORD}.json"
    text = json.dumps(json.loads(file.read_text("utf-8")), ensure_ascii=False)
    for title in TITLES.values():
        assert json.dumps(title, ensure_ascii=False)[1:-1] in text
