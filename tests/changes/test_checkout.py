"""Some real records, and one of them missing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ingest.analysis.evidence.recommend.engine import recommend_all
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.intake.read import read_corpus
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.paths import Paths
from ingest.publishing.changes import AnswerId
from ingest.publishing.corpus.rows.answers import answer_rows
from ingest.publishing.export.recommendations import Book
from ingest.publishing.releases.snapshot import answers_of
from ingest.workbench import cli
from ingest.workbench.diff import SnapshotError, changes_between, snapshot_of_checkout
from ingest.workbench.diff.report import question_of

ROOT = Path(__file__).resolve().parents[2]
RAID = ("oltp-tpcc-like", "hdd-raid-bbwc", "io-scheduler")


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
    changes = changes_between(without_mysql, now)
    assert changes.added == (
        "mysql-tpcc-deadline-vs-cfq",
        "mysql-tpcc-deadline-vs-cfq-raid-layouts",
    )
    assert (changes.changed, changes.withdrawn) == ((), ())
    asked = [tuple(question_of(each).values()) for each in changes.answers]
    assert asked == sorted(asked)
    states = {each.id: each for each in changes.answers}
    legacy = states[AnswerId(*RAID, "legacy", "mysql")]
    assert legacy.before is None
    assert legacy.after is not None
    assert (legacy.after.setting, legacy.after.measure) == ("io_scheduler", "speed")
    assert legacy.after.levels == ("deadline",)
    assert legacy.after.against == "cfq"


def published(root: Path, build: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the tables about answers that a build of a checkout would publish."""
    corpus = read_corpus(Paths(root))
    assert corpus.reference.evidence
    parameters = EvidenceParameters.from_reference(corpus.reference.evidence)
    connection = build_warehouse(corpus, Paths(root).with_build(build), parameters)
    book = Book(
        found=recommend_all(connection, corpus, cache=Paths.project().cache),
        words=Phrases(read_strings(Paths.project().i18n), corpus.reference),
        margin_ratio=parameters.margin_ratio,
        records={record.id: record for record in corpus.records},
        years={record.id: None for record in corpus.records},
    )
    connection.close()
    return {name: list(rows) for name, rows in answer_rows(book).items()}


def test_published_tables_tell_the_same(tmp_path: Path) -> None:
    """A checkout and the tables made of it hold the same answers, ratios rounded."""
    root = written(tmp_path / "now", *RECORDS)
    here = snapshot_of_checkout(root).answers
    there = answers_of(published(root, tmp_path / "build"))
    assert len(here) > 5
    assert there == here
    for each, told in here.items():
        assert there[each].against == told.against
        assert there[each].ratio == pytest.approx(told.ratio, rel=1e-5)


def test_vocabularies_of_another_format_are_replaced(without_mysql: Path) -> None:
    """Records of an older state are judged by today's vocabularies."""
    (without_mysql / "data/reference/evidence.yaml").write_text("margin: []\n")
    state = snapshot_of_checkout(without_mysql, fallback=ROOT)
    assert "oracle-linux-io-scheduler-part-2" in state.records


def test_records_with_errors_are_refused(without_mysql: Path) -> None:
    """A report on records that cannot be built would be a guess."""
    record = without_mysql / "content/results/maxdb-sles10-scheduler-dbload/index.md"
    record.write_text(record.read_text().replace("kind: publication", "kind: rumour"))
    with pytest.raises(SnapshotError, match="1 errors"):
        snapshot_of_checkout(without_mysql)


def test_command_refuses_what_it_cannot_open() -> None:
    """A name that is no revision ends with a message and the code for wrong use."""
    result = CliRunner().invoke(cli.app, ["diff", "no-such-revision"])
    assert result.exit_code == 2
    assert "neither a revision" in result.output
