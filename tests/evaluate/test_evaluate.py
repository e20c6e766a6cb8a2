"""Records against predictions that know nothing of their source."""

from __future__ import annotations

import io
import json
import shutil
from contextlib import closing
from dataclasses import replace
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
    from collections.abc import Callable

    from ingest.analysis.evaluate import Evaluation
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record

ROOT = Path(__file__).resolve().parents[2]
MYSQL = "mysql-tpcc-deadline-vs-cfq-raid-layouts"
JFS2 = "oracle-aix-jfs2-cio"
APART = "postgresql-snapshots-lvm-btrfs-zfs-2024"
#: Records of two sources that answer one question.
FEW = {MYSQL, "oracle-linux-io-scheduler-part-2"}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the records of the project, those that are evaluated chosen."""
    corpus = read_corpus(Paths(ROOT))
    ids = {MYSQL, JFS2, APART, barred(corpus).id}
    chosen = (each.origin.folder for each in corpus.records if each.id in ids)
    return replace(corpus, selected=frozenset(chosen))


def barred(corpus: Corpus) -> Record:
    """Return a record that a caveat keeps out of every answer."""
    return next(
        record
        for record in corpus.records
        if any(
            isinstance(caveat, str)
            and caveat in corpus.reference.caveats
            and not corpus.reference.caveats[caveat].informs
            for caveat in record.caveats
        )
    )


@pytest.fixture(scope="module")
def evaluations(corpus: Corpus) -> dict[str, list[Evaluation]]:
    """Return the evaluations of the chosen records, each as if it were new."""
    return dict(evaluate_outside(corpus, Paths(ROOT)))


@pytest.fixture(scope="module")
def mysql(evaluations: dict[str, list[Evaluation]]) -> dict[str, Any]:
    """Return the evaluation of the MySQL record as a program gets it."""
    return as_read(MYSQL, evaluations[MYSQL])


def as_read(record_id: str, found: list[Evaluation]) -> dict[str, Any]:
    """Return an evaluation as a program gets it."""
    document: dict[str, Any] = json.loads(json.dumps(as_document(record_id, found)))
    return document


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
    paths = Paths(ROOT)
    ((record_id, found),) = evaluate_outside(read_corpus(paths, [copy]), paths)
    assert as_read(record_id, found) == mysql


def test_without_other_sources_it_abstains(
    evaluations: dict[str, list[Evaluation]],
) -> None:
    """Nobody else compared JFS2 mounts, so nothing is predicted."""
    found = as_read(JFS2, evaluations[JFS2])
    assert found["questions"]
    assert {each["abstained"] for each in found["questions"]} == {True}
    assert {each["predicted_best"] for each in found["questions"]} == {None}
    assert {each["abstained_because"] for each in found["questions"]} == {
        "no_other_source"
    }


@pytest.fixture
def text_of(
    corpus: Corpus, evaluations: dict[str, list[Evaluation]]
) -> Callable[[str], str]:
    """Return what says what a reader gets of a record."""

    def text(record_id: str) -> str:
        found = evaluations[record_id]
        records = {record.id: record for record in corpus.records}
        unusable = None if found else why_unusable(records[record_id], corpus.reference)
        out = io.StringIO()
        console = Console(file=out, width=200)
        print_evaluations(record_id, found, console, unusable)
        return out.getvalue()

    return text


def test_levels_never_compared_are_blocks_with_a_reason(
    text_of: Callable[[str], str],
) -> None:
    """Volumes under LVM and RAID levels stand apart, and nobody else has them."""
    text = text_of(APART)
    assert "block 1 of 2, not compared with the others" in text
    assert "block 2 of 2, not compared with the others" in text
    assert "no prediction   no other source answers this" in text
    assert "(95 % interval " in text


def test_a_record_out_of_all_answers_says_why(
    corpus: Corpus, text_of: Callable[[str], str]
) -> None:
    """A caveat that keeps a record out is named."""
    assert "is not evaluated: a caveat keeps it out" in text_of(barred(corpus).id)


def test_text_says_what_was_predicted_and_measured(
    text_of: Callable[[str], str],
) -> None:
    """A reader gets the same facts in lines."""
    text = text_of(MYSQL)
    assert "predicted best  deadline: within the margin of the best" in text
    assert "deadline against cfq: predicted" in text


def test_calibration_is_kept_until_it_is_damaged(
    corpus: Corpus, tmp_path: Path
) -> None:
    """A second run reads what the first one left; what cannot be read is made again."""
    few = tuple(each for each in corpus.records if each.id in FEW)
    corpus = replace(corpus, records=few, selected=None)
    assert corpus.reference.evidence is not None
    parameters = EvidenceParameters.from_reference(corpus.reference.evidence)
    paths = Paths(ROOT, tmp_path / "build")
    with closing(build_warehouse(corpus, paths, parameters)) as connection:
        cache = tmp_path / "cache"
        document = calibration_document(connection, corpus, cache)
        assert document["families"][0]["folds"]
        (stored,) = (each for each in cache.rglob("*") if each.is_file())
        with pytest.MonkeyPatch.context() as patch:
            # Nothing is calibrated again.
            patch.delattr("ingest.publishing.export.calibration.calibrate")
            assert calibration_document(connection, corpus, cache) == document
        stored.write_text("damaged")
        assert calibration_document(connection, corpus, cache) == document


def test_calibration_is_complete_and_blind(built: Path) -> None:
    """Every fold names its source and pick."""
    document = json.loads((built / "calibration.json").read_text("utf-8"))
    TypeAdapter(CalibrationDocument).validate_python(document)
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
