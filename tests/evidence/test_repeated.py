"""A measurement that several records hold is counted in one of them."""

from __future__ import annotations

from typing import Any

from ingest.analysis.evidence.repeated import Pair, repeated_pairs


def rows(record: str, context: str, **values: float) -> list[dict[str, Any]]:
    """Return rows of ``mart_arms``: one context of one record, values by level."""
    return [
        {
            "record_id": record,
            "factor_id": "filesystem",
            "metric_id": "iops",
            "better": "higher",
            "workload_class_id": "oltp",
            "storage_class_id": "nvme",
            "context_key": context,
            "level_id": level,
            "mean_value": value,
            "stddev_value": None,
            "run_count": 1,
            "decimals": 0,
            "reading_error": 0.0,
            "round_logs": None,
        }
        for level, value in values.items()
    ]


def found(arms: list[dict[str, Any]], **overlaps: set[str]) -> set[tuple[str, ...]]:
    """Return record, context and both levels of what is repeated."""
    named = {record: frozenset(others) for record, others in overlaps.items()}
    return {
        (pair.record_id, pair.context_key, pair.level_id, pair.against_id)
        for pair in repeated_pairs(arms, named)
    }


def test_what_the_larger_record_holds_is_not_counted_again() -> None:
    """Both directions of the shared pair; what is new in the smaller one counts."""
    large = [*rows("large", "t=1", a=1, b=2), *rows("large", "t=2", a=3, b=4)]
    small = rows("small", "t=1", a=1, b=2, c=9)
    assert found([*large, *small], large=set(), small={"large"}) == {
        ("small", "t=1", "a", "b"),
        ("small", "t=1", "b", "a"),
    }


def test_it_does_not_matter_which_record_names_the_other() -> None:
    """The larger may be the one that says so."""
    large = [*rows("large", "t=1", a=1, b=2), *rows("large", "t=2", a=3, b=4)]
    small = rows("small", "", a=1, b=2)
    for named in ({"large": {"small"}, "small": set()}, {"large": {"small"}}):
        repeated = found([*large, *small], **{"small": set(), **named})
        assert {record for record, *_ in repeated} == {"small"}


def test_where_no_figure_is_alike_one_record_counts() -> None:
    """They share measurements, and nobody can tell which."""
    arms = [*rows("large", "", a=1, b=2, c=3), *rows("small", "", a=7, b=8)]
    assert found(arms, large=set(), small={"large"}) == {
        ("small", "", "a", "b"),
        ("small", "", "b", "a"),
    }


def test_records_that_do_not_overlap_count_whatever_they_hold() -> None:
    """The same figures by chance are no copy."""
    arms = [*rows("one", "", a=1, b=2), *rows("two", "", a=1, b=2)]
    assert found(arms, one=set(), two=set()) == set()


def test_nothing_counts_in_place_of_a_record_that_may_not() -> None:
    """A withdrawn record, named as overlapping, takes nothing away."""
    withdrawn = rows("withdrawn", "", a=1, b=2, c=3)
    arms = [*rows("kept", "", a=1, b=2), *withdrawn]
    assert found(arms, kept={"withdrawn"}) == set()


def test_other_classes_are_other_measurements() -> None:
    """What was measured on other storage stands beside."""
    other = [
        {**row, "storage_class_id": "hdd-single"} for row in rows("b", "", a=7, b=8)
    ]
    assert found([*rows("a", "", a=1, b=2), *other], a={"b"}, b={"a"}) == set()


def test_a_pair_says_all_that_tells_it_from_others() -> None:
    """Metric and setting, too."""
    arms = [*rows("a", "", x=1, y=2), *rows("b", "", x=1, y=2)]
    assert Pair("b", "filesystem", "iops", "", "x", "y") in set(
        repeated_pairs(arms, {"a": frozenset({"b"}), "b": frozenset()})
    )
