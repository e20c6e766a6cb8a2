"""Oracle Statspack reports, 8i to 12c."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.refused import Reason
from ingest.intake.read.tools.oracle_statspack import IMPORTER
from tests.importers import damage
from tests.importers.golden import FIXTURES, fixtures, name_of
from tests.importers.samples import Sample, samples

if TYPE_CHECKING:
    from pathlib import Path

FILES = fixtures("oracle-statspack")
TEN = (FIXTURES / "oracle-statspack" / "statspack-10.2.txt").read_text("utf-8")
METRICS = {
    "elapsed": ("elapsed_s", 60),
    "redo_size_per_s": ("redo_bytes_per_second", 1),
    "logical_reads_per_s": ("logical_reads_per_second", 1),
    "physical_reads_per_s": ("physical_reads_per_second", 1),
    "physical_writes_per_s": ("physical_writes_per_second", 1),
    "executes_per_s": ("executes_per_second", 1),
    "transactions_per_s": ("transactions_per_second", 1),
    "user_calls_per_s": ("user_calls_per_second", 1),
}


def printed(expected: dict[str, str]) -> Decimal:
    """Return a printed figure of the manifest."""
    return Decimal(expected["value"].replace(",", ""))


@pytest.mark.parametrize("sample", samples("oracle-statspack"))
def test_sample(sample: Sample) -> None:
    """Every expected figure of a real report is read."""
    (result,) = sample.imported().results
    expected, parameters = sample.expected, result.parameters
    for name, (metric, factor) in METRICS.items():
        assert Decimal(result.metrics[metric]) == printed(expected[name]) * factor
    for name in ("db_time", "db_cpu"):
        assert parameters[f"{name}_s"] == printed(expected[name]) * 60
    for name, time in (("begin", "started"), ("end", "ended")):
        number, _, when = expected[f"{name}_snap"].partition(" ")
        assert parameters[f"{name}_snapshot"] == int(number)
        assert parameters[time] == when
    assert result.tool_version == expected["release"]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_names_of_the_owner_stay_out(path: Path) -> None:
    """Hosts, databases, instances, services and paths never enter a result."""
    shown = str(damage.read(IMPORTER, path.read_bytes())).lower()
    names = ("labor", "hydra", "/oracle", "+data", "/arch")
    assert not [name for name in names if name in shown]


@pytest.mark.parametrize(
    ("pattern", "new", "reason"),
    [
        ("212,345.60", "NaN       ", Reason.DAMAGED),
        ("20.50 \\(mins\\)", "(mins)      ", Reason.DAMAGED),
        ("1,169,422", "Infinity ", Reason.DAMAGED),
        ("Load Profile", "Load profit ", Reason.DAMAGED),
        ("End of Report.*", "", Reason.CUT_OFF),
    ],
)
def test_refused(pattern: str, new: str, reason: Reason) -> None:
    """What is no value, or no report, is refused with its reason."""
    assert damage.refused(IMPORTER, damage.changed(TEN, pattern, new)).reason is reason


def test_report_is_read_behind_a_session() -> None:
    """Lines of the session before the report and after it change nothing."""
    (one,) = damage.read(IMPORTER, TEN.encode())
    before = "SQL> @?/rdbms/admin/spreport\nEnter value for begin_snap: 31\n"
    session = f"{before}{TEN}SQL> exit\n"
    assert damage.read(IMPORTER, session.encode()) == [one]
    assert damage.read(IMPORTER, (session * 2).encode()) == [one, one]
