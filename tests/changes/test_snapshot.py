"""Some real records, and one of them missing."""

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


RECORDS = (
    *("mysql-tpcc-deadline-vs-cfq", "mysql-tpcc-deadline-vs-cfq-raid-layouts"),
    *("maxdb-sles10-scheduler-dbload", "oracle-linux-io-scheduler-part-2"),
)


def written(folder: Path, *records: str) -> Path:
    """Write a checkout that holds some of the records."""
    for part in ("data/reference", "data/translations"):
        shutil.copytree(ROOT / part, folder / part)
    for record in records:
        own = f"content/results/{record}"
        shutil.copytree(ROOT / own, folder / own)
    return folder


@pytest.fixture
def without_mysql(tmp_path: Path) -> Path:
    """Return a checkout that lacks the MySQL records."""
    return written(tmp_path / "without", *RECORDS[2:])


def test_a_record_added_shows_what_it_changes(
    without_mysql: Path, tmp_path: Path
) -> None:
    """The MySQL records turn a carried answer into a measured one."""
    now = written(tmp_path / "now", *RECORDS)
    changes = compare(take_snapshot(without_mysql), take_snapshot(now))
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
