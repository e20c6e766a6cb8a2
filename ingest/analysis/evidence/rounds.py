"""What is left of the spread within the rounds of an experiment.

A round that was slow for all its cases says nothing about their difference. Logs of the
values come round by round, the same rounds for all arms (``int_rounds_logged``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.arms import Floats


def paired_sd(level: Sequence[float], against: Sequence[float]) -> float:
    """Return the standard deviation of the log ratio of two arms between rounds.

    Over the number of rounds it makes the variance of a paired t test.
    """
    return float(np.subtract(level, against).std(ddof=1))


def within_rounds(arms: Sequence[Sequence[float]]) -> Floats:
    """Return the standard deviation of each arm about what its rounds have in common.

    The mean of its round is taken out of each value (randomised complete blocks; Box,
    Hunter and Hunter 2005, Statistics for Experimenters, chapter 4), which costs each
    of k arms a k-th of its freedom. The variances of two arms that are all there are
    add up to that of their difference.
    """
    logs = np.array(arms, dtype=np.float64)
    freedom = 1 - 1 / len(logs)
    spread: Floats = (logs - logs.mean(axis=0)).std(axis=1, ddof=1) / np.sqrt(freedom)
    return spread
