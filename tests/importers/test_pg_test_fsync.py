"""pg_test_fsync: fixtures, other languages, damage."""

from __future__ import annotations

import pytest

from ingest.intake.read.raw.refused import Reason
from tests.importers.damage import changed, refusal_of, results_of, text_of

TOOL = "pg-test-fsync"


def test_lines_are_results() -> None:
    """Each method is a result, with one write and with two; sizes likewise."""
    found = {each.label: each for each in results_of(text_of(TOOL, "15.txt"))}
    assert len(found) == 16
    assert found["fdatasync, 1 × 8 kB"].metrics == {
        "operations_per_second": "1712.846",
        "latency_mean_ms": "0.584",
    }
    assert found["fdatasync, 2 × 8 kB"].metrics["operations_per_second"] == "302.075"
    assert found["16 kB as 4 × 4 kB"].parameters == {
        "duration_s": 1,
        "sync_method": "open_sync",
        "writes_per_operation": 4,
        "block_size_bytes": 4096,
        "direct": True,
    }


def test_translated_output_is_read_alike() -> None:
    """Words and the decimal sign of a language change no label and lose no digit."""
    plain = results_of(text_of(TOOL, "15.txt"))
    german = results_of(text_of(TOOL, "15-de.txt"))
    assert [each.label for each in german] == [each.label for each in plain]
    assert german[0].metrics["operations_per_second"] == "561.338"
    assert german[1].parameters == plain[1].parameters


def test_methods_that_do_not_exist_are_left_out() -> None:
    """Before 9.3 there are no microseconds; what is n/a* is a warning, no figure."""
    found = results_of(text_of(TOOL, "hand-9.1.txt"))
    assert [each.label for each in found][:2] == ["fdatasync", "fsync"]
    assert set(found[0].metrics) == {"operations_per_second"}
    assert "duration_s" not in found[0].parameters
    assert found[0].warnings == ("open_datasync: no direct I/O on this file system",)


@pytest.mark.parametrize("printed", ["1.712.846", "1712.8", "1,712", "nan", "-1.000"])
def test_rate_of_another_form(printed: str) -> None:
    """A rate with other decimals is refused with its line, never read as another."""
    text = changed(text_of(TOOL, "15.txt"), r"1712\.846", printed)
    if printed == "1,712":  # a comma and three digits are what a locale prints
        assert results_of(text)[1].metrics["operations_per_second"] == "1.712"
        return
    refusal = refusal_of(text)
    assert refusal.reason is Reason.DAMAGED
    assert refusal.line == 7


@pytest.mark.parametrize("end", ["374047.765 ops/sec", "Non-sync", "open_sync   "])
def test_cut_off(end: str) -> None:
    """Without the last line, whole, the run did not end."""
    text = text_of(TOOL, "15.txt")
    assert refusal_of(text[: text.index(end) + len(end)]).reason is Reason.CUT_OFF


def test_spaces_at_the_end_of_lines() -> None:
    """Spaces that copying leaves at the ends of lines change nothing."""
    text = text_of("pg-test-fsync", "15-de.txt")
    assert results_of(text.replace("\n", "  \n")) == results_of(text)
