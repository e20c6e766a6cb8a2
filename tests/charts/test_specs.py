"""Specifications and what is compiled from them for the browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from ingest.language.i18n import read_strings
from ingest.publishing.charts.documents import HERE, text_keys
from tests.charts.live import live_charts
from tests.charts.samples import LANGUAGES

if TYPE_CHECKING:
    from ingest.paths import Paths

SPECS = sorted((HERE / "specs").glob("*.vl.json"))


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_specifications_hold_no_data_and_no_wording(path: Any) -> None:
    """Rows come by name, strings by key, colours as tokens."""
    text = path.read_text("utf-8")
    spec = json.loads(text)
    assert spec["data"] == {"name": "rows"}
    assert spec["$schema"].endswith("/vega-lite/v6.json")
    assert not re.search(r'"#[0-9a-fA-F]{3,8}"|rgb\(', text)
    texts = re.findall(r'"text": \{"value": "([^"]+)"', text)
    assert all(value.startswith("@chart_") for value in texts)


def test_every_key_of_a_specification_is_a_string(rendered: Paths) -> None:
    """No drawing can fail for want of a translation."""
    strings = read_strings(rendered.i18n)
    for key in text_keys():
        for language in LANGUAGES:
            assert strings.template(key, language)


def test_compiled_specifications_can_be_switched(rendered: Paths) -> None:
    """Metric and order are signals; rows are inside; nothing is fetched."""
    for path in sorted((rendered.charts / "spec").rglob("*.json")):
        assert not re.search(r'"url"|https?://', path.read_text("utf-8"))
        for spec in live_charts(path).values():
            assert {"metric", "sort"} <= {each["name"] for each in spec["signals"]}
            rows = next(d for d in spec["data"] if d["name"] == "rows")["values"]
            assert all(row["tip"] for row in rows)


def test_tooltips_say_setting_value_runs_and_source(rendered: Paths) -> None:
    """A tooltip repeats the table, in the page's language."""
    spec = live_charts(rendered.charts / "spec/grid.json")["absolute.de.wide"]
    rows = next(d for d in spec["data"] if d["name"] == "rows")["values"]
    assert rows[0]["tip"].split("\n") == [
        "deadline",
        "filesystemio_options = Standard",
        "154,94 pro Sekunde",
        "Zahl der Läufe nicht angegeben",
        "Quelle: A. Author & Co, Journal",
    ]


def test_the_wide_and_the_narrow_form_hold_the_same_values(rendered: Paths) -> None:
    """Only the arrangement differs between widths."""
    charts = live_charts(rendered.charts / "spec/grid.json")
    forms = []
    for width in ("wide", "narrow"):
        spec = charts[f"absolute.en.{width}"]
        rows = next(d for d in spec["data"] if d["name"] == "rows")["values"]
        forms.append([(r["metric"], r["level"], r.get("value")) for r in rows])
    assert forms[0] == forms[1]
