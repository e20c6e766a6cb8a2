"""The citations on offer say what the records say, and lead back to their page."""

import json
from pathlib import Path

import bibtexparser
import pytest
import rispy
import yaml

from ingest.intake.models.languages import LANGUAGES
from tests.site.pages import Pages

ROOT = Path(__file__).parents[2]
RECORDS = sorted(file.parent for file in ROOT.glob("content/results/*/index.md"))
ANSWERS = sorted((ROOT / "build/site/recommendations").rglob("*.json"))

#: What programs sort by, by the name as printed.
PEOPLE = {
    each["id"]: f"{each['family']}, {each['given']}"
    for each in yaml.safe_load((ROOT / "data/reference/people.yaml").read_text("utf-8"))
}

pytestmark = pytest.mark.needs_build


def sorted_by(name: dict[str, str]) -> str:
    """Return a name of CSL-JSON as RIS writes it."""
    return f"{name['family']}, {name['given']}"


def read(stem: Path) -> tuple[dict[str, str], dict[str, object], dict[str, object]]:
    """Return a citation as the readers of its three formats see it."""
    library = bibtexparser.parse_string(stem.with_suffix(".bib").read_text("utf-8"))
    assert library.failed_blocks == []
    fields = {f.key: f.value for f in library.entries[0].fields}
    fields["key"] = library.entries[0].key
    ris = stem.with_suffix(".ris").read_bytes().decode()
    (record,) = rispy.loads(ris)
    (item,) = json.loads(stem.with_suffix(".csl.json").read_text("utf-8"))
    assert item["id"] == fields["key"] == record["id"]
    assert item["URL"] == fields["url"] == record["urls"][0]
    assert item["title"] == record["title"]
    return fields, record, item


@pytest.mark.parametrize("folder", RECORDS, ids=lambda path: path.name)
def test_records(folder: Path, public: Path, pages: Pages, base_url: str) -> None:
    """Author, title, date and address are those of the record, in all formats."""
    front = yaml.safe_load((folder / "index.md").read_text("utf-8").split("---\n")[1])
    source = front["source"]
    bib, ris, csl = read(public / "results" / folder.name / "cite")

    assert bib["key"] == f"io-atlas-{folder.name}"
    assert ris["authors"] == [PEOPLE.get(each, each) for each in source["authors"]]
    names = [each.get("literal") or sorted_by(each) for each in csl["author"]]
    assert names == ris["authors"]
    assert ris["title"] == front["title"]
    assert csl["URL"] == f"{base_url}{front['language']}/results/{folder.name}/"
    # What was measured for the atlas is published here alone.
    assert source.get("url", "Measured for I/O Atlas") in ris["notes"][0]
    published = str(source["published"])
    if published == "unknown":
        assert "year" not in bib
        assert "not dated" in bib["note"]
        assert csl["issued"] == {"literal": "not dated"}
    else:
        parts = [int(part) for part in published.split("-")]
        assert bib["year"] == published[:4] == ris["year"]
        assert csl["issued"] == {"date-parts": [parts]}

    for language in LANGUAGES:
        page = pages[f"{language}/results/{folder.name}/"]
        shown = page.tree.css_first(".citation").text()
        assert shown.startswith(", ".join(source["authors"]))
        assert f"{base_url}{language}/results/{folder.name}/" in shown
        hrefs = [a.attributes["href"] for a in page.tree.css("#reuse ~ *, a[download]")]
        assert any(href and href.endswith("/cite.bib") for href in hrefs)


@pytest.mark.parametrize("file", ANSWERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_answers(file: Path, public: Path, pages: Pages) -> None:
    """A page of answers and each answer are cited as the atlas's, of its release."""
    document = json.loads(file.read_text("utf-8"))
    cell = f"{document['workload']}/{document['storage']}"
    folder = public / "data/recommendations" / cell
    bib, _, csl = read(folder)
    assert bib["key"] == f"io-atlas-{cell.replace('/', '.')}"
    assert csl["title"] == document["title"]["en"]
    page = pages[f"en/recommendations/{cell}/"]
    for answer in document["answers"]:
        bib, _, csl = read(folder / answer["id"])
        assert bib["key"] == f"io-atlas-{cell.replace('/', '.')}.{answer['id']}"
        assert csl["URL"].endswith(f"/en/recommendations/{cell}/{answer['id']}/")
        assert csl["title"] == answer["title"]["en"]
        assert page.tree.css_first(f"[id='{answer['id']}']") is not None
        assert csl["version"] == bib["version"]


def test_collection(public: Path, pages: Pages, base_url: str) -> None:
    """The collection has a citation of its own, shown on the page about it."""
    bib, _, csl = read(public / "cite")
    assert (bib["key"], csl["URL"]) == ("io-atlas", f"{base_url}en/")
    for language in LANGUAGES:
        assert (
            "I/O Atlas"
            in pages[f"{language}/about/"].tree.css_first(".citation").text()
        )
