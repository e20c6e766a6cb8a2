"""The forest plot of an answer: what is drawn, what is said, and for whom."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from ingest.intake.models.base import LANGUAGES
from ingest.language.i18n import read_strings
from ingest.language.speaker import speakers_of
from ingest.publishing.charts.forest import draw_forest, evidence_of
from tests.charts.samples import ROOT, number, texts_of

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.publishing.charts.draw import Drawn

TITLES = {
    name: {language: f"{name} <{language}>" for language in LANGUAGES}
    for name in ("first", "second", "third")
}


def _mark(level: str, pct: float, **changes: Any) -> dict[str, Any]:
    return {
        "level": level,
        "ratio": number("2.55"),
        "interval": {"low": number("1.78"), "high": number("3.66")},
        "cells": 4,
        "verdict": "better",
        "is_claim": False,
        "approximate": False,
        "pct": pct,
        "low_pct": pct - 10,
        "high_pct": pct + 10,
        "cell_low_pct": pct - 5,
        "cell_high_pct": pct + 5,
        "is_clipped": False,
        **changes,
    }


def _row(record: str, *marks: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "record": record,
        "workload": "oltp",
        "storage": "nvme",
        "database": "mysql",
        "year": 2011,
        "reference": "cfq",
        "marks": list(marks),
        "widened_by": [],
        "set_aside": None,
        **changes,
    }


def _pooled(level: str, **changes: Any) -> dict[str, Any]:
    ends = {"predictive_low_pct": 40, "predictive_high_pct": 100}
    return _mark(level, 75, **ends, **{"sources": 2, **changes})


def _document() -> dict[str, Any]:
    said = {language: [{"text": "Use "}, _level("deadline")] for language in LANGUAGES}
    era = {
        "era": "legacy",
        "headline": said,
        "certainty": {"level": "low"},
        "records": 2,
        "sources": 2,
    }
    ticks = [{"pct": 0, "number": number("0.5")}, {"pct": 100, "number": number("4")}]
    forest = {
        "reference": "cfq",
        "axis": {
            "band_low_pct": 31,
            "band_high_pct": 35,
            "one_pct": 33.3,
            "ticks": ticks,
        },
        "rows": [
            _row("first", _mark("deadline", 78)),
            _row("second", _mark("noop", 60, is_claim=True, interval=None)),
        ],
        "pooled": [_pooled("deadline", high_pct=100)],
        "set_aside": [
            _row(
                "third",
                _mark("deadline", 70),
                set_aside="overlaps",
                widened_by=["storage"],
            )
        ],
    }
    answer = {
        "id": "io-scheduler",
        "treatment": "io_scheduler",
        "measure": "speed",
        "eras": [era],
        "forest": forest,
    }
    return {"workload": "oltp", "storage": "nvme", "answers": [answer]}


def _level(level: str) -> dict[str, str]:
    return {"level": level, "factor": "io_scheduler"}


def _drawn(document: dict[str, Any], reference: Reference) -> Drawn:
    (evidence,) = evidence_of(document, TITLES)
    speakers = speakers_of(reference, read_strings(ROOT / "i18n"))
    return draw_forest(evidence, reference, speakers)


@pytest.fixture
def drawn(reference: Reference) -> Drawn:
    """Return the plot of a small answer."""
    return _drawn(_document(), reference)


def _svg(drawn: Drawn, language: str = "en", width: str = "wide") -> str:
    return drawn.svg[f"answers/oltp.nvme.io-scheduler.{language}.{width}.svg"]


@pytest.mark.parametrize("width", ["wide", "narrow"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_record_is_named_and_well_formed(
    drawn: Drawn, language: str, width: str
) -> None:
    """Titles are text, whatever they hold; all rows fit the drawing."""
    svg = _svg(drawn, language, width)
    texts = texts_of(svg)
    assert {f"{name} <{language}>" for name in TITLES} <= set(texts)
    root = ET.fromstring(svg)  # noqa: S314 - our own drawing
    height = float(root.get("height", "0"))
    places = [float(each.get("y", "0")) for each in root.iter() if each.get("y")]
    assert max(places) <= height


def test_numbers_are_those_of_the_language(drawn: Drawn) -> None:
    """The digits of the export, with the comma where the language has one."""
    assert {"2.55×", "1.78 to 3.66×", "0.5×"} <= set(texts_of(_svg(drawn)))
    assert {"2,55×", "1,78 bis 3,66×", "0,5×"} <= set(texts_of(_svg(drawn, "de")))


def test_accessible_name_states_the_answer(drawn: Drawn) -> None:
    """Answer, certainty, number of sources and pooled ratio, without the picture."""
    finding = drawn.entries[0]["alt"]["en"]
    assert finding.startswith("Use deadline (Linux I/O scheduler). Certainty: low.")
    assert "deadline 2.55× (1.78 to 3.66×)" in finding
    assert drawn.entries[0]["lead"]["en"] in finding


def test_words_are_dashed_and_what_does_not_count_is_pale(drawn: Drawn) -> None:
    """A claim has a dashed hollow mark; a row set aside is pale and says why."""
    svg = _svg(drawn)
    assert svg.count('stroke-dasharray="2 2"') == 1
    assert svg.count('opacity=".55"') == 1
    assert "Same runs as another record" in texts_of(svg)
    assert "Other storage: NVMe SSD" in texts_of(svg)


def test_what_is_no_choice_and_another_reference_are_named(
    reference: Reference,
) -> None:
    """Under a heading of its own, above what is set aside for other reasons."""
    document = _document()
    forest = document["answers"][0]["forest"]
    forest["rows"][1]["reference"] = "anticipatory"
    beside = _row("first", _mark("deadline", 70), set_aside="no_choice")
    forest["set_aside"].insert(0, beside)
    texts = texts_of(_svg(_drawn(document, reference)))
    assert texts.count("against anticipatory") == 1
    headings = [
        texts.index(each) for each in ("Direct, not a choice", "Shown, not counted")
    ]
    assert headings == sorted(headings)
    assert "Measured where nobody can have it" in texts


def test_an_interval_beyond_the_axis_ends_in_an_arrow(
    drawn: Drawn, reference: Reference
) -> None:
    """The pooled interval reaches the end of the axis; inside it there is no arrow."""
    assert "l5 4-5 4" in _svg(drawn)
    document = _document()
    document["answers"][0]["forest"]["pooled"] = [_pooled("deadline")]
    assert "l5 4-5 4" not in _svg(_drawn(document, reference))


def test_levels_printed_for_reference_are_not_pooled(reference: Reference) -> None:
    """As in the table of the page: such a level is no choice."""
    document = _document()
    document["answers"][0]["forest"]["pooled"] = [_pooled("deadline"), _pooled("spdk")]
    (evidence,) = evidence_of(document, TITLES)
    assert [each["level"] for each in evidence.pooled(reference)] == ["deadline"]


def test_without_figures_there_is_no_plot() -> None:
    """An answer from words alone has nothing to draw."""
    document = deepcopy(_document())
    document["answers"][0]["forest"] = None
    assert list(evidence_of(document, TITLES)) == []
