"""Every measured number on a record page is the one in its runs.csv.

The way back is taken here without the code that went there: the page's text is turned
into the source's by undoing the separators of the page's language.
"""

import csv
import re
from pathlib import Path
from urllib.parse import unquote_plus

import pytest

from ingest.intake.models.languages import LANGUAGES
from tests.languages import as_the_source_prints
from tests.site.pages import Pages

RECORDS = sorted(
    file.parent for file in Path(__file__).parents[2].glob("content/results/*/runs.csv")
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_numbers_are_the_source_s(record: Path, language: str, pages: Pages) -> None:
    """Each cell of the table equals its cell in runs.csv, digit for digit."""
    with (record / "runs.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    page = pages[f"{language}/results/{record.name}/"]
    lines = page.tree.css("table[data-measurements] tr[data-levels]")
    assert lines

    seen = set()
    for line in lines:
        levels = dict(
            unquote_plus(pair).split("=", 1)
            for pair in line.attributes["data-levels"].split()
        )
        if repeat := line.attributes.get("data-repeat"):
            levels["repeat"] = repeat
        matching = [r for r in rows if levels.items() <= r.items()]
        assert len(matching) == 1, levels
        for cell in line.css("td[data-metric]"):
            metric = cell.attributes["data-metric"]
            for mark in cell.css("sup"):
                mark.decompose()
            printed = cell.text(strip=True)
            wanted = matching[0][metric]
            seen.add((rows.index(matching[0]), metric))
            if wanted == "":
                assert not re.search(r"\d", printed), f"{levels} {metric}: {printed}"
            else:
                assert as_the_source_prints(printed, language) == wanted

    metrics = {metric for _, metric in seen}
    expected = {(i, m) for i in range(len(rows)) for m in metrics}
    assert seen == expected
    measured = {name for name in rows[0] if not name.endswith("_stddev")}
    assert metrics == measured - levels.keys() - {"repeat", "round", "n"}


def test_the_way_back_is_strict() -> None:
    """A number in another language's format, or badly grouped, is not accepted."""
    assert as_the_source_prints("238,90", "de") == "238.90"
    assert as_the_source_prints("2.145", "de") == "2145"
    assert as_the_source_prints("2145", "es") == "2145"
    with pytest.raises(AssertionError):
        as_the_source_prints("238.90", "de")
    with pytest.raises(AssertionError):
        as_the_source_prints("2.145", "es")
    with pytest.raises(AssertionError):
        as_the_source_prints("23,8.9", "en")
