"""What is read at one moment: load, clock, heat of the machine and of its drives."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ingest.workbench.measure.place.blocks import Kernel

#: Where drives show their heat, below their folder in /sys: NVMe by the version of the
#: kernel, SATA and SAS with the module drivetemp.
_DRIVES = (
    "device/hwmon*/temp1_input",
    "device/hwmon/hwmon*/temp1_input",
    "device/device/hwmon/hwmon*/temp1_input",
)


def before(kernel: Kernel, disks: Iterable[Path]) -> dict[str, float]:
    """Return load, clock and heat before a run, as keys of ``Conditions``."""
    return {"load_before": os.getloadavg()[0], **_sensors(kernel, disks, "")}


def after(kernel: Kernel, disks: Iterable[Path]) -> dict[str, float]:
    """Return the same after it: what heated up may have slowed down."""
    return {"load_after": os.getloadavg()[0], **_sensors(kernel, disks, "_after")}


def _sensors(kernel: Kernel, disks: Iterable[Path], when: str) -> dict[str, float]:
    """Return clock of the first processor and highest temperatures, where told."""
    clock = kernel.sys / "devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"
    zones = (kernel.sys / "class" / "thermal").glob("thermal_zone*/temp")
    drives = (path for disk in disks for each in _DRIVES for path in disk.glob(each))
    found = {
        f"frequency{when}_mhz": _thousandths(clock),
        f"temperature{when}_c": max(_read(zones), default=None),
        f"drive_temperature{when}_c": max(_read(drives), default=None),
    }
    return {name: value for name, value in found.items() if value is not None}


def _read(paths: Iterable[Path]) -> Iterator[float]:
    values = (_thousandths(path) for path in paths)
    return (each for each in values if each is not None)


def _thousandths(path: Path) -> float | None:
    try:
        return int(path.read_text(encoding="ascii")) / 1000
    except (OSError, ValueError):
        return None
