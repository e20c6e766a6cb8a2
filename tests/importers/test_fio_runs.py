"""fio's text: which jobs printed one after the other are states of one run."""

from __future__ import annotations

import pytest

from tests.importers.damage import results_of, text_of

ANNOUNCED = "scan: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync\nfio-3.33\n"
END = "Run status group 0 (all jobs):\n"


def _run(pid: int, time: str, ran_ms: int) -> str:
    return (
        f"scan: (groupid=0, jobs=4): err= 0: pid={pid}: Tue Jan 26 {time} 2021\n"
        f"  read: IOPS={ran_ms}, BW=2MiB/s (2.1MB/s)(2GiB/{ran_ms}msec)\n{END}"
    )


FIRST = _run(7, "21:41:00", 60_000)
#: Another process, a clock or a run that went back, a run that began after the first.
OTHERS = [
    _run(8, "21:42:05", 60_001),
    _run(7, "21:40:00", 60_001),
    _run(7, "21:41:20", 5_000),
    _run(7, "21:42:05", 60_001),
]


@pytest.mark.parametrize("second", OTHERS)
def test_two_runs(second: str) -> None:
    """What the first run's process cannot have printed later is another run."""
    first, other = results_of(FIRST + second)
    assert (first, other) == (*results_of(FIRST), *results_of(second))
    assert first.parameters["jobs"] == other.parameters["jobs"] == 4


@pytest.mark.parametrize(
    "second", [_run(7, "21:41:10", 70_000), _run(7, "21:41:40", 60_000)]
)
def test_two_states(second: str) -> None:
    """A process that went on, or had ended and waits for others, has one result."""
    assert results_of(FIRST + second) == results_of(second)


def test_two_runs_without_the_summary_between() -> None:
    """A job printed twice without a summary between is of two runs, too."""
    first = FIRST.removesuffix(END)
    assert results_of(first + OTHERS[1]) == results_of(FIRST + OTHERS[1])


def test_conditions_are_of_the_run_announced() -> None:
    """A run that nobody announced has no block size of the run before."""
    first, other = results_of(ANNOUNCED + FIRST + OTHERS[0])
    assert first.parameters["block_size_bytes"] == 4096
    assert "block_size_bytes" not in other.parameters


def test_figures_begin_anew_after_the_ramp() -> None:
    """Of a run that was announced a later state counts, however short."""
    (result,) = results_of(ANNOUNCED + FIRST + OTHERS[2])
    assert result.metrics["elapsed_s"] == "5"
    assert result.parameters["io_engine"] == "sync"


def test_complaints_are_of_their_run() -> None:
    """What fio said before the second run is no warning about the first."""
    first, other = results_of(f"{FIRST}fio: terminating on signal 2\n{OTHERS[0]}")
    assert (first.warnings, other.warnings) == ((), ("fio: terminating on signal 2",))


def test_a_whole_output_twice() -> None:
    """Two outputs of one job file are twice its results."""
    text = text_of("fio", "text-job-file.txt")
    assert results_of(text + text) == results_of(text) * 2
