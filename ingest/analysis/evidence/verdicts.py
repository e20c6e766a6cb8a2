"""Intervals and verdicts: what a log ratio with its variance allows to be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from ingest.analysis.evidence.arms import Floats

Verdict = Literal[
    "better",
    "worse",
    "equivalent",
    "no_detectable_difference",
    "not_enough_data",
]

#: A difference is shown when the 95 % interval excludes that there is none.
DIFFERENCE_LEVEL = 0.95
#: Two one-sided tests at 5 % are the 90 % interval inside the margin
#: (Schuirmann 1987, doi 10.1007/BF01068419).
EQUIVALENCE_LEVEL = 0.90


def half_width(variance: Floats, freedom: Floats, level: float) -> Floats:
    """Return half the width of an interval on the log scale.

    Student's t where the spread was estimated from repeats; with infinite
    degrees of freedom that is the normal quantile.
    """
    from scipy import special  # noqa: PLC0415 (a third of what a command loads)

    # The quantile of scipy.stats.t, which takes two seconds to load.
    quantile = special.stdtrit(freedom, (1 + level) / 2)
    return np.asarray(quantile * np.sqrt(variance), np.float64)


def side_shown(log_ratio: Floats, variance: Floats, freedom: Floats) -> Floats:
    """Return 1 where the 95 % interval lies above zero, -1 below, 0 where it holds it.

    All four arrays have one shape.
    """
    beyond = np.abs(log_ratio) > half_width(variance, freedom, DIFFERENCE_LEVEL)
    return np.where(beyond, np.sign(log_ratio), 0.0)


def classify(
    log_ratio: Floats,
    variance: Floats,
    freedom: Floats,
    margin: float,
    side_of_cells: Floats | float = 0.0,
) -> list[Verdict]:
    """Judge each log ratio (above zero is better) against a margin (log scale).

    Equivalent: the 90 % interval lies inside the margin, even where the 95 %
    interval excludes zero, because a difference that small is real and does not
    matter. Better or worse: the 95 % interval excludes zero, or each cell by itself
    shows that side (``side_of_cells`` 1 or -1, else 0): what is shown everywhere is
    shown, however much its size varies (intersection-union test, Berger 1982,
    doi 10.2307/1267823). Else the runs are too few to show a difference or to
    exclude one. "Not enough data" is never returned: it stands where there is no
    number to judge.
    """
    side = side_shown(log_ratio, variance, freedom)
    equivalence = half_width(variance, freedom, EQUIVALENCE_LEVEL)
    chosen = np.select(
        [
            np.abs(log_ratio) + equivalence < margin,
            (side > 0) | (np.asarray(side_of_cells) > 0),
            (side < 0) | (np.asarray(side_of_cells) < 0),
        ],
        ["equivalent", "better", "worse"],
        default="no_detectable_difference",
    )
    verdicts: list[Verdict] = chosen.tolist()
    return verdicts
