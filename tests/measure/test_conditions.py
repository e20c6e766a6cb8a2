"""What else went on during a run, from counters of a kernel of files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.conditions import sensors
from ingest.workbench.measure.conditions.counters import (
    between,
    disturbance,
    snapshot,
)
from ingest.workbench.measure.conditions.processes import Own, Used, others
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.model import Disturbed
from ingest.workbench.measure.state.state import Conditions

if TYPE_CHECKING:
    from pathlib import Path
from time import sleep

#: PID: parent, session, ticks.
PROCESSES = {
    1: (0, 1, 500),  # the system's own first process
    2: (0, 0, 0),  # the parent of the kernel's threads
    30: (2, 0, 400),  # one of them
    100: (1, 100, 7),  # the experiment
    101: (100, 101, 60),  # a load that it started
    200: (1, 200, 5),  # its server
    201: (200, 200, 80),  # a process of the server
    202: (1, 200, 9),  # one whose parent is gone
    300: (1, 300, 1000),  # somebody else
}


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Return a kernel with these processes and two disks."""
    kernel = Kernel(tmp_path / "sys", tmp_path / "proc")
    for pid in PROCESSES:
        (kernel.proc / str(pid)).mkdir(parents=True)
    for name in ("vda", "vdb", "zram0"):
        (kernel.sys / "block" / name).mkdir(parents=True)
    counted(kernel, {}, cpu=(0,) * 8, sectors={"vda": (0, 0, 0), "vdb": (0, 0, 0)})
    return kernel


def counted(
    kernel: Kernel,
    more: dict[int, int],
    cpu: tuple[int, ...],
    sectors: dict[str, tuple[int, int, int]],
) -> None:
    """Write counters; ``more`` ticks of processes, and sectors and flushes of disks."""
    for pid, (parent, session, ticks) in PROCESSES.items():
        now = ticks + more.get(pid, 0)
        fields = ["S", parent, 0, session, *(0 for _ in range(7)), now, 0]
        fields += [0] * 6 + [pid * 3, 0]
        text = f"{pid} (a name) with ) {' '.join(map(str, fields))}\n"
        (kernel.proc / str(pid) / "stat").write_text(text)
    words = " ".join(map(str, cpu))
    (kernel.proc / "stat").write_text(f"cpu  {words} 0 0\ncpu0 {words} 0 0\n")
    for name, (read, written, flushes) in {**sectors, "zram0": (9, 9, 9)}.items():
        fields = [0, 0, read, 0, 0, 0, written, *(0 for _ in range(8)), flushes, 0]
        (kernel.sys / "block" / name / "stat").write_text(" ".join(map(str, fields)))


def test_others_are_neither_ours_nor_the_kernels(
    kernel: Kernel, tmp_path: Path
) -> None:
    """Children, the server's session, and threads of the kernel are left out."""
    pid_file = tmp_path / "postmaster.pid"
    pid_file.write_text("200\n/a/folder\n")
    (kernel.proc / "300" / "io").write_text(
        "rchar: 900\nread_bytes: 4096\nwrite_bytes: 512\ncancelled_write_bytes: 7\n"
    )
    assert others(kernel, Own(100, (pid_file,))) == {
        "1 3": Used(500, 0),
        "300 900": Used(1000, 4608),
    }
    without = others(kernel, Own(100, (tmp_path / "no-such-file",)))
    assert set(without) == {"1 3", "200 600", "201 603", "202 606", "300 900"}


