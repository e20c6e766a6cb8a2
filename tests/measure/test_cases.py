"""The cases of a plan, and the order of their runs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ingest.workbench.measure.design.order import order_of
from ingest.workbench.measure.plan.cases import baseline_of, baselines_of, cases_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.workbench.measure.plan.model import Plan


def test_cases_are_all_combinations(plan: Callable[..., Plan]) -> None:
    """Levels of treatments within each stratum, and a baseline in each."""
    read = plan("postgresql")
    cases = cases_of(read)
    assert (len(cases), len(set(cases))) == (8, 8)
    assert [each.all_levels["threads"] for each in baselines_of(read)] == ["2", "8"]
    for case in cases:
        of_it = baseline_of(case, read)
        assert of_it.context == case.context
        assert dict(of_it.levels) == {
            "wal_sync_method": "fdatasync",
            "io_scheduler": "mq-deadline",
        }


def test_a_nested_setting_varies_only_where_it_exists(
    plan: Callable[..., Plan],
) -> None:
    """Where the other has another level, its own are one case."""
    read = plan(
        "postgresql",
        (
            "    baseline: mq-deadline",
            (
                "    baseline: mq-deadline\n    by: {client: x}\n"
                "    only_with: {wal_sync_method: [fdatasync]}"
            ),
        ),
    )
    cases = [case for case in cases_of(read) if case.all_levels["threads"] == "2"]
    assert [dict(case.levels) for case in cases] == [
        {"wal_sync_method": "fdatasync", "io_scheduler": "none"},
        {"wal_sync_method": "fdatasync", "io_scheduler": "mq-deadline"},
        {"wal_sync_method": "open_datasync"},
    ]


def test_a_setting_may_be_varied_within_some_levels_only(
    plan: Callable[..., Plan],
) -> None:
    """Elsewhere its baseline holds: it exists there, and is not measured again."""
    read = plan(
        "postgresql",
        (
            "baseline: mq-deadline",
            "baseline: mq-deadline\n    varied_with: {wal_sync_method: [fdatasync]}",
        ),
    )
    cases = [dict(x.levels) for x in cases_of(read) if x.all_levels["threads"] == "2"]
    assert len(cases) == 3
    elsewhere = [x for x in cases if x["wal_sync_method"] != "fdatasync"]
    assert [x["io_scheduler"] for x in elsewhere] == ["mq-deadline"]


def test_each_round_is_a_complete_block(plan: Callable[..., Plan]) -> None:
    """Every case once a round, the baseline twice, in an order of its own."""
    read = plan("postgresql")
    rounds = [order_of(read, 1, number) for number in range(1, 21)]
    expected = Counter(cases_of(read)) + Counter(baselines_of(read))
    for slots in rounds:
        assert Counter(slot.case for slot in slots) == expected
        assert sum(slot.twin for slot in slots) == 2
    orders = {tuple((slot.case, slot.twin) for slot in slots) for slots in rounds}
    assert len(orders) == len(rounds)
    assert order_of(read, 1, 3) == rounds[2]
    assert order_of(read, 2, 3) != rounds[2]


def test_the_order_favours_no_case(plan: Callable[..., Plan]) -> None:
    """Over many rounds each case comes first about equally often."""
    read = plan("sqlite")
    firsts = Counter(
        (slots[0].case, slots[0].twin)
        for slots in (order_of(read, 7, number) for number in range(1, 1201))
    )
    assert len(firsts) == 3
    # Binomial with p 1/3: 400 give or take four standard deviations.
    assert all(335 < count < 465 for count in firsts.values())
