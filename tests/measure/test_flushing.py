"""How long a flush takes: what is run before each run, what is read of it, and told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.loads.flushing import flush_times
from ingest.workbench.measure.plan.cases import Case
from ingest.workbench.measure.record.flush_latency import flush_medians
from ingest.workbench.measure.state.state import Conditions, Run
from ingest.workbench.measure.steps.step import Command
from tests.measure.test_limits import PLAN, arrangement_at, plan_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

#: What fio 3.33 prints of a job that syncs, as far as it is read.
PRINTED = {
    "jobs": [
        {
            "jobname": "flush",
            "sync": {
                "total_ios": 0,
                "lat_ns": {
                    "min": 260_812,
                    "mean": 3_044_954.723926,
                    "N": 652,
                    "percentile": {"50.000000": 561_152, "99.000000": 54_788_096},
                },
            },
        }
    ]
}


def test_a_plan_without_it_flushes_nothing(
    tmp_path: Path, reference: Reference
) -> None:
    """It takes seconds of every run."""
    arrangement = arrangement_at(tmp_path, plan_of(PLAN, reference), reference)
    assert arrangement.flush() == []


def test_pages_are_flushed_within_the_limits_where_the_server_writes(
    tmp_path: Path, reference: Reference
) -> None:
    """Under its account: the scratch folder is open to nobody else."""
    plan = plan_of(f"{PLAN}design: {{flush_s: 3}}\n", reference)
    arrangement = arrangement_at(tmp_path, plan, reference)
    site = replace(arrangement.load.site, account="postgres", caller="ann")
    arrangement.load.site = site
    (step,) = arrangement.flush()
    assert isinstance(step, Command)
    assert (step.account, step.limited) == ("postgres", True)
    assert f"--filename={site.scratch}/flushed" in step.argv
    assert {"--bs=8k", "--fdatasync=1", "--runtime=3"} < set(step.argv)
    arrangement.load.site = replace(site, account="")
    (step,) = arrangement.flush()
    assert isinstance(step, Command)
    assert step.account == "ann"


def test_mean_and_percentile_are_read(tmp_path: Path) -> None:
    """In milliseconds."""
    path = tmp_path / "flush.json"
    path.write_text(json.dumps(PRINTED))
    assert flush_times(path) == {"flush_ms": 3.045, "flush_p99_ms": 54.7881}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"jobs": []}',
        '{"jobs": [{"sync": {"lat_ns": {"mean": 0.0, "N": 0}}}]}',
        '{"jobs": [{"sync": {"lat_ns": {"mean": 1, "percentile": {}}}}]}',
    ],
)
def test_what_tells_no_time_says_nothing(tmp_path: Path, text: str) -> None:
    """A fio that times no syncs, one that was killed, and no output at all."""
    path = tmp_path / "flush.json"
    path.write_text(text)
    assert flush_times(path) == {}
    assert flush_times(tmp_path / "no-such-file") == {}


def run(level: str, limit: str, mean_ms: float | None) -> Run:
    """Return a run under a limit, "" for none."""
    p99 = None if mean_ms is None else 2 * mean_ms
    return Run(
        round=1,
        position=1,
        levels={"sync_binlog": level},
        context={"write_limit_iops": limit} if limit else {},
        twin=False,
        attempt=1,
        folder="runs/x",
        outcome="measured",
        conditions=Conditions(seconds=1, flush_ms=mean_ms, flush_p99_ms=p99),
    )


def test_medians_are_told_by_context() -> None:
    """What is compared does not change a flush; the limit beside it does."""
    runs = [run("1", "300", 3.0), run("0", "300", 5.0), run("0", "300", 4.0)]
    runs += [run("1", "none", 0.5), run("1", "none", None)]
    assert flush_medians(runs) == {
        Case((), (("write_limit_iops", "300"),)): (4.0, 8.0),
        Case((), (("write_limit_iops", "none"),)): (0.5, 1.0),
    }


def test_without_a_context_they_are_told_by_level() -> None:
    """Of a file system, or a scheduler."""
    found = flush_medians([run("1", "", 1.0), run("0", "", 2.0)])
    assert [case.levels for case in found] == [
        (("sync_binlog", "1"),),
        (("sync_binlog", "0"),),
    ]
    assert flush_medians([run("1", "", None)]) == {}
