"""Records against predictions that know nothing of their source."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter
from rich.console import Console

from ingest.analysis.evaluate import (
    as_document,
    evaluate_outside,
    print_evaluations,
    why_unusable,
)
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.publishing.export.calibration import calibration_document
from ingest.publishing.export.shapes.calibration import CalibrationDocument

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb

    from ingest.intake.models.corpus import Corpus

ROOT = Path(__file__).resolve().parents[2]
MYSQL = "mysql-tpcc-deadline-vs-cfq-raid-layouts"


def evaluated(path: Path) -> dict[str, Any]:
    """Return the evaluation of a record as a program gets it."""
    paths = Paths(ROOT)
    corpus = read_corpus(paths, [path])
    ((record_id, found),) = evaluate_outside(corpus, paths)
    document: dict[str, Any] = json.loads(json.dumps(as_document(record_id, found)))
    return document


@pytest.fixture(scope="module")
def mysql() -> dict[str, Any]:
    """Return the evaluation of the MySQL record of the corpus."""
    return evaluated(ROOT / "content" / "results" / MYSQL)


@pytest.fixture(scope="module")
def warehouse(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[duckdb.DuckDBPyConnection, Corpus]]:
    """Return the corpus and its tables."""
    paths = Paths(ROOT, tmp_path_factory.mktemp("build"))
    corpus = read_corpus(paths)
    assert corpus.reference.evidence is not None
    parameters = EvidenceParameters.from_reference(corpus.reference.evidence)
    connection = build_warehouse(corpus, paths, parameters)
    yield connection, corpus
    connection.close()


def test_the_best_scheduler_is_predicted_from_another_source(
    mysql: dict[str, Any],
) -> None:
    """Oracle's figures foretell that deadline beats cfq under MySQL."""
    (question,) = mysql["questions"]
    assert question["treatment"] == "io_scheduler"
    assert question["predicted_best"] == question["measured_best"] == "deadline"
    assert question["hit"] is True
    assert question["regret_pct"] == 0
    assert "partha-dutta" not in question["sources"]
    assert "magni-addalab" in question["sources"]


def test_measured_ratios_are_those_of_the_record(mysql: dict[str, Any]) -> None:
    """The geometric mean of 1.84, 3.04, 2.54 and 2.99 is what was measured."""
    ((ratio,),) = [each["ratios"] for each in mysql["questions"]]
    assert (ratio["level"], ratio["against"]) == ("deadline", "cfq")
    assert ratio["measured"] == pytest.approx(2.55, abs=0.01)
    assert ratio["low"] < ratio["predicted"] < ratio["high"]


def test_a_record_outside_counts_like_one_inside(
    tmp_path: Path, mysql: dict[str, Any]
) -> None:
    """A copy elsewhere stands in for the record and is predicted alike."""
    copy = tmp_path / MYSQL
    shutil.copytree(ROOT / "content" / "results" / MYSQL, copy)
    assert evaluated(copy) == mysql


def test_without_other_sources_it_abstains() -> None:
    """Nobody else compared JFS2 mounts, so nothing is predicted."""
    found = evaluated(ROOT / "content" / "results" / "oracle-aix-jfs2-cio")
    assert found["questions"]
    assert {each["abstained"] for each in found["questions"]} == {True}
    assert {each["predicted_best"] for each in found["questions"]} == {None}
    assert {each["abstained_because"] for each in found["questions"]} == {
        "no_other_source"
    }


def text_of(name: str) -> str:
    """Return what a reader gets of a record of the corpus."""
    paths = Paths(ROOT)
    corpus = read_corpus(paths, [ROOT / "content" / "results" / name])
    ((record_id, found),) = evaluate_outside(corpus, paths)
    records = {record.id: record for record in corpus.records}
    unusable = None if found else why_unusable(records[record_id], corpus.reference)
    out = io.StringIO()
    print_evaluations(record_id, found, Console(file=out, width=200), unusable)
    return out.getvalue()


def test_levels_never_compared_are_blocks_with_a_reason() -> None:
    """Volumes under LVM and RAID levels stand apart, and nobody else has them."""
    text = text_of("postgresql-snapshots-lvm-btrfs-zfs-2024")
    assert "block 1 of 2, not compared with the others" in text
    assert "block 2 of 2, not compared with the others" in text
    assert "no prediction   no other source answers this" in text
    assert "(95 % interval " in text


def test_a_record_out_of_all_answers_says_why() -> None:
    """A caveat that keeps a record out is named."""
    corpus = read_corpus(Paths(ROOT))
    barred = next(
        record
        for record in corpus.records
        if any(
            isinstance(caveat, str)
            and caveat in corpus.reference.caveats
            and not corpus.reference.caveats[caveat].informs
            for caveat in record.caveats
        )
    )
    assert "is not evaluated: a caveat keeps it out" in text_of(barred.id)


def test_text_says_what_was_predicted_and_measured() -> None:
    """A reader gets the same facts in lines."""
    paths = Paths(ROOT)
    corpus = read_corpus(paths, [ROOT / "content" / "results" / MYSQL])
    ((record_id, found),) = evaluate_outside(corpus, paths)
    out = io.StringIO()
    print_evaluations(record_id, found, Console(file=out, width=200))
    assert "predicted best  deadline: within the margin of the best" in out.getvalue()
    assert "deadline against cfq: predicted" in out.getvalue()


def test_calibration_is_complete_and_blind(
    warehouse: tuple[duckdb.DuckDBPyConnection, Corpus], tmp_path: Path
) -> None:
    """Every fold names its source and pick; a second run reads the first one's."""
    document = calibration_document(*warehouse, tmp_path)
    TypeAdapter(CalibrationDocument).validate_python(document)
    (stored,) = (each for each in tmp_path.rglob("*") if each.is_file())
    assert calibration_document(*warehouse, tmp_path) == document
    for family in document["families"]:
        assert family["sources"] == len({f["source_group"] for f in family["folds"]})
        for fold in family["folds"]:
            assert fold["best"] in fold["levels"]
            assert (fold["chosen"] is None) == (fold["hit"] is None)
            assert fold["records"]
    speed = document["families"][0]
    assert speed["measure"] == "speed"
    assert {rule["rule"] for rule in speed["summary"]["rules"]} == {
        "atlas",
        "default",
        "vendor",
    }
    whole, real, decisive = speed["summary"]["parts"]
    assert whole["folds"] > real["folds"] > decisive["folds"]
    assert whole["folds"] == len(speed["folds"])
    assert real["folds"] == sum(not fold["is_test_rig"] for fold in speed["folds"])
    for part in (whole, real, decisive):
        assert part["hits"] <= part["answered"] <= part["folds"]
        assert part["held_95"] <= part["contrasts"]
    stored.write_text("damaged")
    assert calibration_document(*warehouse, tmp_path) == document
