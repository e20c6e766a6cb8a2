"""RUN-18: conditions that runs state as a ratio are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: The least and the most a ratio can be.
_BOUNDS: dict[str, tuple[float, float]] = {
    "cache_hit_pct": (0, 100),
    "data_to_memory": (0.0001, 100_000),
}


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look at the levels of each such condition, once each."""
    for factor, (least, most) in _BOUNDS.items():
        seen: set[str] = set()
        for run in record.runs:
            level = run.levels.get(factor, "")
            if level in seen or not level.replace(".", "", 1).isdigit():
                continue
            seen.add(level)
            if float(level) < least or float(level) > most:
                yield Problem(
                    record.origin.in_runs(run.line, run.column(factor)),
                    f"{level} is no value of {factor}",
                    level,
                    f"{least:g} to {most:g}",
                    "a share in per cent, or how many times the memory the data is; "
                    "sizes in bytes belong under workload and hardware",
                )


RULE = Rule(
    id="RUN-18",
    level="E",
    title="Conditions given as a ratio are one",
    why="How the data compares with the memory, and how many reads the cache answers, "
    "decide whether a run measured storage at all: a record whose runs all fit in "
    "memory is set aside, and answers are told apart by these conditions.",
    mend="Write 90 for a hit ratio of 90 %, and 4 for four times as much data as "
    "memory.",
    check=check,
    needs_tables=True,
)
