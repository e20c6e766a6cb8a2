"""What the documents hold: every comparison of the records, as the records print it."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from ingest.intake.models.factors import DefaultComparison
from ingest.publishing.compare.defaults import SETTING
from ingest.publishing.compare.page import default_page
from ingest.publishing.compare.page_shapes import ComparePage
from ingest.publishing.compare.pooled import Pooled
from ingest.publishing.compare.selection import State, select
from ingest.publishing.compare.shapes import CompareDocument
from ingest.publishing.export.numbers import ratio


def download(built: Path, record_id: str) -> Any:
    """Return what a record's own download says."""
    file = built / "results" / record_id / "result.json"
    return json.loads(file.read_text("utf-8"))


def test_shapes(documents: dict[str, Any]) -> None:
    """The documents have the shape that is documented, columns of one length each."""
    adapter = TypeAdapter(CompareDocument)
    for document in documents.values():
        adapter.validate_python(document)
        for table in ("levels", "metrics", "records", "effects", "cells"):
            lengths = {len(column) for column in document[table].values()}
            assert len(lengths) == 1, (document["slug"], table)


def test_page_shape(built: Path) -> None:
    """The first page's document has its shape, and shows something."""
    page = json.loads((built / "site/compare.json").read_text("utf-8"))
    TypeAdapter(ComparePage).validate_python(page)
    assert page["setting"] == SETTING
    assert page["records"] > 5


def test_a_page_tells_what_each_group_comes_to(documents: dict[str, Any]) -> None:
    """As selected: a pooled ratio with its sources, or why there is none."""
    opening = DefaultComparison(baseline="cfq", levels=("deadline", "noop"))
    page = default_page(documents, opening)
    document = next(d for d in documents.values() if d["setting"] == SETTING)
    groups = select(document, State(baseline="cfq", levels=opening.levels))
    ids = document["levels"]["id"]
    pooled = 0
    for shown, group in zip(page["groups"], groups, strict=False):
        for mark in shown["pooled"]:
            wanted = group.pooled.get(ids.index(mark["level"]), "not_measured")
            if isinstance(wanted, Pooled):
                pooled += 1
                assert (mark["state"], mark["sources"]) == ("pooled", wanted.sources)
                assert mark["ratio"] == ratio(wanted.log_ratio)
            else:
                assert mark["state"] == wanted
    assert pooled, "none of what is shown is pooled"


def test_ratios_are_those_of_the_records(
    documents: dict[str, Any], built: Path
) -> None:
    """A record of one class prints the same ratio and verdict on its own page."""
    compared = 0
    for document in documents.values():
        effects, records = document["effects"], document["records"]
        metrics, levels = document["metrics"]["id"], document["levels"]["id"]
        own = {
            (e["treatment"], record, e["metric"], e["level"], e["against"]): e
            for record in records["id"]
            if "varied"
            not in ((of := download(built, record))["workload"], of["storage"])
            for e in of["effects"]
        }
        for i, record in enumerate(effects["record"]):
            key = (
                document["setting"],
                records["id"][record],
                metrics[effects["metric"][i]],
                levels[effects["level"][i]],
                levels[effects["against"][i]],
            )
            if key not in own:
                continue
            effect = own[key]
            compared += 1
            assert ratio(effects["log"][i]) == effect["ratio"], key
            assert effects["verdict"][i] == effect["verdict"], key
            assert effects["cells"][i] == effect["cells"], key
            assert ratio(effects["cell_low"][i]) == effect["low"], key
    assert compared > 100


def test_figures_keep_their_digits(documents: dict[str, Any]) -> None:
    """A cell of one run carries its figure as the source printed it."""
    cells = documents["io-scheduler"]["cells"]
    singles = [
        (text, value, decimals)
        for text, value, decimals in zip(
            cells["text"], cells["value"], cells["decimals"], strict=True
        )
        if ";" not in text
    ]
    assert len(singles) > 100
    for text, value, decimals in singles:
        assert float(text) == pytest.approx(value)
        assert len(text.partition(".")[2]) == decimals


def test_names_are_never_merged(documents: dict[str, Any]) -> None:
    """An old scheduler and its successor are levels of their own, without a pair."""
    document = documents["io-scheduler"]
    ids, effects = document["levels"]["id"], document["effects"]
    assert {"deadline", "mq-deadline", "noop", "none"} <= set(ids)
    mixed = {
        (ids[level], ids[against])
        for level, against in zip(effects["level"], effects["against"], strict=True)
    }
    assert ("mq-deadline", "deadline") not in mixed


def test_defaults_are_levels(documents: dict[str, Any]) -> None:
    """What an address without parameters means exists."""
    for document in documents.values():
        levels = set(document["levels"]["id"])
        assert {document["baseline"], *document["shown"]} <= levels
