"""Logs of SAP R3load and of the migration monitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.refused import Reason
from ingest.intake.read.tools.sap_r3load import IMPORTER
from tests.importers import damage
from tests.importers.golden import FIXTURES, fixtures, name_of

if TYPE_CHECKING:
    from pathlib import Path

FILES = fixtures("sap-r3load")
IMPORT = (FIXTURES / "sap-r3load" / "import.log").read_text(encoding="utf-8")
MONITOR = (FIXTURES / "sap-r3load" / "import_monitor.log").read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_names_of_the_owner_stay_out(path: Path) -> None:
    """Hosts, systems, paths and own tables never enter a result."""
    shown = str(damage.read(IMPORTER, path.read_bytes())).lower()
    names = ("zlabor", "lab2012", "hydra", "sapmnt", "usr", "export\\data")
    assert not [name for name in names if name in shown]


@pytest.mark.parametrize(
    ("text", "pattern", "new", "reason"),
    [
        (IMPORT, "END OF LOG.*", "", Reason.CUT_OFF),
        (IMPORT, "END OF LOG: 2012", "END OF LOG: 2011", Reason.DAMAGED),
        (IMPORT, "START OF LOG: 201203", "START OF LOG: 201213", Reason.DAMAGED),
        (MONITOR, "running 0, waiting 0", "running 1, waiting 0", Reason.CUT_OFF),
        (MONITOR, "2012-03-01 10:04:02", "2012-13-01 10:04:02", Reason.DAMAGED),
    ],
)
def test_refused(text: str, pattern: str, new: str, reason: Reason) -> None:
    """What is no value, or has no end, is refused with its reason."""
    assert damage.refused(IMPORTER, damage.changed(text, pattern, new)).reason is reason


def test_failed_job_has_no_rate() -> None:
    """Rows of a job that failed are no measure of speed."""
    path = FIXTURES / "sap-r3load" / "import-restarted.log"
    failed, repeated = damage.read(IMPORTER, path.read_bytes())
    assert "rows_per_second" not in failed.metrics
    assert "job finished with 1 error(s)" in failed.warnings
    assert repeated.metrics["rows_per_second"] == "10"


def test_monitor_started_again() -> None:
    """Each run of a monitor has its own time; the pause between is of none."""
    again = MONITOR.replace("2012-03-01 10", "2012-03-02 15")
    first, second = damage.results_of(MONITOR + again)
    assert first.metrics == second.metrics
    assert (first, second) == (
        *damage.results_of(MONITOR),
        *damage.results_of(again),
    )
    begun = MONITOR[: MONITOR.index("Import Monitor jobs")]
    refusal = damage.refusal_of(begun + again)
    assert refusal.line == begun.rstrip().count("\n") + 1
