"""Rounds of experiments, against data sets whose analysis is published."""

from __future__ import annotations

import numpy as np
import pytest

from ingest.analysis.evidence.rounds import paired_sd, within_rounds
from ingest.analysis.evidence.synthesis import Arm, Assumptions, Stratum

#: Hours of sleep gained by ten patients under two drugs (Student 1908, The probable
#: error of a mean): paired t 4.062.
FIRST = (0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0)
SECOND = (1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)
#: Yield of four processes in five blends (Box, Hunter and Hunter 2005, table 4.4):
#: residual sum of squares 226 with 12 degrees of freedom.
PENICILLIN = (
    (89, 84, 81, 87, 79),
    (88, 77, 87, 92, 81),
    (97, 92, 87, 89, 80),
    (94, 79, 85, 84, 88),
)


def test_pairs_give_student_s_t() -> None:
    """The mean difference over its standard error is the published t."""
    error = paired_sd(SECOND, FIRST) / np.sqrt(len(FIRST))
    assert (np.mean(SECOND) - np.mean(FIRST)) / error == pytest.approx(4.0621, abs=5e-5)


def test_blocks_leave_the_published_residual() -> None:
    """Variances of the arms times their freedom add up to the residual."""
    freedom = (5 - 1) * (4 - 1) / 4
    residual = freedom * np.square(within_rounds(PENICILLIN)).sum()
    assert residual == pytest.approx(226)


def test_two_arms_are_a_pair() -> None:
    """Of two arms the variances add up to that of their difference."""
    both = np.square(within_rounds((FIRST, SECOND))).sum()
    assert both == pytest.approx(paired_sd(FIRST, SECOND) ** 2)


def test_what_a_round_has_in_common_does_not_count(assumptions: Assumptions) -> None:
    """Two arms that drift alike differ as surely as two that do not drift."""
    drift = (0.0, 0.3, -0.4)

    def variances(rounds: tuple[float, ...]) -> float:
        own = tuple(x + y for x, y in zip(rounds, (0.02, -0.02, 0.0), strict=True))
        arms = (
            Arm("a", 100.0, stddev=30.0, runs=3, decimals=12, round_logs=rounds),
            Arm("b", 120.0, stddev=30.0, runs=3, decimals=12, round_logs=own),
        )
        return float(Stratum(arms).log_variances(assumptions).sum())

    assert variances(drift) == pytest.approx(variances((0.0, 0.0, 0.0)))
    assert variances(drift) == pytest.approx(0.02**2 / 3)


def test_an_arm_without_rounds_makes_none_a_pair(assumptions: Assumptions) -> None:
    """What is left within rounds says nothing about an arm that was run in none."""
    paired = Arm("a", 100.0, stddev=10.0, runs=3, round_logs=(0.1, 0.2, 0.3))
    alone = Arm("b", 100.0, stddev=10.0, runs=3)
    plain = Arm("a", 100.0, stddev=10.0, runs=3)
    assert Stratum((paired, alone)).log_variances(assumptions) == pytest.approx(
        Stratum((plain, alone)).log_variances(assumptions)
    )
