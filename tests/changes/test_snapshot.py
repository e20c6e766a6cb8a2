"""The real corpus without one of its records."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ingest.workbench import cli
from ingest.workbench.changes import SnapshotError, compare, take_snapshot
from ingest.workbench.changes.snapshot import QuestionKey

ROOT = Path(__file__).resolve().parents[2]
RAID = ("oltp-tpcc-like", "hdd-raid-bbwc", "io_scheduler", "speed", "mysql")


@pytest.fixture
def without_mysql(tmp_path: Path) -> Path:
    """Return a checkout that lacks the MySQL records."""
    for part in ("content/results", "data/reference", "data/translations"):
        shutil.copytree(ROOT / part, tmp_path / part)
    for folder in (tmp_path / "content/results").glob("mysql-tpcc-deadline-vs-cfq*"):
        shutil.rmtree(folder)
    return tmp_path


def test_a_record_added_shows_what_it_changes(without_mysql: Path) -> None:
    """The MySQL records turn a carried answer into a measured one."""
    changes = compare(take_snapshot(without_mysql), take_snapshot(ROOT))
    assert changes.added == (
        "mysql-tpcc-deadline-vs-cfq",
        "mysql-tpcc-deadline-vs-cfq-raid-layouts",
    )
    assert (changes.changed, changes.removed) == ((), ())
    states = {each.question: each for each in changes.answers}
    legacy = states[QuestionKey(*RAID, "legacy")]
    assert legacy.before is None
    assert legacy.after is not None
    assert legacy.after.levels == ("deadline",)
    assert legacy.after.against == "cfq"


def test_vocabularies_of_another_format_are_replaced(without_mysql: Path) -> None:
    """Records of an older state are judged by today's vocabularies."""
    (without_mysql / "data/reference/evidence.yaml").write_text("margin: []\n")
    snapshot = take_snapshot(without_mysql, fallback=ROOT)
    assert "oracle-linux-io-scheduler-part-2" in snapshot.records


def test_records_with_errors_are_refused(without_mysql: Path) -> None:
    """A report on records that cannot be built would be a guess."""
    record = without_mysql / "content/results/maxdb-sles10-scheduler-dbload/index.md"
    record.write_text(record.read_text().replace("kind: publication", "kind: rumour"))
    with pytest.raises(SnapshotError, match="1 errors"):
        take_snapshot(without_mysql)


def test_command_refuses_what_it_cannot_open() -> None:
    """A name that is no revision ends with a message and the code for wrong use."""
    result = CliRunner().invoke(cli.app, ["diff", "no-such-revision"])
    assert result.exit_code == 2
    assert "neither a revision" in result.output
