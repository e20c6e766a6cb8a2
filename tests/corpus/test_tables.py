"""What the published tables hold."""

from __future__ import annotations

import csv
import math
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.recommend.profile import informs
from ingest.intake.models.base import LANGUAGES
from ingest.publishing.corpus import read_dictionary, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from ingest.intake.models.corpus import Corpus
    from ingest.publishing.corpus import Table

NAMES = list(read_dictionary())
PYTHON_TYPES = {"VARCHAR": str, "BIGINT": int, "DOUBLE": float, "BOOLEAN": bool}


@pytest.fixture(scope="module")
def read(folder: Path) -> Iterator[Mapping[str, Table]]:
    """Return the tables as other parts of the build read them."""
    with tables(folder) as found:
        yield found


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_as_the_dictionary_says(read: Mapping[str, Table], name: str) -> None:
    """Keys are unique, types plain, values of the closed list, absences declared."""
    table = read[name]
    keys = set()
    for row in table.rows():
        key = tuple(row[column] for column in table.spec.key)
        assert None not in key
        keys.add(key)
        for column in table.spec.columns:
            value = row[column.name]
            if value is None:
                assert column.missing, f"{column.name} of {key} is absent"
                continue
            assert type(value) is PYTHON_TYPES[column.type]
            assert value != "", f"{column.name} of {key} is an empty text"
            assert not isinstance(value, float) or math.isfinite(value)
            assert not column.values or value in column.values
    assert len(keys) == len(table) > 0


def test_printed_values_are_those_of_the_records(
    read: Mapping[str, Table], corpus: Corpus
) -> None:
    """Every cell of every runs.csv is there as printed; what is missing is null."""
    published = {
        (row["record"], row["run"], row["metric"]): row
        for row in read["measurements"].rows()
    }
    expected = {}
    for record in corpus.records:
        file = record.origin.directory / "runs.csv"
        if not record.runs:
            continue
        with file.open(encoding="utf-8", newline="") as stream:
            for number, line in enumerate(csv.DictReader(stream), start=1):
                for metric in record.metric_ids:
                    text = line.get(metric)
                    expected[record.id, number, metric] = text or None
    assert {key: row["value_printed"] for key, row in published.items()} == expected
    for row in published.values():
        text = row["value_printed"]
        assert row["value"] == (None if text is None else float(text))


def test_ratios_are_quotients(read: Mapping[str, Table]) -> None:
    """A ratio above 1 is better, and follows from the two values beside it."""
    for row in read["ratios"].rows():
        pair = row["value"], row["baseline_value"]
        own, other = reversed(pair) if row["better"] == "lower" else pair
        assert row["ratio"] == float(f"{own / other:.6g}")


def test_effects_are_within_their_intervals(read: Mapping[str, Table]) -> None:
    """A combined ratio lies between its ends, and between its cells."""
    slack = 1 + 1e-5
    for row in read["effects"].rows():
        assert row["ratio_low"] <= row["ratio"] <= row["ratio_high"]
        assert row["cell_low"] <= row["ratio"] * slack
        assert row["ratio"] <= row["cell_high"] * slack


def test_a_measurement_is_counted_once(
    read: Mapping[str, Table], corpus: Corpus
) -> None:
    """Rows that count repeat none of an overlapping record, and none of it is lost."""
    pairs: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in read["ratios"].rows():
        measured = ("setting", "level", "baseline", "metric", "value", "baseline_value")
        pairs.setdefault(tuple(row[each] for each in measured), []).append(row)
    related = {
        frozenset((record.id, other))
        for record in corpus.records
        for other in record.overlaps
    }
    shared = [
        (one, other)
        for rows in pairs.values()
        for one, other in combinations(rows, 2)
        if frozenset((one["record"], other["record"])) in related
    ]
    assert shared
    for one, other in shared:
        assert not (one["is_counted"] and other["is_counted"]), (one, other)
        assert one["is_counted"] or other["is_counted"], (one, other)


def test_what_informs_no_answer_is_not_counted(
    read: Mapping[str, Table], corpus: Corpus
) -> None:
    """Withdrawn records, neutral metrics; an effect counts where a cell of it does."""
    informing = {
        record.id for record in corpus.records if informs(record, corpus.reference)
    }
    overlapping = {each for record in corpus.records for each in record.overlaps}
    overlapping |= {record.id for record in corpus.records if record.overlaps}
    cells: dict[tuple[str, ...], bool] = {}
    key = ("record", "setting", "level", "baseline", "metric")
    for row in read["ratios"].rows():
        may_count = row["record"] in informing and row["better"] != "neutral"
        if not may_count or row["record"] not in overlapping:
            assert row["is_counted"] == may_count, row
        pair = tuple(row[each] for each in key)
        cells[pair] = cells.get(pair, False) or row["is_counted"]
    assert {record.id for record in corpus.records} - informing
    assert {
        tuple(row[each] for each in key): row["is_counted"]
        for row in read["effects"].rows()
    } == cells


def test_every_column_is_described(read: Mapping[str, Table]) -> None:
    """The table about the tables has each column in each language."""
    described = {
        (row["table_name"], row["column_name"], row["language"])
        for row in read["dictionary"].rows()
        if row["description"].strip()
    }
    assert described == {
        (spec.id, column.name, language)
        for spec in read_dictionary().values()
        for column in spec.columns
        for language in LANGUAGES
    }


def test_references_lead_to_keys() -> None:
    """What refers to a table has as many columns as its key, of the same types."""
    specs = read_dictionary()
    for spec in specs.values():
        own = {column.name: column.type for column in spec.columns}
        for reference in spec.references:
            target = specs[reference.table]
            types = {column.name: column.type for column in target.columns}
            assert [own[each] for each in reference.columns] == [
                types[each] for each in target.key
            ]


def test_an_older_folder_lacks_what_came_later(folder: Path, tmp_path: Path) -> None:
    """Tables and columns that a release does not know are empty."""
    import duckdb  # noqa: PLC0415 (only this test writes a file of its own)

    source, older = folder / "platforms.parquet", tmp_path / "platforms.parquet"
    duckdb.execute(
        f"copy (select platform, label from '{source}') to '{older}'"  # noqa: S608 (paths of the test)
    )
    with tables(tmp_path) as found:
        assert len(found["results"]) == 0
        rows = list(found["platforms"].rows())
    assert rows
    assert all(row["family"] is None and row["label"] for row in rows)


def test_answers_name_the_records_they_rest_on(read: Mapping[str, Table]) -> None:
    """As many as they count, those that rest on statements without figures as well."""
    behind = Counter(
        row["recommendation"]
        for row in read["recommendation_records"].rows()
        if row["role"] != "set_aside"
    )
    for answer in read["recommendations"].rows():
        assert behind[answer["recommendation"]] == answer["record_count"], answer
