"""What leaves a build: the page's numbers, the points to draw, the CSV."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from hashlib import sha256
from statistics import median
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter

from ingest.intake.models.record import RawFile
from ingest.intake.read.raw.results import Series
from ingest.paths import Paths
from ingest.publishing.export.raw_outputs import served_as
from ingest.publishing.export.series import (
    MOST_CASES,
    MOST_POINTS_OF_ALL,
    Course,
    series_csv,
    series_document,
)
from ingest.publishing.export.shapes import RecordDocument
from ingest.publishing.export.shapes.series import SeriesDocument
from ingest.publishing.series import RunSeries
from ingest.workbench.preview.record import build_preview

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record

METRIC = "transactions_per_second"


@pytest.fixture(scope="module")
def built(
    record: Record, corpus: Corpus, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the folder that a build of the record alone writes; nothing is drawn."""
    folder: Path = tmp_path_factory.mktemp("preview") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ingest.publishing.charts.render_charts", lambda *_, **__: None)
        paths = Paths.project().with_build(folder)
        assert build_preview(record, corpus, paths, lambda _: None) == []
    return folder


def test_the_documents_have_the_shape_they_promise(built: Path, record: Record) -> None:
    """Templates and charts rely on it."""
    page = (built / "site" / "results" / f"{record.id}.json").read_text("utf-8")
    TypeAdapter(RecordDocument).validate_json(page)
    points = (built / "series" / f"{record.id}.json").read_text("utf-8")
    TypeAdapter(SeriesDocument).validate_json(points)


def test_each_number_of_the_page_follows_from_the_csv(
    built: Path, record: Record
) -> None:
    """A reader can count again what the table says."""
    text = (built / "results" / record.id / "series.csv").read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    document = json.loads(
        (built / "site" / "results" / f"{record.id}.json").read_text("utf-8")
    )
    assert document["series"]["values"] == len(rows) == 360
    shown = document["series"]["metrics"][0]
    assert shown["id"] == METRIC
    for summary in shown["summaries"]:
        level = summary["levels"]["full_page_writes"]
        own = [
            row
            for row in rows
            if row["full_page_writes"] == level and row["metric"] == METRIC
        ]
        values = [Decimal(row["value"]) for row in own]
        assert Decimal(summary["median"]["text"]) == median(values)
        worst = next(row for row in own if row["value"] == summary["worst"]["text"])
        assert Decimal(worst["value"]) == min(values)
        assert worst["at_s"] == summary["worst_at_s"]["text"]
        assert worst["repeat"] == summary["worst_repeat"]
        stalls = sum(value < median(values) / 2 for value in values)
        assert summary["stalls"] == stalls
        share = Decimal(summary["stall_pct"]["text"])
        assert share == round(Decimal(100) * stalls / len(values), 1)


def many(count: int, levels: int, record: Record, corpus: Corpus) -> Course:
    """Return a course of runs with 4,000 intervals each."""
    at_s = tuple(str(second) for second in range(1, 4001))
    series = {METRIC: Series(METRIC, at_s, ("5.5",) * 4000)}
    runs = [
        RunSeries({"full_page_writes": str(i % levels)}, i, "a.txt", 1, series)
        for i in range(count)
    ]
    runs.sort(key=lambda run: run.levels["full_page_writes"])
    return Course(record, runs, [corpus.reference.metrics[METRIC]])


@pytest.mark.parametrize(
    ("runs", "levels", "panels"),
    [(6, 2, 6), (12, 3, 12), (15, 3, 3), (60, 20, 20), (60, 30, 0)],
)
def test_drawings_stay_small(
    record: Record, corpus: Corpus, runs: int, levels: int, panels: int
) -> None:
    """More runs have fewer points each; far more, one panel a setting or none."""
    course = many(runs, levels, record, corpus)
    (drawn,) = series_document(course)["metrics"]
    assert len(drawn["runs"]) == panels <= MOST_CASES
    assert drawn["left_out"] == runs - panels
    points = sum(len(run["points"]) for run in drawn["runs"])
    assert points <= MOST_POINTS_OF_ALL
    assert max((len(run["points"]) for run in drawn["runs"]), default=0) <= 120
    assert len(series_csv(course).splitlines()) == 1 + runs * 4000


def test_outputs_are_served_as_they_are(built: Path, record: Record) -> None:
    """Each output can be taken away; its hash is that of the front matter."""
    page = built / "site" / "results" / f"{record.id}.json"
    raw = json.loads(page.read_text("utf-8"))["raw"]
    assert [each["file"] for each in raw] == [entry.file for entry in record.raw]
    for each in raw:
        content = (built / "results" / record.id / each["served_as"]).read_bytes()
        assert sha256(content).hexdigest() == each["sha256"]
        assert each["served_as"].endswith(".txt")


@pytest.mark.parametrize(
    ("files", "served"),
    [
        (["awr.html"], ["awr.html.txt"]),
        (["run", "run.txt"], ["run.txt.txt", "run.txt"]),
        (
            ["run.txt", "run", "run.txt.txt"],
            ["run.txt", "run.txt.txt.txt", "run.txt.txt"],
        ),
    ],
)
def test_everything_is_served_as_text(
    record: Record, files: list[str], served: list[str]
) -> None:
    """HTML is nothing a browser should run, and no file hides another one."""
    entries = tuple(RawFile(file=name, sha256="0" * 64) for name in files)
    named = record.model_copy(update={"raw": entries})
    paths = [served_as(entry, named) for entry in entries]
    assert paths == [f"raw/{name}" for name in served]
