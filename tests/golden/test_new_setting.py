"""A setting nobody has heard of: its entry and one record are all it takes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.language.i18n import read_strings
from ingest.language.speaker import speakers_of
from ingest.paths import Paths
from ingest.publishing.charts.phrases import phrases_of
from ingest.publishing.charts.rows import charts_of
from ingest.publishing.compare.export import export_comparisons
from ingest.publishing.export.marts import Marts
from tests.golden.conftest import HERE, World, export

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = """
- id: flush_style
  slug: flush-style
  role: treatment
  label: {LABEL}
  code: flush_style
  levels_are_names: true
  comparison: {baseline: lazy, levels: [eager]}
  captured: {level: 'database\\.flush_style'}
  levels:
    - {id: lazy, slug: lazy}
    - {id: eager, slug: eager}
    - {id: never, slug: never}
"""
LABEL = ", ".join(f"{each}: flush style" for each in LANGUAGES)
RECORD = "rates-with-spread"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Return a world whose record on PostgreSQL tested the new setting instead."""
    root: Path = tmp_path_factory.mktemp("new-setting")
    shutil.copytree(HERE / "world", root, dirs_exist_ok=True)
    shutil.copytree(Paths.project().i18n, root / "i18n")
    with (root / "data/reference/factors.yaml").open("a", encoding="utf-8") as file:
        file.write(ENTRY.replace("LABEL", LABEL))
    folder = root / "content/results" / RECORD
    text = (folder / "index.md").read_text("utf-8")
    text = text.replace("io_scheduler: varied", "io_scheduler: none")
    text = text.replace("[io_scheduler]", "[flush_style]")
    text = text.replace("{io_scheduler: cfq}", "{flush_style: lazy}")
    (folder / "index.md").write_text(text, "utf-8")
    table = (folder / "runs.csv").read_text("utf-8")
    for old, new in {
        "io_scheduler": "flush_style",
        "cfq": "lazy",
        "deadline": "eager",
        "noop": "never",
    }.items():
        table = table.replace(old, new)
    (folder / "runs.csv").write_text(table, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        made = export(Paths(root))
    export_comparisons(made.corpus, Marts(made.connection), made.paths)
    return made


def test_it_has_a_page(world: World) -> None:
    """The document of its page lists the record, with a sentence in each language."""
    page = world.document("site/settings/flush-style.json")
    assert RECORD in str(page)
    finding = world.document(f"site/results/{RECORD}.json")["finding_plain"]
    assert all("eager" in finding[language] for language in LANGUAGES)


def test_it_has_charts(world: World) -> None:
    """Bars and ratios, against the baseline the record declares."""
    record = world.document(f"site/results/{RECORD}.json")
    charts = charts_of(record, world.corpus.reference)
    assert [chart.view for chart in charts] == ["absolute", "relative"]
    strings = read_strings(world.paths.i18n)
    for speaker in speakers_of(world.corpus.reference, strings):
        said = phrases_of(charts[1], record, speaker)
        assert "flush_style" in said.title
        assert "lazy" in said.caption


def test_it_can_be_compared(world: World) -> None:
    """The comparison page shows what the setting declares, with neutral marks."""
    document = world.document("compare/flush-style.json")
    assert document["baseline"] == "lazy"
    assert document["shown"] == ["eager"]
    assert set(document["levels"]["lineage"]) == {"neutral"}
