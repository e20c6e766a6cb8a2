"""What came out of a run: digits of its output, its drift, whether levels held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.environment.bundle import Bundle, read_bundle
from ingest.intake.read.environment.compare import differences, not_in_force
from ingest.intake.read.raw.importing import import_file
from ingest.intake.read.raw.output import open_output
from ingest.intake.read.raw.refused import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ingest.intake.models.factors import Factor
    from ingest.intake.read.raw.results import Result
    from ingest.workbench.measure.plan.model import By

#: Intervals of a series below which halves say nothing.
_FEWEST_POINTS = 6


class NoResultError(Exception):
    """An output from which no figure can be read; says why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Digits by metric; ``drift_pct``: second half of the run against the first.

    None where nothing tells the course of the run.
    """

    metrics: dict[str, str]
    drift_pct: float | None


def outcome_of(
    path: Path, number: int, main: str, course: Sequence[float] = ()
) -> Outcome:
    """Return what a tool printed as result ``number``. Raises ``NoResultError``.

    ``course`` are the rates of its intervals, where these are not in the output.
    """
    try:
        imported = import_file(path, path.name)
    except RefusedError as problem:
        message = f"{problem.message}: {_first_words(path)}"
        raise NoResultError(message) from problem
    if len(imported.results) < number:
        message = f"{len(imported.results)} results where {number} are needed"
        raise NoResultError(message)
    result = imported.results[number - 1]
    if main not in result.metrics:
        message = f"the output holds no {main}"
        raise NoResultError(message)
    if float(result.metrics[main]) <= 0:
        message = f"{main} is {result.metrics[main]}: nothing was done"
        raise NoResultError(message)
    drift = _drift(course or _printed(result, main))
    return Outcome(dict(result.metrics), drift)


def _first_words(path: Path) -> str:
    """Return the first line of an output: often the tool's own complaint."""
    lines = path.read_text("utf-8", "replace").split("\n")
    return excerpt(next((line for line in lines if line.strip()), "nothing"))


def _printed(result: Result, main: str) -> list[float]:
    by_metric = {each.metric: each for each in result.series}
    # HammerDB prints the rate of all transactions alone, and judges by new orders.
    series = by_metric.get(main) or by_metric.get("transactions_per_minute")
    return [float(each) for each in series.values if each] if series else []


def _drift(values: Sequence[float]) -> float | None:
    half = len(values) // 2
    if len(values) < _FEWEST_POINTS or not sum(values[:half]):
        return None
    first, second = sum(values[:half]) / half, sum(values[-half:]) / half
    return round(100 * (second / first - 1), 2)


def bundle_of(path: Path) -> Bundle | None:
    """Return what the collector wrote; None where it cannot be read."""
    try:
        return read_bundle(open_output(path, path.name))
    except RefusedError:
        return None


def said_differences(
    one: Bundle, other: Bundle, varied: Iterable[Factor], set_by: Sequence[By] = ()
) -> tuple[str, ...]:
    """Return in words where two environments differ besides what is varied.

    ``set_by``: how the plan sets what it varies, for what the atlas has no factor.
    """
    return tuple(
        f"{each.path}: {each.a or 'not set'}, {each.b or 'not set'}"
        for each in differences(one, other, varied)
        if not any(_is_set(each.path, way) for way in set_by)
    )


def _is_set(path: str, way: By) -> bool:
    if way.kind == "throttle":
        return path.startswith("io-limits")
    return path == way.name or path.endswith(f".{way.name}")


def not_held(
    bundle: Bundle, levels: Mapping[str, str], factors: Mapping[str, Factor]
) -> str:
    """Return in words which levels of a case were not in force; "" where all were."""
    return "; ".join(
        f"{each.path} is {each.b}, not {each.a}"
        for each in not_in_force(bundle, levels, factors)
    )
