"""Levels against the baseline, paired by round, on the log scale.

Each round gives one log ratio a case: its run over the baseline of that round (the mean
of the logs of its two runs where there is an A/A twin). Intervals and verdicts are
those of the atlas (``ingest.analysis.evidence.verdicts``) with Student's t over the
rounds; over several cases the p values are adjusted by Holm 1979 (Scandinavian Journal
of Statistics 6). Beside them stands a percentile bootstrap over the rounds, which
assumes no shape (Efron and Tibshirani 1993, chapter 13).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ingest.analysis.evidence.verdicts import (
    DIFFERENCE_LEVEL,
    Verdict,
    classify,
    half_width,
)
from ingest.workbench.measure.plan.cases import Case

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.analysis.evidence.arms import Floats
    from ingest.analysis.parameters import EvidenceParameters
    from ingest.workbench.measure.state.state import Run

_DRAWS = 4000
#: Rounds from which a spread can be told at all, and at most told to be needed.
_FEWEST, _MOST = 2, 200


@dataclass(frozen=True, slots=True)
class Paired:
    """A case against the baseline of its rounds, log scale, above zero is better.

    ``low`` and ``high``: 95 % interval; ``boot_low``, ``boot_high``: by bootstrap.
    ``p_holm`` is adjusted for the number of cases.
    """

    case: Case
    rounds: int
    log_ratio: float
    sd: float
    low: float
    high: float
    boot_low: float
    boot_high: float
    p_holm: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Noise:
    """The rig against itself: the two baseline runs of each round.

    ``sd`` is the run-to-run standard deviation on the log scale, ``low`` and ``high``
    the 95 % interval of their mean ratio; both from ``rounds`` pairs.
    """

    rounds: int
    sd: float
    log_ratio: float
    low: float
    high: float


def paired(  # noqa: PLR0913 (runs, what they are of, and how they are judged)
    runs: Iterable[Run],
    cases: Sequence[Case],
    baselines: Sequence[Case],
    metric: str,
    *,
    higher_is_better: bool,
    parameters: EvidenceParameters,
) -> list[Paired]:
    """Return what is known of each case that is no baseline; needs two rounds."""
    logs = _logs(runs, metric)
    found: list[Paired] = []
    p_values: list[float] = []
    sign = 1.0 if higher_is_better else -1.0
    for case in cases:
        baseline = next(each for each in baselines if each.context == case.context)
        if case == baseline:
            continue
        mine, others = logs.get(case, {}), logs.get(baseline, {})
        ratios = np.array(
            [
                sign * (np.mean(mine[n]) - np.mean(others[n]))
                for n in mine
                if n in others
            ]
        )
        if len(ratios) < _FEWEST:
            continue
        entry, p_value = _judged(case, ratios, parameters)
        found.append(entry)
        p_values.append(p_value)
    adjusted = holm(p_values)
    return [
        _with_p(each, p_value) for each, p_value in zip(found, adjusted, strict=True)
    ]


def noise(runs: Iterable[Run], metric: str) -> Noise | None:
    """Return the noise of the rig; None where no two rounds have an A/A pair."""
    pairs: dict[tuple[int, str], dict[bool, float]] = defaultdict(dict)
    for run in _counted(runs, metric):
        key = (run.round, str(sorted((run.levels | run.context).items())))
        pairs[key][run.twin] = float(np.log(float(run.metrics[metric])))
    differences = np.array(
        [pair[True] - pair[False] for pair in pairs.values() if len(pair) == _FEWEST]
    )
    if len(differences) < _FEWEST:
        return None
    mean, variance = float(differences.mean()), float(differences.var(ddof=1))
    number = len(differences)
    width = _width(variance / number, number - 1)
    # The difference of two runs has twice the variance of one.
    return Noise(number, float(np.sqrt(variance / 2)), mean, mean - width, mean + width)


def rounds_needed(found: Sequence[Paired], margin: float) -> int | None:
    """Return how many rounds would make each 95 % interval narrower than the margin.

    By the standard deviations observed so far; None where nothing is known yet, at
    most 200.
    """
    if not found:
        return None
    sd = max(each.sd for each in found)
    for rounds in range(_FEWEST, _MOST):
        if _width(sd**2 / rounds, rounds - 1) <= margin:
            return rounds
    return _MOST


def is_decided(found: Sequence[Paired], number: int) -> bool:
    """Tell whether every one of ``number`` cases is settled against the margin."""
    settled = {"better", "worse", "equivalent"}
    return len(found) == number and all(each.verdict in settled for each in found)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values adjusted by Holm's step-down procedure, in the given order."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    adjusted, highest = [0.0] * len(p_values), 0.0
    for step, at in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - step) * p_values[at]))
        adjusted[at] = highest
    return adjusted


def _judged(
    case: Case, ratios: Floats, parameters: EvidenceParameters
) -> tuple[Paired, float]:
    from scipy import special  # noqa: PLC0415 (a third of what a command loads)

    number = len(ratios)
    mean = float(ratios.mean())
    # As for records: a smaller spread than the floor comes from too few runs.
    sd = max(float(ratios.std(ddof=1)), parameters.sd_floor)
    variance = sd**2 / number
    width = _width(variance, number - 1)
    lot = np.random.default_rng(1)
    draws = ratios[lot.integers(0, number, (_DRAWS, number))].mean(axis=1)
    boot_low, boot_high = np.quantile(draws, (0.025, 0.975))
    p_value = 2 * float(special.stdtr(number - 1, -abs(mean) / np.sqrt(variance)))
    (verdict,) = classify(
        np.array([mean]),
        np.array([variance]),
        np.array([float(number - 1)]),
        parameters.margin,
    )
    return (
        Paired(
            case,
            number,
            mean,
            sd,
            mean - width,
            mean + width,
            float(boot_low),
            float(boot_high),
            p_value,
            verdict,
        ),
        p_value,
    )


def _with_p(each: Paired, p_holm: float) -> Paired:
    """Return an entry with its adjusted p; a difference it does not bear is none."""
    survives = p_holm <= 1 - DIFFERENCE_LEVEL
    if each.verdict in {"better", "worse"} and not survives:
        return replace(each, p_holm=p_holm, verdict="no_detectable_difference")
    return replace(each, p_holm=p_holm)


def _width(variance: float, freedom: float) -> float:
    return float(
        half_width(np.array([variance]), np.array([freedom]), DIFFERENCE_LEVEL)[0]
    )


def _counted(runs: Iterable[Run], metric: str) -> list[Run]:
    return [
        run
        for run in runs
        if run.outcome == "measured" and float(run.metrics.get(metric, "0")) > 0
    ]


def _logs(runs: Iterable[Run], metric: str) -> dict[Case, dict[int, list[float]]]:
    found: dict[Case, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for run in _counted(runs, metric):
        case = Case(tuple(run.levels.items()), tuple(run.context.items()))
        found[case][run.round].append(float(np.log(float(run.metrics[metric]))))
    return found
