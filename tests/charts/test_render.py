"""A build of charts: what is written, that it repeats, and that it is not redone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ingest.publishing.charts import draw, render, render_charts
from tests.charts.samples import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths


def _contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_two_builds_are_byte_identical(
    rendered: Paths, project: Callable[..., Paths], reference: Reference
) -> None:
    """Nothing of time, place or order reaches a chart or a font."""
    again = project()
    render_charts(again, reference)
    for name in ("charts", "fonts"):
        first, second = rendered.build / name, again.build / name
        assert _contents(first) == _contents(second)


def test_a_second_build_draws_nothing(
    rendered: Paths, monkeypatch: pytest.MonkeyPatch, reference: Reference
) -> None:
    """Unchanged records come from the cache, and the output is the same."""

    def refuse(*_: Any) -> None:
        pytest.fail("a cached chart was drawn again")

    before = _contents(rendered.charts)
    monkeypatch.setattr(render, "draw_record", refuse)
    monkeypatch.setattr(render, "draw_life_spans", refuse)
    render_charts(rendered, reference)
    assert _contents(rendered.charts) == before


def test_a_changed_number_is_drawn_again(
    rendered: Paths,
    project: Callable[..., Paths],
    monkeypatch: pytest.MonkeyPatch,
    reference: Reference,
) -> None:
    """The cache misses for the changed record only, and progress counts it."""
    paths = project(like=rendered)
    path = paths.site / "results" / "times.json"
    path.write_text(path.read_text("utf-8").replace("25908", "25909"), "utf-8")
    drawn: list[str] = []

    def spy(subject: dict[str, Any], *rest: Any) -> Any:
        drawn.append(subject["id"])
        return draw.draw_record(subject, *rest)

    monkeypatch.setattr(render, "draw_record", spy)
    steps: list[tuple[int, int]] = []
    render_charts(paths, reference, lambda done, total: steps.append((done, total)))
    assert drawn == ["times"]
    assert len(steps) == 1
    assert steps[0][0] == steps[0][1]
    svg = paths.charts / "svg" / "times" / "elapsed_s-absolute.en.wide.svg"
    assert "25,909" in svg.read_text("utf-8")


def test_a_removed_record_leaves_no_file(
    rendered: Paths, project: Callable[..., Paths], reference: Reference
) -> None:
    """The output holds the records of this build and no others."""
    paths = project(like=rendered)
    render_charts(paths, reference)
    (paths.site / "results" / "grid.json").unlink()
    render_charts(paths, reference)
    assert not (paths.charts / "svg" / "grid").exists()
    assert "grid" not in json.loads((paths.charts / "index.json").read_text("utf-8"))


def test_the_index_names_existing_files(
    rendered: Paths, index: dict[str, list[dict[str, Any]]]
) -> None:
    """Every drawing and specification named is there, and no other file is."""
    named: dict[str, set[str]] = {"svg": set(), "spec": set()}
    for entries in index.values():
        for entry in entries:
            for widths in entry["svg"].values():
                named["svg"] |= {p.removeprefix("charts/") for p in widths.values()}
            if entry["spec"]:
                named["spec"].add(entry["spec"].removeprefix("charts/"))
    for kind, files in named.items():
        assert files == set(_contents(rendered.charts / kind))


def test_every_chart_speaks_every_language(
    index: dict[str, list[dict[str, Any]]],
) -> None:
    """Title, finding, caption, note and drawings exist in all four languages."""
    for entry in (e for entries in index.values() for e in entries):
        for key in ("title", "alt", "caption", "note", "svg"):
            assert set(LANGUAGES) == set(entry[key])
            assert all(entry[key].values())


def test_views_of_each_record(index: dict[str, list[dict[str, Any]]]) -> None:
    """No ratio where no direction is better; claims with a ratio have one chart."""
    views = {
        record: [(e["metric"], e["view"]) for e in index[record]]
        for record in ("grid", "times", "claims")
    }
    assert views == {
        "grid": [
            ("transactions_per_second", "absolute"),
            ("transactions_per_second", "relative"),
            ("log_file_sync_pct", "absolute"),
        ],
        "times": [("elapsed_s", "absolute"), ("elapsed_s", "relative")],
        "claims": [("claims", "relative")],
    }


def test_the_finding_is_stated(index: dict[str, list[dict[str, Any]]]) -> None:
    """A primary metric's chart carries the record's finding, others the extremes."""
    first, _, third = index["grid"]
    assert first["alt"]["de"] == "finding <in> de"
    assert "8,9" in third["alt"]["de"]
    assert "0,5" in third["alt"]["de"]
    inverted = index["times"][1]["note"]["en"]
    assert "lower is better" in inverted
