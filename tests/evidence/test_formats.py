"""What a record may say of its figures beside them, and what that does to an effect."""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.analysis.evidence.gather import gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.analysis.warehouse.rows import reading_error
from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.publishing.export.downloads import runs_csv

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.analysis.evidence import Effect
    from ingest.intake.models.record import Record

    Read = Callable[[str], tuple[Record, list[Effect]]]

RULES = Path(__file__).parents[1] / "rules"


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], tuple[Record, list[Effect]]]:
    """Return what reads a fixture's record and its effects, in a world of its own."""
    shutil.copytree(RULES / "world", tmp_path, dirs_exist_ok=True)
    return lambda case: _read(Paths(tmp_path), case)


def _read(paths: Paths, case: str) -> tuple[Record, list[Effect]]:
    corpus = read_corpus(paths, [RULES / case / "sample"])
    choices = corpus.reference.evidence
    assert choices is not None
    parameters = EvidenceParameters.from_reference(choices)
    connection = build_warehouse(corpus, paths, parameters)
    (record,) = corpus.records
    evidence = gather_evidence(connection, parameters)
    return record, list(evidence.of_record(record.id))


def test_samples_narrow_no_interval(read: Read) -> None:
    """Six hundred seconds of one run are one run."""
    record, (sampled, *_) = read("RUN-17/ok")
    assert [run.samples for run in record.runs] == [600, 600]
    _, (plain, *_) = read("RUN-19/ok")
    assert sampled.variance == plain.variance
    assert sampled.log_ratio == plain.log_ratio


def test_samples_are_published(read: Read) -> None:
    """The table that is published has them, beside what was measured."""
    record, _ = read("RUN-17/ok")
    assert runs_csv(record).splitlines()[:2] == [
        "io_scheduler,transactions_per_second,samples",
        "cfq,51.33,600",
    ]


def test_a_unit_that_is_inferred_changes_no_ratio(read: Read) -> None:
    """The figures are as certain as others: a ratio is the same in any unit."""
    record, (effect, *_) = read("RUN-19/ok")
    assert record.notes[0].unit_inferred
    metric = record.metrics.primary
    assert [reading_error(record, run, metric, 0.1) for run in record.runs] == [0, 0]
    assert abs(effect.log_ratio) == pytest.approx(math.log(154.94 / 51.33))


def test_a_composite_counts_within_its_size(read: Read) -> None:
    """Cells of two sizes are strata, never one comparison."""
    record, effects = read("RUN-20/ok-scale")
    assert "scale" in record.strata
    assert len({effect.metric_id for effect in effects}) == 1
    assert all(effect.cells == 1 for effect in effects)


def test_ratios_of_single_runs_are_strata(read: Read) -> None:
    """Each ratio is a case of its own; the regime of the record follows from them."""
    record, effects = read("RUN-18/ok")
    assert record.strata == ("data_to_memory", "cache_hit_pct")
    assert all(effect.cells == 2 for effect in effects)
