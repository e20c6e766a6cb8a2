"""Compares what an importer reads from a committed fixture with a golden JSON.

Fixtures stand in ``fixtures/<tool>/``, goldens in ``golden/<tool>/``, under the
fixture's name with ``.json`` added. ``ATLAS_UPDATE=1 pytest tests/importers`` writes
the goldens anew; the diff is the review.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.intake.read.raw.importing import import_file
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.contribute.outputs import as_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.models.reference import Metric

HERE = Path(__file__).parent
FIXTURES = HERE / "fixtures"
GOLDEN = HERE / "golden"


def fixtures(tool: str) -> list[Path]:
    """Return the fixtures of a tool, by name; notes about them (``*.md``) left out."""
    return sorted(
        path
        for path in (FIXTURES / tool).iterdir()
        if path.is_file() and path.suffix != ".md"
    )


def name_of(path: Path) -> str:
    """Return how tests name a fixture: ``sysbench/oltp.txt``, on every machine."""
    return path.relative_to(FIXTURES).as_posix()


@cache
def metrics() -> Mapping[str, Metric]:
    """Return the project's metrics by id."""
    return read_reference(Paths.project())[0].metrics


def golden_text(path: Path) -> str:
    """Return what ``atlas import --json`` prints of a fixture."""
    return as_json([import_file(path, name_of(path))], metrics()) + "\n"


def compare(path: Path) -> None:
    """Assert that a fixture gives its golden, written first with ``ATLAS_UPDATE``."""
    golden = GOLDEN / f"{name_of(path)}.json"
    text = golden_text(path)
    if os.environ.get("ATLAS_UPDATE"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8", newline="")
    assert text == golden.read_text(encoding="utf-8")
