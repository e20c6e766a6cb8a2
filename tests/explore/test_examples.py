"""Examples: what they are, and how their results become text.

That each returns rows from the published file is tested in tests/site/test_explore.py.
"""

import re
import tomllib
from pathlib import Path

import duckdb
import pytest

from ingest.intake.models.languages import COMPLETE
from ingest.publishing.explore.examples import (
    ROWS_SHOWN,
    Example,
    answer,
    read_examples,
)

ROOT = Path(__file__).resolve().parents[2]
FEWEST = 8


def ask(sql: str) -> list[list[str | None]]:
    """Return the rows an example of this SQL would show."""
    with duckdb.connect() as connection:
        return answer(connection, Example(id="x", sql=sql, chart={}))["rows"]


def test_there_are_enough_and_they_differ() -> None:
    """The page offers several questions, each once."""
    examples = read_examples()
    assert len({example.id for example in examples}) == len(examples) >= FEWEST
    assert len({example.sql for example in examples}) == len(examples)


@pytest.mark.parametrize("language", COMPLETE)
def test_every_example_has_a_title(language: str) -> None:
    """A question is asked in the reader's language; its SQL is the same in all."""
    strings = tomllib.loads((ROOT / "i18n" / f"{language}.toml").read_text("utf-8"))
    for example in read_examples():
        assert f"explore_example_{example.id}" in strings


@pytest.mark.parametrize("example", read_examples(), ids=lambda example: example.id)
def test_the_order_of_rows_is_settled(example: Example) -> None:
    """Without an order two builds could print different first rows."""
    assert re.search(r"\bORDER BY\b", example.sql)
    assert not re.search(r";\s*$", example.sql)


def test_values_are_text_as_the_browser_prints_them() -> None:
    """Missing stays missing; whole numbers have no decimal point."""
    sql = "select null, 1::double, 0.25::double, 2.50::decimal(4, 2), true, 'a<b', 7"
    assert ask(sql) == [[None, "1", "0.25", "2.50", "true", "a<b", "7"]]


def test_only_the_first_rows_are_kept() -> None:
    """A page shows the beginning; the count is of all."""
    with duckdb.connect() as connection:
        example = Example(id="x", sql="select range from range(25)", chart={})
        answered = answer(connection, example)
    assert len(answered["rows"]) == ROWS_SHOWN
    assert answered["row_count"] == 25
    assert answered["columns"] == [{"name": "range", "numeric": True}]


def test_text_is_no_number() -> None:
    """Only columns of numbers are set to the right."""
    with duckdb.connect() as connection:
        sql = "select 'a' as a, 1.5::double as b, true as c, date '2024-01-01' as d"
        answered = answer(connection, Example(id="x", sql=sql, chart={}))
    assert [column["numeric"] for column in answered["columns"]] == [
        False,
        True,
        False,
        False,
    ]
