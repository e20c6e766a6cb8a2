"""fio as a load: the job files of the profiles."""

from __future__ import annotations

from configparser import ConfigParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.loads.fio import Fio
from ingest.workbench.measure.loads.fio_course import course_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.running.outcome import outcome_of
from ingest.workbench.measure.site import Site

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

PLAN = """\
plan: 1
id: a-scan
title: "A scan"
treatments:
  - {setting: read_ahead_kb, levels: ["16", "128"], baseline: "128"}
workload: {tool: fio, profile: PROFILE, file_size: "1 GiB"KEYS, direct: false}
"""


def sections(profile: str, keys: str, reference: Reference) -> ConfigParser:
    """Return the job file of a profile; of an option that stands twice the last."""
    text = PLAN.replace("PROFILE", profile).replace("KEYS", keys)
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    load = Fio(read.plan, Site(Path("/w"), Path("/s"), Kernel()), reference)
    found = ConfigParser(strict=False)
    found.read_string(load.job(cases_of(read.plan)[0], 10))
    return found


def test_blocks_are_as_large_as_the_plan_says(reference: Reference) -> None:
    """Those of the pages alone: what writes the log beside them has its own."""
    assert sections("scan", "", reference)["pages"]["bs"] == "256k"
    own = ', block_size: "8 KiB"'
    assert sections("scan", own, reference)["pages"]["bs"] == "8192"
    both = sections("oltp-16k", own, reference)
    assert (both["pages"]["bs"], both["log"]["bs"]) == ("8192", "8k")


#: As fio 3.33 writes it: two jobs that read, one after the other, and one that logs.
COURSE = """\
1000, 400, 0, 0, 0
1000, 100, 1, 0, 0
2000, 420, 0, 0, 0
2000, 110, 1, 0, 0
3000, 200, 0, 0, 0
1001, 390, 0, 0, 0
2001, 410, 0, 0, 0
3001, 180, 0, 0, 0
1000, 2500, 1, 0, 0
2000, 2400, 1, 0, 0
"""


def test_the_jobs_of_a_run_add_up_second_by_second(tmp_path: Path) -> None:
    """Of the direction that is judged by; a flush is that of the write before it."""
    path = tmp_path / "course_iops.log"
    assert course_of(path, "read_iops") == ()
    path.write_text(COURSE)
    assert course_of(path, "read_iops") == (790, 830, 380)
    assert course_of(path, "read_latency_p99_ms") == (790, 830, 380)
    assert course_of(path, "sync_latency_max_ms") == (2600, 2510)
    path.write_text("fio: an error\n")
    assert course_of(path, "read_iops") == ()


def test_the_course_of_a_run_tells_its_drift() -> None:
    """Fio's JSON says nothing of it."""
    printed = Path(__file__).parents[1] / "importers" / "fixtures" / "fio"
    path = next(printed.glob("*.json"))
    without = outcome_of(path, 1, "read_iops")
    assert without.drift_pct is None
    course = (100.0, 100.0, 100.0, 80.0, 80.0, 80.0)
    assert outcome_of(path, 1, "read_iops", course).drift_pct == pytest.approx(-20)
