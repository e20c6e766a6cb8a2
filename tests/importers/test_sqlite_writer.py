"""The SQLite writer of ``atlas measure``: what it prints is read, damage is refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from ingest.intake.read.raw.importing import import_bytes, import_file
from ingest.intake.read.raw.refused import RefusedError
from ingest.workbench.measure.loads import sqlite_writer
from tests.importers.damage import cuts, read_or_refused
from tests.importers.golden import fixtures, name_of

FIXTURES = fixtures("sqlite-writer")


def written(*words: str) -> str:
    """Return what the writer prints."""
    program = (sys.executable, "-I", str(Path(sqlite_writer.__file__)), *words)
    return subprocess.run(program, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small table, filled by the writer."""
    file = tmp_path_factory.mktemp("sqlite") / "a.db"
    assert written("fill", str(file), "--rows", "500") == ""
    return file


def test_it_does_what_it_says(table: Path) -> None:
    """As many updates as transactions and rows; figures follow from one another."""
    words = ("--seconds", "0.3", "--rows-per-transaction", "3")
    printed = written("run", str(table), *words, "--pragma", "synchronous=off")
    imported = import_bytes(printed.encode(), "x.txt")
    (result,) = imported.results
    assert imported.importer.id == "sqlite-writer"
    total = result.parameters["transactions"]
    assert isinstance(total, int)
    with sqlite3.connect(table) as connection:
        (updates,) = connection.execute("SELECT sum(v) FROM account").fetchone()
    assert updates == 3 * total
    assert result.parameters["settings"] == {"synchronous": "0"}
    assert result.tool_version == sqlite3.sqlite_version
    rate = float(result.metrics["transactions_per_second"])
    assert rate == pytest.approx(total / 0.3, rel=0.5)
    mean = float(result.metrics["latency_mean_ms"])
    assert mean == pytest.approx(1000 / rate, rel=0.01)
    order = ("p50", "p95", "p99", "max")
    values = [float(result.metrics[f"latency_{each}_ms"]) for each in order]
    # A percentile is the upper edge of its class, one per cent above at most.
    assert all(a <= b * 1.01 for a, b in pairwise(values))


@pytest.mark.parametrize("path", FIXTURES, ids=name_of)
def test_what_is_cut_off_is_refused(path: Path) -> None:
    """No part of an output is taken for the whole of it."""
    whole = import_file(path, path.name).results
    for cut in cuts(path.read_bytes()):
        found = read_or_refused(cut)
        assert found is None or found.results == whole


def test_a_damaged_figure_is_refused() -> None:
    """It names the line."""
    text = FIXTURES[0].read_text("utf-8").replace("latency p99: ", "latency p99: x", 1)
    with pytest.raises(RefusedError, match="p99"):
        import_bytes(text.encode(), "x.txt")
