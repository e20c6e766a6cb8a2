"""Measurements on an image of one's own: mounted, limited, killed, and put back."""

from __future__ import annotations

import os
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.groups import base_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.record.raw_files import files_beside
from ingest.workbench.measure.state.state import FILE, read_state
from tests.measure.real import LACKING, UNDISTURBED, begun, can_mount, measured, passing
from tests.measure.test_experiment import marked
from tests.measure.test_killed import forked, guards_of, until, waited

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.running.experiment import Experiment

MOUNTS = Path("/proc/self/mounts")
#: How often an experiment on an image is killed, and within how many seconds.
KILLS, WITHIN_S = 8, 5.0

pytestmark = pytest.mark.usefixtures("alone")


def test_schedulers_on_an_image(tmp_path: Path, reference: Reference) -> None:
    """A loop device, two schedulers, fio; nothing of it is left, and it is a record."""
    if why := can_mount(tmp_path):
        pytest.skip(why)
    text = (
        "plan: 1\nid: test-of-an-image\ntitle: A test\ntreatments:\n"
        '  - {setting: io_scheduler, levels: ["none", "mq-deadline"], baseline: none}\n'
        "workload: {tool: fio, profile: oltp-8k, file_size: 16 MiB, clients: 1,"
        " duration_s: 2, warmup_s: 0}\n"
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{UNDISTURBED}"
    )
    image = tmp_path / "a.img"
    where = Place.model_validate({"image": str(image), "size": "600 MiB"})
    results = measured(text, where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    assert not image.exists()
    assert str(tmp_path) not in MOUNTS.read_text("utf-8")
    assert all(float(run.metrics["read_iops"]) > 0 for run in results.counted)
    logs = [name for name in files_beside(results) if name.endswith("course_iops.log")]
    assert len(logs) == 6
    index, _ = passing(results, reference)
    # What was varied is the queue of the loop device; the disk below keeps its own.
    chain = index.split("chain:", 1)[1].split("hardware:", 1)[0]
    assert chain.count("io_scheduler: varied") == 1
    assert "io_scheduler: varied" in chain.split("name: loop", 1)[1]


def test_a_capped_disk_beside_others(tmp_path: Path, reference: Reference) -> None:
    """The limit holds for the load alone, whose figure shows it; nothing is left."""
    if base_of(Kernel(), "io") is None:
        pytest.skip("no group can limit the transfers of a disk here")
    if why := can_mount(tmp_path):
        pytest.skip(why)
    text = (
        "plan: 1\nid: test-of-a-capped-disk\ntitle: A test\ntreatments:\n"
        '  - {setting: read_ahead_kb, levels: ["128", "256"], baseline: "128"}\n'
        "workload: {tool: fio, profile: scan, file_size: 32 MiB, clients: 1,"
        " duration_s: 2, warmup_s: 0}\n"
        "background: {readers: 1, writers: 1, file_size: 8 MiB, rate: 32 MiB}\n"
        "throttle: {read_bytes_per_s: 4 MiB}\n"
        "memory: {regime: fits}\ndesign: {rounds: 2, seed: 1, flush_s: 1}\n"
        f"{UNDISTURBED}"
    )
    image = tmp_path / "a.img"
    where = Place.model_validate({"image": str(image), "size": "600 MiB"})
    results = measured(text, where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    for run in results.counted:
        rate = float(run.metrics["read_bandwidth_bytes_per_second"])
        assert 0 < rate < 8e6  # it lets a little more through at the start
        assert run.conditions is not None
        assert run.conditions.read_bytes is not None
        assert run.conditions.flush_ms
        if base_of(Kernel(), "cpu"):
            # fio as load spends less than all that is busy, the background included.
            assert run.conditions.load_cpu_s is not None
            assert run.conditions.busy_cpu_s is not None
            assert 0 < run.conditions.load_cpu_s < run.conditions.busy_cpu_s
        # The disk is read by more than the load.
        assert run.conditions.read_bytes > rate * run.conditions.seconds
    assert not list(Path("/sys/fs/cgroup").rglob("atlas-test-of-a-capped-disk"))
    assert str(tmp_path) not in MOUNTS.read_text("utf-8")
    index, _ = passing(results, reference)
    assert "limited by a cgroup to 4.0 MiB read a second" in index
    assert "in the background fio, 1 reading and 1 writing" in index
    assert "A flush of a page of 8 KiB, by one writer just before each run" in index


@dataclass(frozen=True)
class Real:
    """An experiment on an image, to be begun and gone on with."""

    text: str
    where: Place
    work: Path
    reference: Reference

    def experiment(self) -> Experiment:
        """Return it, new or as far as it came."""
        return begun(self.text, self.where, self.work, self.reference)

    def left(self) -> list[str]:
        """Return what was not put back: mounts, loop devices, groups, processes."""
        image = str(self.where.image)
        found = [x for x in MOUNTS.read_text("utf-8").splitlines() if "a-kill" in x]
        for backing in Path("/sys/block").glob("loop*/loop/backing_file"):
            found += [str(backing)] if image in backing.read_text("utf-8") else []
        found += map(str, Path("/sys/fs/cgroup").rglob("atlas-test-of-a-kill"))
        if (self.work / FILE).exists():
            found += map(str, marked(read_state(self.work).token))
        return found


@pytest.mark.skipif(bool(LACKING), reason="; ".join(LACKING))
def test_postgresql_on_an_image_killed_again_and_again(
    short: Path, reference: Reference
) -> None:
    """Two schedulers, a server of its own, a limit: nothing of it stays behind a kill.

    Gone on with, it comes to a record that passes.
    """
    if why := can_mount(short):
        pytest.skip(why)
    limit = "limit: 256 MiB, " if base_of(Kernel(), "memory") else ""
    text = (
        "plan: 1\nid: test-of-a-kill\ntitle: A test\ntreatments:\n"
        '  - {setting: io_scheduler, levels: ["none", "mq-deadline"], baseline: none}\n'
        "workload: {tool: pgbench, scale: 1, clients: 2, duration_s: 1, warmup_s: 0}\n"
        "server: {product: postgresql, settings: {shared_buffers: 16MB}}\n"
        f"memory: {{{limit}regime: fits}}\n"
        f"design: {{rounds: 2, seed: 1, settle: 0}}\n{UNDISTURBED}"
    )
    image = short / "a.img"
    where = Place.model_validate({"image": str(image), "size": "700 MiB"})
    real = Real(text, where, short / "work", reference)
    lot = random.Random(20261126)  # noqa: S311 (the same moments each time)
    struck = 0
    for _ in range(KILLS):
        pid = forked(real)
        time.sleep(lot.uniform(0, WITHIN_S))
        os.kill(pid, signal.SIGKILL)
        struck += os.WIFSIGNALED(waited(pid))
        assert until(lambda: not guards_of(real)), "the guard did not come to an end"
        assert until(lambda: real.left() == []), real.left()
    assert struck, "it came to its end before anything struck"
    results = measured(text, where, real.work, reference)
    failed = [(x.round, x.position, x.why) for x in results.state.runs if x.why]
    assert len({(x.round, x.position) for x in results.counted}) == 6, failed
    assert not image.exists()
    assert real.left() == []
    index, _ = passing(results, reference)
    assert "product: postgresql" in index
    assert "gone on with" in index
