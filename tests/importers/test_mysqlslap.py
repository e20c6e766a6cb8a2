"""mysqlslap: samples, fixtures, damage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.importing import import_bytes, import_file
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.damage import cuts, read_or_refused
from tests.importers.golden import fixtures, name_of
from tests.importers.samples import Sample, samples, value_of

if TYPE_CHECKING:
    from pathlib import Path

FIXTURES = fixtures("mysqlslap")
BY_NAME = {path.name: path for path in FIXTURES}
BLOCKS = BY_NAME["two-concurrencies.txt"]


@pytest.mark.parametrize("sample", samples("mysqlslap"))
def test_sample(sample: Sample) -> None:
    """A real output gives every value worked out of it by other means."""
    (result,) = sample.imported().results
    for name, metric in (
        ("avg_s", "elapsed_mean_s"),
        ("min_s", "elapsed_min_s"),
        ("max_s", "elapsed_max_s"),
    ):
        assert Decimal(result.metrics[metric]) == value_of(sample.expected[name])
    for name in ("clients", "queries_per_client"):
        assert result.parameters[name] == value_of(sample.expected[name])


@pytest.mark.parametrize("path", FIXTURES, ids=name_of)
def test_cut_off(path: Path) -> None:
    """An output cut off anywhere is refused, or holds the first of its results."""
    whole = import_file(path, "whole").results
    for data in cuts(path.read_bytes()):
        imported = read_or_refused(data)
        if imported is None:
            continue
        for read, full in zip(imported.results, whole, strict=False):
            assert read.metrics == full.metrics
            assert read.parameters.items() <= full.parameters.items()


def test_without_the_last_end_of_line() -> None:
    """A number that may be cut off is left out, the others are there."""
    imported = import_bytes(BLOCKS.read_bytes().rstrip(), "output")
    first, second = imported.results
    assert first.parameters == {"clients": 2, "queries_per_client": 100}
    assert second.parameters == {"clients": 4}


def test_a_line_left_out() -> None:
    """A block without one of its lines is refused."""
    lines = BLOCKS.read_text().split("\n")
    with pytest.raises(RefusedError) as refused:
        import_bytes("\n".join(lines[:2] + lines[3:]).encode(), "output")
    assert refused.value.reason is Reason.CUT_OFF


@pytest.mark.parametrize(
    "program",
    ["mysqlslap", "/opt/db/bin/mysqlslap", r"C:\db\mysqlslap.exe", "mariadb-slap"],
)
def test_error_line(program: str) -> None:
    """A line of the program itself is a warning, also with a path before its name."""
    line = f"{program}: Cannot run query SELECT 7 ERROR : Deadlock found"
    data = f"{line}\n".encode() + BLOCKS.read_bytes()
    results = import_bytes(data, "output").results
    assert any(line in warning for each in results for warning in each.warnings)


@pytest.mark.parametrize("text", ["nan", "inf", "-0.028"])
def test_no_number(text: str) -> None:
    """NaN, infinity and negative times are refused."""
    data = BLOCKS.read_text().replace("0.028", text)
    with pytest.raises(RefusedError) as refused:
        import_bytes(data.encode(), "output")
    assert refused.value.reason is Reason.DAMAGED


def test_markup() -> None:
    """An output with HTML in it is refused."""
    data = BLOCKS.read_bytes() + b"mysqlslap: <img src=x onerror=alert(1)>\n"
    with pytest.raises(RefusedError) as refused:
        import_bytes(data, "output")
    assert refused.value.reason is Reason.MARKUP
