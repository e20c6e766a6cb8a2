"""The Markdown form of a page says in numbers what the data say.

Read back without the code that wrote it: the separators of the language are undone, and
each figure is looked up in runs.csv or in the JSON of the answers.
"""

import csv
import json
import re
from pathlib import Path

import pytest

from ingest.intake.models.languages import ORIGINAL
from tests.languages import SEPARATORS, as_the_source_prints
from tests.site.pages import Pages
from tests.site.test_numbers import RECORDS

CELL = re.compile(r"(?<!\\)\|")
MARKS = re.compile(r"\[\^[^\]]*\]")
RATIO = re.compile(r"-?\d[\d.,]*")
ANSWERS = sorted(
    (Path(__file__).parents[2] / "build/site/recommendations").rglob("*.json")
)

pytestmark = pytest.mark.needs_build


def front(text: str) -> tuple[dict[str, str], str]:
    """Return the plain keys of the front matter, and what follows it."""
    _, head, body = text.split("---\n", 2)
    lines = (line.split(": ", 1) for line in head.splitlines() if ": " in line)
    keys = {key: value for key, value in lines if not key.startswith(" ")}
    return {k: json.loads(v) if v.startswith('"') else v for k, v in keys.items()}, body


def tables(body: str) -> list[list[list[str]]]:
    """Return the tables of a text as rows of cells, heads included, rules left out."""
    found: list[list[list[str]]] = [[]]
    for line in body.splitlines():
        if line.startswith("| "):
            cells = [cell.strip() for cell in CELL.split(line)[1:-1]]
            if not all(cell == "---" for cell in cells):
                found[-1].append(cells)
        elif found[-1]:
            found.append([])
    return [table for table in found if table]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_measurements_are_the_source_s(record: Path, public: Path, built: Path) -> None:
    """Each row names its row of runs.csv and holds its figures, digit for digit."""
    with (record / "runs.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    shown = json.loads((built / f"site/results/{record.name}.json").read_text("utf-8"))
    metrics = [metric["id"] for metric in shown["metrics"]]
    for language in SEPARATORS:
        file = public / language / "results" / record.name / "index.md"
        head, body = front(file.read_text("utf-8"))
        assert (head["id"], head["type"]) == (record.name, "record")
        heads, *lines = tables(body)[0]
        derived = bool(shown["table"]["baseline"])
        first = len(heads) - len(metrics) - derived
        columns = [first, *range(first + 1 + derived, len(heads))]
        assert sorted(int(line[0]) for line in lines) == list(range(1, len(rows) + 1))
        for line in lines:
            wanted = rows[int(line[0]) - 1]
            for metric, column in zip(metrics, columns, strict=True):
                cell = MARKS.sub("", line[column])
                if wanted[metric] == "":
                    assert not re.search(r"\d", cell), cell
                else:
                    assert as_the_source_prints(cell, language) == wanted[metric]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_no_measurement_is_without_a_unit(record: Path, public: Path) -> None:
    """Each column of figures names its unit, derived ones that they are ratios."""
    data = json.loads((public / f"results/{record.name}/result.json").read_text())
    for language in SEPARATORS:
        body = (public / language / "results" / record.name / "index.md").read_text()
        heads = tables(body)[0][0]
        units = [metric["unit"][language] for metric in data["metrics"]]
        named = [MARKS.sub("", h).replace("\\", "") for h in heads[-len(units) - 1 :]]
        for unit in units:
            assert any(f"({unit})" in each for each in named), unit


def numbers(answer: dict[str, object]) -> list[str]:
    """Return the ratios of an answer's evidence, then their intervals, as printed."""
    forest = answer["forest"]
    if not forest:
        return []
    marks = [
        mark for row in forest["rows"] + forest["set_aside"] for mark in row["marks"]
    ]
    found = []
    for mark in marks:
        found.append(mark["ratio"]["text"])
        if mark["interval"]:
            found += [mark["interval"][end]["text"] for end in ("low", "high")]
    return found


@pytest.mark.parametrize("file", ANSWERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_evidence_is_that_of_the_answers(file: Path, public: Path) -> None:
    """Each ratio and interval of the evidence stands there, in the same order."""
    document = json.loads(file.read_text("utf-8"))
    cell = f"{document['workload']}/{document['storage']}"
    for language in SEPARATORS:
        folder = public / language / "recommendations" / cell
        head, body = front((folder / "index.md").read_text("utf-8"))
        assert head["id"] == cell.replace("/", ".")
        assert head["canonical"].endswith(f"{language}/recommendations/{cell}/")
        assert body.count("\n## ") == len(document["answers"]) + 1
        for answer in document["answers"]:
            # A question has a Markdown form in the original language alone.
            question = f"/{ORIGINAL}/recommendations/{cell}/{answer['id']}/index.md"
            assert question in body
            own = folder / answer["id"] / "index.md"
            assert own.is_file() == (language == ORIGINAL)
            if language != ORIGINAL:
                continue
            head, said = front(own.read_text("utf-8"))
            assert head["id"] == f"{cell.replace('/', '.')}.{answer['id']}"
            shown = [
                as_the_source_prints(text.rstrip(".,"), language)
                for table in tables(said)
                for row in table[1:]
                if row[0].startswith("[")
                for text in RATIO.findall(" ".join(row[6:8]))
            ]
            assert shown == numbers(answer)


def test_pages_lead_to_their_markdown(pages: Pages, base_url: str) -> None:
    """Pages that have a Markdown form name it in the head, and show it."""
    for path, page in pages.items():
        link = page.tree.css_first("link[type='text/markdown']")
        parts = path.split("/")
        is_leaf = parts[1:2] == ["results"] and len(parts) == 4
        is_leaf |= parts[1:2] == ["recommendations"] and len(parts) in {5, 6}
        is_leaf |= parts[1:2] == ["settings"] and len(parts) == 4
        is_leaf |= parts[1:] in (
            [name, ""] for name in ("glossary", "methodology", "open-questions")
        )
        assert (link is not None) == is_leaf, path
        if link is not None:
            is_question = parts[1:2] == ["recommendations"] and len(parts) == 6
            own = path
            if is_question and page.language != ORIGINAL:
                own = "/".join([ORIGINAL, *parts[1:]])
                assert page.tree.css_first("main a[type='text/markdown'][hreflang]")
            assert link.attributes["href"] == f"{base_url}{own}index.md"
            assert page.tree.css_first("main a[type='text/markdown']"), path
            assert (pages[own].file.parent / "index.md").is_file()


@pytest.mark.parametrize("language", ["", *SEPARATORS])
def test_llms_txt_leads_to_what_exists(
    language: str, public: Path, base_url: str
) -> None:
    """Title, summary, then lists of links, each to a file of the site."""
    text = (public / language / "llms.txt").read_text("utf-8")
    lines = text.splitlines()
    assert lines[0] == "# I/O Atlas"
    assert lines[2].startswith("> ")
    links = re.findall(r"\]\(([^)]*)\)", text)
    newest = 100  # of the results; the page of results has them all
    assert len(links) > len(ANSWERS) + min(len(RECORDS), newest)
    assert not re.search(r"\\&(amp|lt|gt|\\#[0-9]+);", text), "HTML in a plain text"
    for link in links:
        assert link.startswith(base_url)
        target = public / link.removeprefix(base_url)
        assert (target / "index.html").is_file() or target.is_file(), link
    sections = text.split("\n## ")[1:]
    assert all(re.search(r"^- \[", each, re.MULTILINE) for each in sections)


def test_open_questions_are_told_in_their_order(public: Path, built: Path) -> None:
    """Those that stand in full on the page, each with its rank and its levels."""
    document = json.loads((built / "site/open-questions.json").read_text("utf-8"))
    first = [each for each in document["questions"] if each["is_first"]][:30]
    for language in SEPARATORS:
        text = (public / language / "open-questions/index.md").read_text("utf-8")
        head, body = front(text)
        assert head["type"] == "open-questions"
        parts = body.split("\n## ")[1:]
        ranks = [int(part.partition(".")[0]) for part in parts]
        assert ranks == [each["rank"] for each in first]
        for part, question in zip(parts, first, strict=True):
            for level in question["levels"]:
                assert level in part
            assert (f"plans/{question['id']}.yaml" in part) == bool(question["plan"])
