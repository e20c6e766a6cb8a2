"""Small records as the export writes them, and how a test looks at a drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from ingest.intake.models.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]

# Scheduler → printed transactions per second and log file sync, by panel.
GRID = {
    "default": {"deadline": ("154.94", "8.9"), "cfq": ("51.30", "0.5")},
    "setall": {"deadline": ("1139.58", "7.8"), "cfq": ("51.22", None)},
}
TIMES = {"cfq": "25908", "anticipatory": "26645", "deadline": "28217"}
FINDING = {language: f"finding <in> {language}" for language in LANGUAGES}


def number(text: str | None) -> dict[str, Any] | None:
    """Return a printed number as the export writes it."""
    if text is None:
        return None
    decimals = len(text.partition(".")[2])
    return {"text": text, "value": float(text), "decimals": decimals}


def _cell(text: str | None, *, best: bool = False) -> dict[str, Any]:
    return {"number": number(text), "best": best, "notes": []}


def _record(record: str, **parts: Any) -> dict[str, Any]:
    return {
        "id": record,
        "authors": ["A. Author & Co"],
        "source": {"publisher": "Journal"},
        "finding_plain": FINDING,
        "claims": [],
        "metrics": [],
        "table": None,
        "treatments": [{"id": "io_scheduler", "baseline": "cfq"}],
        **parts,
    }


def grid_record() -> dict[str, Any]:
    """Return a record of two treatments, two metrics and one missing value."""
    groups = [
        {
            "levels": {"filesystemio_options": option},
            "rows": [
                {
                    "levels": {"io_scheduler": level},
                    "cells": {
                        "transactions_per_second": _cell(tps, best=level == "deadline"),
                        "log_file_sync_pct": _cell(sync),
                    },
                }
                for level, (tps, sync) in levels.items()
            ],
        }
        for option, levels in GRID.items()
    ]
    return _record(
        "grid",
        metrics=[
            {"id": "transactions_per_second", "role": "primary", "better": "higher"},
            {"id": "log_file_sync_pct", "role": "secondary", "better": "neutral"},
        ],
        table={
            "row_factor": "io_scheduler",
            "nested_factors": [],
            "group_factors": ["filesystemio_options"],
            "groups": groups,
        },
    )


def times_record() -> dict[str, Any]:
    """Return a record of one treatment whose close values are better when low."""
    rows = [
        {
            "levels": {"io_scheduler": level},
            "cells": {"elapsed_s": _cell(text, best=level == "cfq")},
        }
        for level, text in TIMES.items()
    ]
    return _record(
        "times",
        metrics=[{"id": "elapsed_s", "role": "primary", "better": "lower"}],
        table={
            "row_factor": "io_scheduler",
            "nested_factors": [],
            "group_factors": [],
            "groups": [{"levels": {}, "rows": rows}],
        },
    )


def claims_record() -> dict[str, Any]:
    """Return a record without a table; one of its claims states a ratio."""
    claim = {"treatment": "jfs2_mount_mode", "level": "cio", "against": "cached"}
    return _record(
        "claims",
        treatments=[{"id": "jfs2_mount_mode", "baseline": "cached"}],
        claims=[
            {**claim, "id": "a", "ratio": number("3"), "approximate": True},
            {**claim, "id": "b", "ratio": None, "approximate": False},
        ],
    )


def parsed(svg: str) -> ET.Element:
    """Return the root of a drawing."""
    return ET.fromstring(svg)  # noqa: S314 - written by the code under test


def texts_of(svg: str) -> list[str]:
    """Return every text drawn, without title and description."""
    found = parsed(svg).iter("{http://www.w3.org/2000/svg}text")
    return ["".join(text.itertext()) for text in found]
