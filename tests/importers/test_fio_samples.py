"""fio: every expected figure of real outputs, whatever the layout."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from tests.importers.samples import Sample, samples, value_of

if TYPE_CHECKING:
    from ingest.intake.read.raw.results import Result

_TIMES = {"nsec": "0.000001", "ns": "0.000001", "usec": "0.001", "msec": "1"}
_BYTES = {
    "B/s": Decimal(1),
    "KB/s": Decimal(1024),
    "KiB/s": Decimal(1024),
    "MiB/s": Decimal(1024**2),
}
_STATISTICS = {"avg": "mean"}


@pytest.mark.parametrize("sample", samples("fio"))
def test_sample(sample: Sample) -> None:
    """Every expected figure that is a metric or parameter is there, digit for digit."""
    results = sample.imported().results
    expected = sample.expected.get("jobs", [sample.expected])
    assert len(results) == len(expected)
    for result, job in zip(results, expected, strict=True):
        assert result.label == job["jobname"]
        if "fio_version" in job:
            assert f"fio-{result.tool_version}" == job["fio_version"]
        assert bool(result.warnings) == bool(job.get("error", 0) or job.get("err", 0))
        for name, value in job.items():
            if isinstance(value, dict):
                _check(result, name, value)


def _check(result: Result, name: str, expected: dict[str, Any]) -> None:
    if name in ("usr_cpu", "sys_cpu"):
        found = {
            "usr_cpu": result.parameters["user_cpu_pct"],
            "sys_cpu": result.metrics["system_cpu_pct"],
        }
        assert Decimal(str(found[name])) == value_of(expected)
        return
    direction, _, figure = name.partition("_")
    if figure.startswith(("clat_", "sync_")):
        _check_latency(result, direction, figure, expected)
    elif figure in ("lat_mean", "lat_avg", "slat_avg"):
        mean = result.parameters[f"{direction}_{figure.split('_')[0]}_mean_ms"]
        assert mean == value_of(expected) * _factor(expected)
    elif figure == "iops":
        printed = str(expected["value"])
        iops = Decimal(printed.rstrip("k")) * (1000 if printed.endswith("k") else 1)
        assert Decimal(result.metrics[f"{direction}_iops"]) == iops
    elif figure == "runtime":
        names = (f"{direction}_elapsed_s", "elapsed_s")
        elapsed = result.parameters | result.metrics
        seconds = next(elapsed[each] for each in names if each in elapsed)
        assert Decimal(str(seconds)) * 1000 == value_of(expected)
    elif figure == "io" and expected["unit"] != "as printed":
        factor = 1024 if expected["unit"] == "KiB" else 1
        assert result.parameters[f"{direction}_bytes"] == value_of(expected) * factor
    elif figure in ("bw", "bw_bytes"):
        _check_bandwidth(result, direction, expected)
    else:
        # What is printed twice (decimal bandwidth), rounded, or of no metric.
        assert figure in ("bw_decimal", "io", "lat_max", "slat_max")


def _check_latency(
    result: Result, direction: str, figure: str, expected: dict[str, Any]
) -> None:
    kind, _, statistic = figure.removesuffix("_ns").partition("_")
    prefix = "sync" if kind == "sync" else direction
    name = f"{prefix}_latency_{_STATISTICS.get(statistic, statistic)}_ms"
    printed = str(expected["value"])
    factor = _factor(expected) * (1000 if printed[-1] in "kK" else 1)
    assert Decimal(result.metrics[name]) == Decimal(printed.rstrip("kK")) * factor


def _check_bandwidth(result: Result, direction: str, expected: dict[str, Any]) -> None:
    found = Decimal(result.metrics[f"{direction}_bandwidth_bytes_per_second"])
    if expected["unit"] == "as printed":
        printed = re.fullmatch(r"([\d.]+)(\D+)", expected["value"])
        assert printed
        assert found == Decimal(printed[1]) * _BYTES[printed[2]]
    elif expected["unit"] == "KiB/s" and "edited" not in result.label:
        # The same figure, cut off; bw_bytes goes before it where there is one.
        assert found in (value_of(expected) * 1024, found)
    else:
        assert found == value_of(expected)


def _factor(expected: dict[str, Any]) -> Decimal:
    return Decimal(_TIMES[expected["unit"].split()[0]])
