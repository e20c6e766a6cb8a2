"""Whose records and which names count, on the corpus as it is."""

from pathlib import Path

import pytest

from ingest.analysis.evidence.recommend.case import Case
from ingest.intake.models.corpus import Corpus
from ingest.intake.models.factors import Factor, FactorLevel
from ingest.intake.models.languages import LANGUAGES
from tests.evidence.corpus_answers import own_answers, own_corpus

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Return the corpus."""
    return own_corpus()


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Return every question."""
    return list(own_answers().cases.values())


def test_an_older_name_is_the_same_level(cases: list[Case]) -> None:
    """What MySQL once printed as fdatasync is fsync, in figures and baselines."""
    own = [c for c in cases if c.question.factor_id == "innodb_flush_method"]
    assert own
    for case in own:
        assert "fdatasync" not in {level.id for level in case.treatment.levels}
        for entry in case.entries:
            assert "fdatasync" not in {*entry.level_ids, entry.baseline}
    (san,) = [
        each
        for case in own
        if case.question.storage_id == "san-array"
        and case.question.database_id is None
        and case.question.workload_id == "oltp"
        for each in case.entries
    ]
    assert "fsync" in san.level_ids


def test_a_name_must_be_that_of_a_level() -> None:
    """An older name of nothing is a slip of the pen."""
    label = dict.fromkeys(LANGUAGES, "A")
    with pytest.raises(ValueError, match="same_as: c is no level of a"):
        Factor(
            id="a",
            slug="a",
            role="treatment",
            label=label,
            levels=(FactorLevel(id="b", slug="b", same_as="c"),),
        )


def test_a_derived_product_speaks_for_its_origin(cases: list[Case]) -> None:
    """What Percona Server's InnoDB does counts for MySQL's."""
    (mysql,) = [
        case
        for case in cases
        if case.question.factor_id == "innodb_io_capacity"
        and case.question.workload_id == "oltp-tpcc-like"
        and case.question.storage_id == "nvme"
        and (case.question.measure, case.question.database_id) == ("speed", "mysql")
    ]
    products = {entry.facts.database_id for entry in mysql.entries}
    assert products == {"mysql", "percona-server"}


def test_settings_in_free_text_stay_where_they_were_measured(
    cases: list[Case],
) -> None:
    """The same words may mean another set-up elsewhere."""
    own = [case for case in cases if case.question.factor_id == "mount_options"]
    assert own
    assert {case.state for case in own} == {"measured"}
