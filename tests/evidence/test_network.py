"""Network synthesis agrees with metafor, netmeta and their printed tables."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis.linear import fit_gls
from ingest.analysis.evidence.synthesis.network import Network
from ingest.analysis.evidence.synthesis.splitting import split_sides
from tests.evidence.classical.consistency import QTest, decompose_q
from tests.evidence.classical.heterogeneity import estimate_tau2
from tests.evidence.networks import (
    FEW_POINTS,
    MANY_POINTS,
    contrast,
    published_network,
    ranks_at,
)

Agrees = Callable[..., bool]
Published = Callable[[str], Any]
Row = tuple[str, Any, Any]

DATA_SETS = ("franchini2012", "senn2013", "stowe2010")
SMALLER_IS_BETTER = -1


def tau2_of(network: Network, estimator: str) -> float:
    """Return tau², 0 for the common-effect model."""
    if estimator == "common":
        return 0.0
    return estimate_tau2(network.model, estimator)  # type: ignore[arg-type]


def estimates(network: Network, answer: dict[str, Any], tau2: float) -> Iterator[Row]:
    """Yield printed and computed numbers of every contrast an answer names."""
    fit = fit_gls(network.model, tau2)
    reference = network.level_ids[0]
    named = [
        (level, reference, printed)
        for level, printed in answer.get("estimates", {}).items()
    ] + [(row["level"], row["against"], row) for row in answer.get("pairs", [])]
    for level, against, printed in named:
        centre, se = contrast(network, fit, level, against)
        centre *= SMALLER_IS_BETTER
        ends = np.array([-1.959963985, 1.959963985])
        found = {
            "est": centre,
            "se": se,
            "z": centre / se,
            "ci95": centre + ends * se,
            "pi95": centre + ends * np.sqrt(se**2 + tau2),
        }
        for key, value in found.items():
            if key in printed:
                yield f"{level}-{against} {key}", printed[key], value


def ranking(network: Network, answer: dict[str, Any], tau2: float) -> Iterator[Row]:
    """Yield printed and computed P-scores and probabilities of being best."""
    if not {"p_scores", "prob_best"} & answer.keys():
        return
    points = MANY_POINTS if "prob_best" in answer else FEW_POINTS
    ranks = ranks_at(network, tau2, points)
    for level, printed in answer.get("p_scores", {}).items():
        yield f"p-score {level}", printed, ranks[level].p_score
    for level, printed in answer.get("prob_best", {}).items():
        yield f"best {level}", printed, ranks[level].best


def q_tests(network: Network, answer: dict[str, Any]) -> Iterator[Row]:
    """Yield printed and computed parts of Q."""
    found = decompose_q(network)
    parts: dict[str, QTest] = {
        "total": found.total,
        "within": found.within,
        "between": found.between,
    }
    for part, printed in answer.get("q_decomposition", {}).items():
        test = parts[part]
        values = [test.q, test.freedom, test.p_value]
        yield from zip([f"Q {part}"] * 3, printed, values, strict=False)
    designs = {frozenset(design): test for design, test in found.designs}
    for row in answer.get("q_within_by_design", []):
        test = designs[frozenset(row["design"])]
        yield f"Q {row['design']}", row["q"], test.q
        yield f"df {row['design']}", row["freedom"], test.freedom


def values(network: Network, answer: dict[str, Any], tau2: float) -> Iterator[Row]:
    """Yield printed and computed spread."""
    total = decompose_q(network).total
    found = {
        "tau2": tau2,
        "tau": np.sqrt(tau2),
        "q": total.q,
        "freedom": total.freedom,
        "i2_percent": 100 * max(0.0, 1 - total.freedom / total.q),
    }
    for key, printed in answer.get("values", {}).items():
        yield key, printed, found[key]


@pytest.mark.parametrize("name", DATA_SETS)
def test_published_answers(name: str, published: Published, agrees: Agrees) -> None:
    """Estimates, errors, intervals, Q and P-scores are as printed."""
    data = published(f"network/{name}")
    network = published_network(data)
    wrong = []
    for answer in data["answers"]:
        tau2 = tau2_of(network, answer["estimator"])
        rows = [
            *values(network, answer, tau2),
            *estimates(network, answer, tau2),
            *ranking(network, answer, tau2),
            *q_tests(network, answer),
        ]
        assert rows
        wrong += [
            (answer["source"][:40], answer["estimator"], *row)
            for row in rows
            if not agrees(row[1], row[2], answer.get("tolerance"))
        ]
    assert wrong == []


def test_side_split(published: Published, agrees: Agrees) -> None:
    """Direct and indirect estimates are netmeta's, the three-arm study included."""
    data = published("network/stowe2010")
    network = published_network(data)
    tau2 = estimate_tau2(network.model, "dersimonian-laird")
    splits = {
        frozenset((split.level_id, split.against_id)): split
        for split in split_sides(network, tau2)
    }
    (answer,) = (each for each in data["answers"] if "side_splits" in each)
    wrong = []
    for row in answer["side_splits"]:
        split = splits[frozenset((row["level"], row["against"]))]
        assert split.direct
        assert split.indirect
        assert split.difference
        sign = SMALLER_IS_BETTER if split.level_id == row["level"] else 1
        found = {
            "nma": sign * split.network.log_ratio,
            "direct": sign * split.direct.log_ratio,
            "indirect": sign * split.indirect.log_ratio,
            "difference": sign * split.difference.log_ratio,
            "direct_share": split.direct_share,
            "p": split.difference.p_value,
        }
        wrong += [
            (row["level"], row["against"], key, row[key], value)
            for key, value in found.items()
            if not agrees(row[key], value)
        ]
    assert wrong == []
