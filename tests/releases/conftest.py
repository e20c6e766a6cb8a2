"""Small tables as a corpus would publish them, and releases made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.warehouse.db import open_database
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.releases.make import make_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.publishing.releases import Release

Rows = list[dict[str, Any]]

RECORDS: Rows = [
    {"record": "a", "source_group": "x", "database": "mysql", "accessed": "2026-01-02"},
    {"record": "b", "source_group": "y", "database": "none", "accessed": "2026-01-03"},
]
MEASUREMENTS: Rows = [
    {"record": "a", "run": 1, "metric": "tps", "value": 10.0, "value_printed": "10.0"},
    {"record": "b", "run": 1, "metric": "tps", "value": 7.0, "value_printed": "7"},
]
ANSWER: dict[str, Any] = {
    "recommendation": "oltp.nvme.io-scheduler.any",
    "answer": "oltp.nvme.io-scheduler",
    "workload": "oltp",
    "storage": "nvme",
    "setting": "io_scheduler",
    "measure": "speed",
    "database": None,
    "era": "any",
    "position": 1,
    "state": "measured",
    "kind": "use",
    "baseline": "mq-deadline",
    "ratio": 1.04,
    "certainty": "low",
    "record_count": 2,
    "source_count": 2,
}


def levels(*names: str) -> Rows:
    """Return what an answer names, best first."""
    return [
        {
            "recommendation": ANSWER["recommendation"],
            "role": "named",
            "level": name,
            "position": position,
        }
        for position, name in enumerate(names, start=1)
    ]


def tables(**changed: Rows) -> dict[str, Rows]:
    """Return the tables, some of them other than usual."""
    return {
        "results": RECORDS,
        "measurements": MEASUREMENTS,
        "recommendations": [ANSWER],
        "recommendation_levels": levels("none"),
        **changed,
    }


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Return an empty checkout."""
    (tmp_path / "build").mkdir()
    return Paths(tmp_path)


@pytest.fixture
def release(paths: Paths, tmp_path: Path) -> Callable[..., Release]:
    """Make a release of tables."""

    def make(date: str, given: dict[str, Rows], **documents: str) -> Release:
        folder = tmp_path / f"tables-{date}"
        folder.mkdir(exist_ok=True)
        connection = open_database()
        for name, rows in given.items():
            columns = ", ".join(
                f'"{key}" {"bigint" if isinstance(value, int) else "varchar"}'
                if not isinstance(value, float)
                else f'"{key}" double'
                for key, value in rows[0].items()
            )
            connection.execute(f"create table {name} ({columns})")
            marks = ", ".join("?" for _ in rows[0])
            connection.executemany(
                f"insert into {name} values ({marks})",  # noqa: S608 (names of the tests)
                [list(row.values()) for row in rows],
            )
            file = folder / f"{name}.parquet"
            connection.execute(f"copy {name} to '{file}' (format parquet)")
        return make_release(sorted(folder.iterdir()), documents, paths, date)

    return make


@pytest.fixture(scope="session")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]
