"""Queues of disks and limits of the kernel: files that are written and put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Setting

if TYPE_CHECKING:
    from ingest.workbench.measure.loads.load import Load
    from ingest.workbench.measure.plan.cases import Case

#: What setting the scheduler makes the kernel set anew comes after it.
_FIRST = "scheduler"


def kernel_settings(load: Load, case: Case) -> list[Setting]:
    """Return what a case sets in the queues of the disks and below /proc/sys."""
    site = load.site
    queue = load.of_kind(case, "queue")
    found = [
        Setting(disk / "queue" / name, queue[name], f"the queue of {disk.name}")
        for name in sorted(queue, key=lambda name: (name != _FIRST, name))
        for disk in site.disks
    ]
    found += [
        Setting(disk / "device" / name, level, f"the depth of {disk.name} itself")
        for name, level in load.of_kind(case, "device").items()
        for disk in site.disks
    ]
    for name, level in load.of_kind(case, "sysctl").items():
        path = site.kernel.proc / "sys" / name.replace(".", "/")
        found.append(Setting(path, level, "a limit of the kernel"))
    return found