def test_what_lies_between_two_looks(kernel: Kernel, tmp_path: Path) -> None:
    """Shares of all processor time, bytes of the disk, and what others did."""
    own = Own(100)
    one = snapshot(kernel, own)
    # user nice system idle iowait irq softirq steal: 1000 ticks in all
    counted(
        kernel,
        {101: 300, 300: 50},
        cpu=(300, 0, 100, 500, 50, 0, 10, 40),
        sectors={"vda": (10, 2048, 3), "vdb": (2048, 0, 1)},
    )
    sleep(0.05)  # seconds are told with three digits, and the rate with all
    other = snapshot(kernel, own)
    disks = [kernel.sys / "block" / "vda"]
    found = between(one, other, disks, {"load_before": 1.5})
    assert (found.steal_pct, found.other_cpu_pct, found.busy_cpu_s) == (4.0, 5.0, 4.1)
    assert (found.read_bytes, found.written_bytes) == (5120, 1048576)
    assert (found.flushes, found.load_before) == (3, 1.5)
    assert found.other_io_mib_per_s == pytest.approx(1 / found.seconds, rel=0.05)
    # What lies on both passes on what they count; a path to a disk is no further one.
    for name, sign in (("dm-0", "slaves/vda"), ("nvme0c0n1", "hidden")):
        upper = kernel.sys / "block" / name
        (upper / sign).parent.mkdir(parents=True)
        (upper / sign).write_text("1\n")
        (upper / "stat").write_text((kernel.sys / "block/vda/stat").read_text())
    assert set(snapshot(kernel, own).disks) == {"vda", "vdb"}
    before_flushes = between(
        replace(one, disks={"vda": (0, 0, None)}),
        replace(other, disks={"vda": (10, 8, None)}),
        disks,
        {},
    )
    assert before_flushes.flushes is None
    assert found.load_cpu_s is None
    accounted = between(
        replace(one, load_cpu_s=1.25), replace(other, load_cpu_s=4.0), disks, {}
    )
    assert accounted.load_cpu_s == 2.75
    loop = [kernel.sys / "block" / "loop0"]
    assert between(one, other, loop, {}).other_io_mib_per_s == 0
    # On a disk that both use, and below a loop device, programs tell.
    busy = replace(other, others={"300 900": Used(1050, 8 << 20)})
    for where in (disks, loop):
        seen = between(one, busy, where, {})
        assert seen.other_io_mib_per_s == pytest.approx(8 / seen.seconds, rel=0.05)
    del tmp_path


def test_limits_are_named_where_they_are_passed() -> None:
    """What cannot be seen disturbs nobody."""
    limits = Disturbed(steal_pct=2, other_cpu_pct=10, other_io_mib_per_s=5)
    quiet = Conditions(seconds=1, steal_pct=2, other_cpu_pct=10, other_io_mib_per_s=5)
    assert disturbance(quiet, limits) == ""
    assert disturbance(Conditions(seconds=1), limits) == ""
    loud = quiet.model_copy(update={"steal_pct": 2.5, "other_io_mib_per_s": 80.0})
    assert disturbance(loud, limits) == (
        "steal 2.5 %, limit 2; other I/O 80 MiB/s, limit 5"
    )


def test_sensors_are_read_where_there_are_any(kernel: Kernel) -> None:
    """The frequency of the first processor, the hottest zone, the hottest drive."""
    disks = [kernel.sys / "block/nvme0n1", kernel.sys / "block/sda"]
    assert list(sensors.before(kernel, disks)) == ["load_before"]
    frequency = kernel.sys / "devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"
    zones = [kernel.sys / f"class/thermal/thermal_zone{x}/temp" for x in range(2)]
    for path, text in (
        (frequency, "2400000"),
        (zones[0], "41000"),
        (zones[1], "56500"),
    ):
        path.parent.mkdir(parents=True)
        path.write_text(f"{text}\n")
    for disk, name in (
        (disks[0], "device/hwmon3/temp1_input"),
        (disks[1], "device/hwmon/hwmon1/temp1_input"),
    ):
        (disk / name).parent.mkdir(parents=True)
    (disks[0] / "device/hwmon3/temp1_input").write_text("48850\n")
    (disks[1] / "device/hwmon/hwmon1/temp1_input").write_text("39000\n")
    seen = sensors.after(kernel, disks)
    assert seen.pop("load_after") >= 0
    assert seen == {
        "frequency_after_mhz": 2400.0,
        "temperature_after_c": 56.5,
        "drive_temperature_after_c": 48.85,
    }
    assert sensors.before(kernel, disks[1:])["drive_temperature_c"] == 39.0
