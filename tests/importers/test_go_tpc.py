"""go-tpc: samples, fixtures, damage."""

from __future__ import annotations

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import (
    assert_number,
    assert_read_by,
    refusal_of,
    results_of,
    text_of,
)
from tests.importers.samples import Sample, samples, value_of

TOOL = "go-tpc"


@pytest.mark.parametrize("sample", samples(TOOL))
def test_sample(sample: Sample) -> None:
    """Every expected figure is there, digit for digit."""
    imported = sample.imported()
    assert_read_by(imported, TOOL)
    (result,) = imported.results
    expected = dict(sample.expected)
    tpmc = value_of(expected.pop("tpmC"))
    assert_number(result.metrics["new_orders_per_minute"], tpmc)
    efficiency = value_of(expected.pop("efficiency"))
    assert_number(result.parameters["efficiency_pct"], efficiency)
    for kind, figures in expected.items():
        by_type = result.parameters["transactions_by_type"][kind]
        for name, value in figures.items():
            assert_number(by_type[_FIGURES[name]], value_of(value))
            if kind == "NEW_ORDER" and _FIGURES[name].startswith("latency"):
                assert_number(result.metrics[_FIGURES[name]], value_of(value))
    failed = [kind for kind in expected if kind.endswith("_ERR")]
    assert len(result.warnings) == len(failed)


_FIGURES = {
    "takes_s": "elapsed_s",
    "count": "transactions",
    "tpm": "transactions_per_minute",
    "avg_ms": "latency_mean_ms",
    "p99.9_ms": "latency_p999_ms",
    **{f"{n}_ms": f"latency_{n}_ms" for n in ("p50", "p90", "p95", "p99")},
}


def test_lines_tables_and_json_say_the_same() -> None:
    """How figures are printed makes no difference."""
    (table,) = results_of(text_of(TOOL, "tpcc-table.txt"))
    (document,) = results_of(text_of(TOOL, "tpcc.json.txt"))
    (lines,) = results_of(text_of(TOOL, "tpcc-plain.txt"))
    assert table.metrics == document.metrics
    assert table.metrics.items() <= lines.metrics.items()
    assert lines.metrics["transactions_per_minute"] == "754.7"


def test_intervals() -> None:
    """The ends of intervals are the sums of their lengths."""
    (result,) = results_of(text_of(TOOL, "tpcc-plain.txt"))
    assert result.series[0].at_s == ("9.9", "19.9")
    assert result.series[0].values == ("600.0", "660.0")


def test_old_version_has_no_tpmc() -> None:
    """Before 2020 the rate of New-Orders stands in their line alone."""
    (result,) = results_of(text_of(TOOL, "2019-tpcc.txt"))
    assert result.metrics["new_orders_per_minute"] == "40.0"
    assert "latency_p50_ms" not in result.metrics


def test_queries_are_results() -> None:
    """Of TPC-H alone each query is a result; beside TPC-C they are parameters."""
    first, second = results_of(text_of(TOOL, "tpch.txt"))
    assert (first.label, first.metrics) == ("Q1", {"elapsed_mean_s": "2.50"})
    assert second.metrics == {"elapsed_mean_s": "0.75"}
    (both,) = results_of(text_of(TOOL, "ch.txt"))
    assert both.parameters["transaction_type"] == "CH-benCHmark"
    assert "Q2" in both.parameters["transactions_by_type"]


@pytest.mark.parametrize(
    "fixture", ["tpcc-plain.txt", "tpcc-table.txt", "tpcc.json.txt", "ch.txt"]
)
def test_indented(fixture: str) -> None:
    """Documents indent what they quote: the closing figures are read all the same."""
    text = text_of(TOOL, fixture)
    indented = "".join(f"\t{line}" for line in text.splitlines(keepends=True))
    assert results_of(indented) == results_of(text)


def test_indented_total_of_an_old_version() -> None:
    """What tpmC says goes before the rate of NEW_ORDER, indented or not."""
    text = text_of(TOOL, "2019-tpcc.txt")
    (result,) = results_of(f"{text.rstrip()}\n    tpmC: 41.5\n")
    assert result.metrics["new_orders_per_minute"] == "41.5"


@pytest.mark.parametrize("end", ["tpmC: 630", "tpmC", "[Summary] STOCK_LEVEL"])
def test_no_closing_line(end: str) -> None:
    """Without a whole tpmC the summary is cut off."""
    text = text_of(TOOL, "tpcc-plain.txt")
    cut = text[: text.index(end) + (len(end) if end[-1].isdigit() else 0)]
    assert refusal_of(cut).reason is Reason.CUT_OFF


def test_not_a_number() -> None:
    """NaN as a mean is refused."""
    text = text_of(TOOL, "tpcc-plain.txt").replace("Avg(ms): 50.0", "Avg(ms): NaN")
    assert refusal_of(text).reason is Reason.DAMAGED
