"""Rules are compared over the predictions where both of them named a level."""

from typing import Any

from ingest.publishing.export.head_to_head import head_to_head


def fold(source: str, regret: float | None, **rivals: float) -> Any:
    """Return a fold with what each picked, by its regret in per cent."""

    def number(value: float) -> dict[str, Any]:
        return {"text": f"{value:.1f}", "value": value, "decimals": 1}

    return {
        "source_group": source,
        "chosen": None if regret is None else "a",
        "hit": None if regret is None else regret < 5,
        "regret_pct": None if regret is None else number(regret),
        "rivals": {
            name: {"level": "b", "hit": value < 5, "regret_pct": number(value)}
            for name, value in rivals.items()
        },
    }


def test_only_common_folds_count() -> None:
    """A fold where either side names nothing is no comparison."""
    rows = head_to_head(
        [
            fold("one", 0, default=20),
            fold("one", 10, default=0),
            fold("two", 40, default=30),
            fold("two", None, default=0, vendor=0),
            fold("three", 0),
        ]
    )
    assert [row["rival"] for row in rows] == ["default"]
    assert rows[0]["folds"] == 3
    assert rows[0]["sources"] == 2
    assert (rows[0]["atlas_hits"], rows[0]["rival_hits"]) == (1, 1)


def test_regret_is_averaged_within_sources_first() -> None:
    """A source with many folds weighs no more than one with a single fold."""
    rows = head_to_head(
        [
            fold("one", 0, vendor=20),
            fold("one", 10, vendor=0),
            fold("two", 40, vendor=30),
        ]
    )
    assert rows[0]["atlas_regret"]["text"] == "22.5"
    assert rows[0]["rival_regret"]["text"] == "20.0"


def test_nothing_in_common_gives_no_row() -> None:
    """Without a common fold there is no row, not one of zeros."""
    assert head_to_head([fold("one", None, default=0), fold("two", 0)]) == []
