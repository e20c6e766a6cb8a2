"""The live charts of a record in one file are those that were compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.charts.live import joined
from tests.charts.live import live_charts, taken

if TYPE_CHECKING:
    from ingest.paths import Paths


def documents() -> dict[str, Any]:
    """Return documents that differ by words, sizes, length, shape and kind."""
    rows = [{"tip": "a", "value": 1}, {"tip": "b", "value": 2}]
    return {
        "absolute.en.wide": {"width": 9, "rows": rows, "axis": None, "is": True},
        "absolute.en.narrow": {"width": 4, "rows": rows, "axis": None, "is": True},
        "absolute.de.wide": {
            "width": 9,
            "rows": [{"tip": "ä", "value": 1}, {"tip": "b"}],
            "axis": ["x"],
            "is": 1,
        },
        "absolute.de.narrow": {"width": 4, "rows": rows[:1], "axis": [], "is": True},
        "relative.en.wide": {"width": 9},
    }


def test_each_document_comes_back() -> None:
    """Whatever differs; a number that equals a truth value included."""
    whole = joined(documents())
    for name, document in documents().items():
        back = taken(whole, name)
        assert back == document
        assert type(back.get("is")) is type(document.get("is"))
    assert whole["absolute.en.narrow"] == {
        "like": "absolute.en.wide",
        "but": {"width": [4]},
    }
    assert whole["absolute.de.wide"]["like"] == "absolute.en.wide"
    assert whole["absolute.de.narrow"]["like"] == "absolute.en.narrow"
    assert "like" not in whole["relative.en.wide"]


def test_a_record_has_one_file_with_every_language(rendered: Paths) -> None:
    """Each view in each language and width; half as large as all in full, or less."""
    folder = rendered.charts / "spec"
    assert sorted(path.name for path in folder.iterdir()) == [
        "claims.json",
        "grid.json",
        "times.json",
    ]
    charts = live_charts(folder / "grid.json")
    views = {name.split(".")[0] for name in charts}
    assert set(charts) == {
        f"{view}.{language}.{width}"
        for view in views
        for language in LANGUAGES
        for width in ("wide", "narrow")
    }
    size = (folder / "grid.json").stat().st_size
    assert size < sum(len(str(chart)) for chart in charts.values()) / 2
