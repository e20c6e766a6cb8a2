"""Figures given as "about" or as a range: how far each may be off."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.analysis.warehouse.rows import reading_error
from ingest.intake.read import read_corpus
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.intake.models.record import Record

RULES = Path(__file__).parents[1] / "rules"
METRIC = "transactions_per_second"


@pytest.fixture(scope="module")
def record() -> Record:
    """One figure is about 51.33, one lies between 150 and 160."""
    folder = RULES / "RUN-16" / "ok" / "sample"
    (found,) = read_corpus(Paths(RULES / "world"), [folder]).records
    return found


def test_about_is_a_share_of_the_figure(record: Record) -> None:
    """On the log scale it is the SD that the vocabulary gives."""
    assert reading_error(record, record.runs[0], METRIC, 0.1) == pytest.approx(5.133)


def test_a_range_gives_half_its_width(record: Record) -> None:
    """Whatever "about" is taken for."""
    for given in (0.1, 0.5):
        assert reading_error(record, record.runs[1], METRIC, given) == 5


def test_other_figures_are_as_printed(record: Record) -> None:
    """A note about one row says nothing of another, nor does a plain footnote."""
    plain = record.model_copy(update={"notes": record.notes[:1]})
    assert reading_error(plain, record.runs[1], METRIC, 0.1) == 0
    note = record.notes[0].model_copy(update={"approximate": False})
    bare = record.model_copy(update={"notes": (note,)})
    assert reading_error(bare, record.runs[0], METRIC, 0.1) == 0
