"""Whether jobs that fio printed twice are two states of a run, or two runs."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.formats.fio.job import Job


def continues(again: list[tuple[Job, Job]], *, announced: bool) -> bool:
    """Tell whether jobs of the same processes, each at two times, are of one run.

    Where the run was announced the next one would have been, too, and only a clock that
    went back tells it. Otherwise the jobs have run for longer than before, and for
    longer than the time between the two. A job's figures start anew after its ramp.
    """
    between = _seconds_between(*again[0])
    if between is not None and between < 0:
        return False
    before, after = (_longest(jobs) for jobs in zip(*again, strict=True))
    if announced or not before:
        return True
    # The seconds printed are whole ones.
    return before <= after and (between is None or (between - 1) * 1000 < after)


def _seconds_between(earlier: Job, later: Job) -> float | None:
    """Return the time between two states, None where fio did not print when."""
    then, now = _printed(earlier), _printed(later)
    return (now - then).total_seconds() if then and now else None


def _printed(job: Job) -> datetime | None:
    """Return when a job's state was printed, as ``ctime`` of C writes it."""
    try:
        return datetime.strptime(
            str(job.parameters.get("time")), "%a %b %d %H:%M:%S %Y"
        ).replace(tzinfo=UTC)
    except ValueError:
        return None


def _longest(jobs: Iterable[Job]) -> Decimal:
    """Return the run time of the longest direction of jobs, in milliseconds."""
    times = [Decimal(flow.runtime) for job in jobs for flow in job.flows.values()]
    return max(times, default=Decimal(0))
