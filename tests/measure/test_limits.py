"""What a plan leaves server and load of the disks, and who else is at work there."""

from __future__ import annotations

import subprocess
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.conditions.processes import Own
from ingest.workbench.measure.loads.background import InBackground
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.groups import Group, cpu_spent_s, group_for
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.placed import place_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.site import Site
from ingest.workbench.measure.steps.step import Command

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan

PLAN = """\
plan: 1
id: a-capped-volume
title: "Scans of a capped volume"
treatments:
  - {setting: read_ahead_kb, levels: ["128", "1024"], baseline: "128"}
strata:
  - setting: read_limit
    levels: ["none", "64 MiB/s"]
    by: {throttle: read_bytes_per_s}
    written: {"64 MiB/s": "67108864"}
workload: {tool: fio, profile: scan, file_size: "6 GiB", direct: false, duration_s: 1}
background: {readers: 2, writers: 1, file_size: "1 MiB", rate: "1 MiB"}
memory: {limit: "1 GiB"}
throttle: {read_iops: 500}
"""


def plan_of(text: str, reference: Reference) -> Plan:
    """Return a plan that is right."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    return read.plan


def arrangement_at(root: Path, plan: Plan, reference: Reference) -> Arrangement:
    """Return the plan at a folder, with control groups of the tree below it."""
    disk = root / "sys" / "block" / "vdb"
    (disk / "queue").mkdir(parents=True, exist_ok=True)
    (disk / "dev").write_text("254:16\n")
    kernel = Kernel(root / "sys", root / "proc")
    site = Site(
        work=root / "work",
        scratch=root / "scratch",
        kernel=kernel,
        disks=(disk,),
        memory=group_for(kernel, "memory", "atlas"),
        io=group_for(kernel, "io", "atlas"),
    )
    load = load_of(plan, site, reference)
    return Arrangement(plan, Place(directory=str(root)), load, root / "collect.sh")


def lines(arrangement: Arrangement) -> list[str]:
    """Return what would be typed to open the place and to arrange each case."""
    steps = [*arrangement.open(cases_of(arrangement.plan)[0])]
    for case in cases_of(arrangement.plan):
        steps += arrangement.arrange(case)
    root = str(arrangement.place.directory)
    return [step.shown().replace(root, "") for step in steps]


def test_limits_are_written_in_the_manner_of_version_1(
    tmp_path: Path, reference: Reference
) -> None:
    """A file a limit; 0 lifts one; memory and disks have a group each."""
    base = tmp_path / "sys" / "fs" / "cgroup"
    for name in (
        "memory/memory.limit_in_bytes",
        "blkio/blkio.throttle.read_bps_device",
    ):
        (base / name).parent.mkdir(parents=True)
        (base / name).write_text("")
    arrangement = arrangement_at(tmp_path, plan_of(PLAN, reference), reference)
    said = lines(arrangement)
    group = "/sys/fs/cgroup/blkio/atlas/blkio.throttle"
    assert said[:3] == [
        "mkdir -p /sys/fs/cgroup/memory/atlas",
        "mkdir -p /sys/fs/cgroup/blkio/atlas",
        "echo 1073741824 > /sys/fs/cgroup/memory/atlas/memory.limit_in_bytes",
    ]
    assert said.count(f"echo '254:16 500' > {group}.read_iops_device") == 4
    assert said.count(f"echo '254:16 0' > {group}.read_bps_device") == 2
    assert said.count(f"echo '254:16 67108864' > {group}.read_bps_device") == 2


def second_version(root: Path) -> Path:
    """Make a tree of control groups of version 2; return its root."""
    base = root / "sys" / "fs" / "cgroup"
    base.mkdir(parents=True)
    (base / "cgroup.subtree_control").write_text("cpu io memory\n")
    return base


def test_limits_are_written_in_the_manner_of_version_2(
    tmp_path: Path, reference: Reference
) -> None:
    """One group has both limits, one file all of those of a disk."""
    second_version(tmp_path)
    arrangement = arrangement_at(tmp_path, plan_of(PLAN, reference), reference)
    said = lines(arrangement)
    assert said[:2] == [
        "mkdir -p /sys/fs/cgroup/atlas",
        "echo 1073741824 > /sys/fs/cgroup/atlas/memory.max",
    ]
    file = "/sys/fs/cgroup/atlas/io.max"
    assert said.count(f"echo '254:16 riops=500 rbps=max' > {file}") == 2
    assert said.count(f"echo '254:16 riops=500 rbps=67108864' > {file}") == 2


def test_a_server_that_stops_writes_without_limits(
    tmp_path: Path, reference: Reference
) -> None:
    """What was held and what was varied; the next run sets both again."""
    base = second_version(tmp_path)
    arrangement = arrangement_at(tmp_path, plan_of(PLAN, reference), reference)
    first, *_ = arrangement.stop()
    lifted = f"echo '254:16 riops=max rbps=max' > {base}/atlas/io.max"
    assert first.shown() == lifted
    nowhere = arrangement_at(tmp_path / "b", plan_of(PLAN, reference), reference)
    assert all(isinstance(step, Command) for step in nowhere.stop())


@pytest.mark.parametrize(
    ("name", "text", "is_unified"),
    [
        ("cpuacct.usage", "2500000000\n", False),
        ("cpu.stat", "usage_usec 2500000\nuser_usec 2000000\n", True),
    ],
)
def test_processor_time_of_a_group(
    tmp_path: Path, name: str, text: str, *, is_unified: bool
) -> None:
    """In the manner of both versions; what cannot be read tells nothing."""
    group = Group(tmp_path, is_unified)
    assert cpu_spent_s(group) is None
    (tmp_path / name).write_text(text)
    assert cpu_spent_s(group) == 2.5
    (tmp_path / name).write_text("nothing like it\n")
    assert cpu_spent_s(group) is None
    assert cpu_spent_s(None) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"67108864"', '"fast"', "fast is no limit of read_bytes_per_s"),
        ("read_bytes_per_s}", "read_speed}", "strata.0.by.throttle"),
        ("readers: 2", "readers: -1", "background.readers"),
    ],
)
def test_what_is_no_limit_is_named(
    reference: Reference, old: str, new: str, said: str
) -> None:
    """With what stands there and what would do."""
    found = parsed_plan(PLAN.replace(old, new), "plan.yaml", reference)
    assert isinstance(found, list)
    assert any(said in f"{each.message} {each.expected}" for each in found), found


def test_the_background_is_ours_and_ends_with_the_run(
    tmp_path: Path, reference: Reference
) -> None:
    """Its process is told by a file; what had ended before makes the run fail."""
    plan = plan_of(PLAN, reference)
    assert plan.background is not None
    site = arrangement_at(tmp_path, plan, reference).load.site
    background = InBackground(plan.background, site)
    assert background.data_bytes() == 2 * 1024 * 1024
    site.scratch.mkdir()
    site.work.mkdir()
    fio = tmp_path / "fio"
    fio.write_text("#!/bin/sh\nexec sleep 600\n")
    fio.chmod(0o755)
    there = InBackground(plan.background, replace(site, tools={"fio": str(fio)}))
    _, start = there.start()
    assert isinstance(start, Command)
    subprocess.run(start.argv, check=True)
    number = int(there.pid_file.read_text())
    assert number in Own(1, (there.pid_file, tmp_path / "none")).numbers()
    (stop,) = there.stop()
    assert isinstance(stop, Command)
    subprocess.run(stop.argv, check=True)
    assert not there.pid_file.exists()
    subprocess.run(stop.argv, check=True)  # nothing is left to be stopped
    fio.write_text("#!/bin/sh\nexit 1\n")
    subprocess.run(start.argv, check=True)
    time.sleep(0.5)
    done = subprocess.run(stop.argv, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        1,
        "the background had ended before the run\n",
    )


def test_jobs_of_the_background(tmp_path: Path, reference: Reference) -> None:
    """Readers and writers have a file each; none of a kind that is not asked for."""
    plan = plan_of(PLAN, reference)
    assert plan.background is not None
    site = arrangement_at(tmp_path, plan, reference).load.site
    job = InBackground(plan.background, site).job()
    assert "direct=1\n" in job
    assert "rate=1048576\n" in job
    assert "rw=read\nnumjobs=2\n" in job
    assert "rw=write\nnumjobs=1\n" in job
    changes = {"writers": 0, "rate": None, "direct": False}
    job = InBackground(plan.background.model_copy(update=changes), site).job()
    assert "direct=0\n" in job
    assert "rw=write" not in job
    assert "rate" not in job


def test_a_stratum_may_be_a_matter_of_the_folder(reference: Reference) -> None:
    """The first of its levels is where the experiment begins."""
    text = PLAN.replace("by: {throttle: read_bytes_per_s}", "folders: {none: /a, F}")
    text = text.replace("F}", '"64 MiB/s": /b}').split("    written")[0]
    tail = PLAN.split('67108864"}\n')[1].replace("throttle:", "#")
    plan = plan_of(text + tail, reference)
    place = place_of(plan, None, None, None, None)
    assert place is not None
    assert place.directory == "/a"
