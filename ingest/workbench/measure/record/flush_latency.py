"""How long a flush took just before the runs, by case."""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.cases import Case

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.workbench.measure.state.state import Run


def flush_medians(runs: Iterable[Run]) -> dict[Case, tuple[float, float]]:
    """Return the medians of mean and 99th percentile (ms) by context.

    By levels where there is no context: file systems flush at different speeds. Empty
    where nothing was flushed.
    """
    found: dict[Case, list[tuple[float, float]]] = defaultdict(list)
    for run in runs:
        seen = run.conditions
        if seen is None or seen.flush_ms is None or seen.flush_p99_ms is None:
            continue
        levels = () if run.context else tuple(run.levels.items())
        case = Case(levels, tuple(run.context.items()))
        found[case].append((seen.flush_ms, seen.flush_p99_ms))
    return {
        case: (median(x for x, _ in times), median(x for _, x in times))
        for case, times in found.items()
    }
