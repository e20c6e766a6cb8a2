"""What ratios are shown against, what nobody can choose, and evidence of two kinds."""

import math
from dataclasses import replace

import pytest

from ingest.analysis.evidence.recommend.cells import Cells
from ingest.analysis.evidence.recommend.choosable import default_levels
from ingest.analysis.evidence.recommend.entries import Entries
from ingest.analysis.evidence.recommend.model import RecordRow
from ingest.analysis.evidence.recommend.solve import solve
from ingest.analysis.evidence.recommend.widening import Classes, Steps
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.reference import Reference
from tests.evidence.cases import case, entry
from tests.evidence.experiments import stratum

THREE = stratum(deadline=300, noop=290, cfq=100)
TODAY = stratum(none=120, mq_deadline=100)


def rows_of(choices: EvidenceChoices, *entries: object) -> dict[str, RecordRow]:
    """Return the rows of a case about schedulers, with the reference as ``""``."""
    found = solve(case(*entries), choices)  # type: ignore[arg-type]
    assert found is not None
    assert found.reference_id is not None
    whole = replace(found.rows[0], record_id="", reference_id=found.reference_id)
    return {"": whole, **{row.record_id: row for row in found.rows}}


def test_what_can_be_had_is_the_reference(choices: EvidenceChoices) -> None:
    """Two experiments declared cfq; one of today compares what kernels have."""
    rows = rows_of(
        choices,
        entry("old", THREE, baseline="cfq"),
        entry("older", THREE, baseline="cfq"),
        entry("new", TODAY, baseline="none"),
    )
    assert rows[""].reference_id == rows["new"].reference_id == "none"
    assert [each.level_id for each in rows["new"].effects] == ["mq-deadline"]


def test_a_record_without_the_reference_is_shown_against_its_predecessor(
    choices: EvidenceChoices,
) -> None:
    """``none`` inherits from ``noop``; against ``none`` itself nothing was measured."""
    rows = rows_of(
        choices,
        entry("old", THREE, baseline="cfq"),
        entry("new", TODAY, baseline="none"),
    )
    assert rows["old"].reference_id == "noop"
    effects = {each.level_id: each.log_ratio for each in rows["old"].effects}
    assert effects["deadline"] == pytest.approx(math.log(300 / 290))
    assert effects["cfq"] == pytest.approx(math.log(100 / 290))


def test_without_any_of_today_the_declared_baseline_stays(
    choices: EvidenceChoices,
) -> None:
    """One level of today in a record compares nothing a reader could choose from."""
    rows = rows_of(
        choices,
        entry("old", THREE, baseline="cfq"),
        entry("half", stratum(none=300, cfq=100), baseline="cfq"),
    )
    assert {row.reference_id for row in rows.values()} == {"cfq"}


def test_direct_and_indirect_evidence_stand_apart(choices: EvidenceChoices) -> None:
    """A loop: bfq to none directly 0.5, by way of mq-deadline 2."""
    found = solve(
        case(
            entry("direct", *[stratum(none=100, bfq=50)] * 3, baseline="none"),
            entry("left", *[stratum(none=100, mq_deadline=100)] * 3, baseline="none"),
            entry("right", *[stratum(mq_deadline=100, bfq=200)] * 3),
        ),
        choices,
    )
    assert found is not None
    (bfq,) = (each for each in found.pooled if each.level_id == "bfq")
    assert bfq.sides is not None
    assert bfq.sides.direct is not None
    assert bfq.sides.indirect is not None
    assert bfq.sides.difference is not None
    assert bfq.sides.direct.log_ratio == pytest.approx(math.log(0.5))
    assert bfq.sides.indirect.log_ratio == pytest.approx(math.log(2))
    assert bfq.sides.difference.log_ratio == pytest.approx(math.log(0.25))
    share = bfq.sides.direct_share
    pooled = share * math.log(0.5) + (1 - share) * math.log(2)
    assert bfq.sides.network.log_ratio == pytest.approx(pooled)


def test_without_a_loop_there_is_one_kind(choices: EvidenceChoices) -> None:
    """Both measured it, or only others connect it: nothing to tell apart."""
    found = solve(
        case(
            entry("left", *[stratum(none=100, mq_deadline=100)] * 3, baseline="none"),
            entry("right", *[stratum(mq_deadline=100, bfq=200)] * 3),
        ),
        choices,
    )
    assert found is not None
    assert {each.sides for each in found.pooled} == {None}


@pytest.fixture
def patched(reference: Reference) -> tuple[str, str]:
    """Return a setting and a level of it that no reader can have."""
    return next(
        (factor.id, level.id)
        for factor in reference.factors.values()
        for level in factor.levels
        if not level.advisable and factor.id != "io_scheduler"
    )


def test_what_nobody_can_choose_stands_beside(
    reference: Reference, patched: tuple[str, str]
) -> None:
    """The strata on a patched kernel do not count, and are not dropped either."""
    steps = Steps.of([], "io_scheduler")
    entries = Entries({}, {}, reference, steps, default_levels(reference))
    counted = replace(entry("a", TODAY), is_choosable=True)
    cells = Cells(
        classes=Classes("oltp", "nvme"),
        metric_id="rate",
        better="higher",
        strata=(TODAY, THREE),
        contexts=((), (patched,)),
    )
    beside = entries.beside(counted, [cells])
    assert beside is not None
    assert beside.record.strata == (THREE,)
    assert beside.contexts == ((patched,),)
    assert not beside.is_choosable
    assert entries.beside(replace(counted, is_choosable=False), [cells]) is None
    elsewhere = replace(cells, classes=Classes("oltp", "hdd"))
    assert entries.beside(counted, [elsewhere]) is None
    free = replace(cells, contexts=((), ()))
    assert entries.beside(counted, [free]) is None
