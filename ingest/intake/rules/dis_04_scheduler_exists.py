"""DIS-04: a scheduler existed in the kernel that is stated."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.findings import Place
    from ingest.intake.models.environment import Platform
    from ingest.intake.models.origin import Origin
    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference
    from ingest.intake.models.setting import Lifespan

FACTOR = "io_scheduler"
_RELEASE = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_PARTS = 3


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Compare every scheduler of the record with the kernel and the system."""
    platform = record.environment.platform
    system = reference.platforms.get(platform.os.value)
    for level, locate in _schedulers(record):
        if system is not None and system.family != "linux":
            yield Problem(
                locate(),
                f"{system.label} has no I/O scheduler {level}",
                level,
                "a scheduler on Linux only",
                "correct platform.os, or describe the setting under test otherwise",
            )
            continue
        span = reference.lifespan(FACTOR, level)
        reason = _conflict(span, platform) if span else ""
        if reason:
            yield Problem(
                locate(),
                f"{level} {reason}; the kernel stated is {platform.kernel.value}",
                level,
                f"a scheduler of kernel {platform.kernel.value}",
                "check the kernel version, and none against noop, deadline against "
                "mq-deadline; a patched kernel is stated with  kernel_patched: true",
            )


def _conflict(span: Lifespan, platform: Platform) -> str:
    """Return why the kernel cannot have had the scheduler, or nothing.

    A patched kernel may have anything. A distribution's build (3.10.0-1160.el7) may
    carry a scheduler earlier than the release did, but none that had left it.
    """
    kernel = platform.kernel.value
    release = _RELEASE.match(kernel)
    patched = platform.kernel_patched
    if release is None or (patched is not None and patched.value is True):
        return ""
    stated = _parts(release.group())
    if span.removed and stated >= _parts(span.removed):
        return f"left with kernel {span.removed}"
    early = stated < _parts(span.introduced)[: len(stated)]
    if early and "-" not in kernel:
        return f"came with kernel {span.introduced}"
    return ""


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:_PARTS])


def _schedulers(record: Record) -> Iterator[tuple[str, Callable[[], Place]]]:
    origin = record.origin
    for index, layer in enumerate(record.environment.storage.chain):
        if layer.io_scheduler and layer.io_scheduler.value not in {UNKNOWN, VARIED}:
            steps = ("environment", "storage", "chain", index, FACTOR, "value")
            yield layer.io_scheduler.value, partial(origin.value_at, *steps)
    seen: set[str] = set()
    for run in record.runs:
        level = run.levels.get(FACTOR, "")
        if level and level not in seen:
            seen.add(level)
            yield level, partial(_cell, origin, run)
    for index, claim in enumerate(record.claims):
        if claim.treatment == FACTOR and claim.level not in seen:
            yield claim.level, partial(origin.value_at, "claims", index, "level")


def _cell(origin: Origin, run: Run) -> Place:
    return origin.in_runs(run.line, run.column(FACTOR))


RULE = Rule(
    id="DIS-04",
    level="E",
    title="The scheduler exists in the kernel stated",
    why="cfq left with kernel 5.0 and mq-deadline came with 4.11: a result that "
    "has them elsewhere mixes up its kernel or its scheduler.",
    mend="Check the kernel version and the name of the scheduler.",
    check=check,
)
