"""Pairwise synthesis agrees with published data sets to the digits they print."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import optimize

from ingest.analysis.evidence.synthesis.linear import LinearModel
from ingest.analysis.evidence.synthesis.mixture import Mixtures
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.scores import crps, interval_score, log_score
from tests.evidence.classical.heterogeneity import tau2_interval
from tests.evidence.classical.pairwise import PairwiseFit, pool

Agrees = Callable[..., bool]
Published = Callable[[str], Any]

FOLDER = Path(__file__).parent / "data/pairwise"
DATA_SETS = sorted(file.stem for file in FOLDER.glob("*.yaml"))
ONE = np.ones((1, 1))


def effects_of(data: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """Return effects and variances, at full precision where counts are given."""
    rows = [
        {key: float(value) for key, value in row.items() if key not in ("id", "study")}
        for row in data["studies"]
    ]
    return np.array([MEASURES[data["measure"]](**row) for row in rows]).T


def log_risk_ratio(
    *, tpos: float, tneg: float, cpos: float, cneg: float
) -> tuple[float, float]:
    """Return the log risk ratio of two groups and its variance."""
    treated, control = tpos + tneg, cpos + cneg
    effect = np.log(tpos / treated) - np.log(cpos / control)
    return effect, 1 / tpos - 1 / treated + 1 / cpos - 1 / control


def log_odds_ratio(*, a: float, n1: float, c: float, n2: float) -> tuple[float, float]:
    """Return the log odds ratio and its variance, half added where a cell is 0."""
    cells = np.array([a, n1 - a, c, n2 - c])
    a, b, c, d = cells + 0.5 * (cells == 0).any()
    return np.log(a * d / (b * c)), 1 / a + 1 / b + 1 / c + 1 / d


def log_ratio_of_means(  # noqa: PLR0913 (two groups of three numbers)
    *, n1: float, m1: float, sd1: float, n2: float, m2: float, sd2: float
) -> tuple[float, float]:
    """Return the log ratio with the correction of Lajeunesse 2015, and variance."""
    first, second = (sd1 / m1) ** 2 / n1, (sd2 / m2) ** 2 / n2
    return np.log(m1 / m2) + (first - second) / 2, first + second


MEASURES: dict[str, Callable[..., tuple[float, float]]] = {
    "given": lambda *, yi, vi: (yi, vi),
    "log-risk-ratio": log_risk_ratio,
    "log-odds-ratio": log_odds_ratio,
    "log-ratio-of-means": log_ratio_of_means,
}


def ends(interval: Any) -> list[float]:
    """Return the two ends of an interval."""
    return [interval.low, interval.high]


def value_of(fit: PairwiseFit, model: LinearModel, name: str) -> Any:
    """Return what a data set calls by this name."""
    found = fit.heterogeneity
    simple = {
        "tau2": fit.tau2,
        "tau": np.sqrt(fit.tau2),
        "mu": fit.mu,
        "ratio": np.exp(fit.mu),
        "se": fit.se,
        "q": found.q,
        "freedom": found.freedom,
        "p_value": found.p_value,
        "i2_q_percent": 100 * found.i2_q,
        "i2_tau_percent": 100 * found.i2_tau,
        "h2": found.q / found.freedom,
        "q_hk": fit.q_hk,
        "interval": ends(fit.interval()),
        "ratio_interval": np.exp(ends(fit.interval())),
        "hartung_knapp": ends(fit.hartung_knapp(modified=False)),
        "modified_hartung_knapp": ends(fit.hartung_knapp()),
        "se_hartung_knapp": fit.hartung_knapp_se(modified=False),
        "prediction_normal": ends(fit.prediction("normal")),
        "ratio_prediction_normal": np.exp(ends(fit.prediction("normal"))),
        "prediction_hartung_knapp": ends(fit.prediction("hartung-knapp")),
    }
    if name in simple:
        return simple[name]
    if name == "prediction_t_k_2":
        return ends(fit.prediction("t-k-2"))
    profile = np.array(tau2_interval(model))
    if name == "i2_q_profile_percent":
        return 100 * profile / (profile + found.typical_variance)
    assert name == "tau2_q_profile"
    return profile


@pytest.mark.parametrize("name", DATA_SETS)
def test_published_answers(name: str, published: Published, agrees: Agrees) -> None:
    """Every estimator gives what metafor, bayesmeta and others print."""
    data = published(f"pairwise/{name}")
    effects, variances = effects_of(data)
    model = LinearModel.pairwise(effects, variances)
    wrong = []
    for answer in data["answers"]:
        if answer["estimator"] == "posterior":
            continue
        fit = pool(effects, variances, answer["estimator"])
        wrong += [
            (answer["source"], answer["estimator"], key, printed, computed)
            for key, printed in answer["values"].items()
            if not agrees(
                printed,
                computed := value_of(fit, model, key),
                answer.get("tolerances", {}).get(key),
            )
        ]
    assert wrong == []


def test_two_sources_have_no_t_interval_with_k_minus_2(published: Published) -> None:
    """The convention needs a third source; Hartung–Knapp is useless, but defined."""
    effects, variances = effects_of(published("pairwise/crins2014-k2"))
    fit = pool(effects, variances, "paule-mandel")
    assert fit.prediction("t-k-2") is None
    assert fit.hartung_knapp().high > 4


def shortest(mixtures: Mixtures, level: float) -> list[float]:
    """Return the shortest interval, the convention of bayesmeta."""

    def ends_from(tail: float) -> tuple[float, float]:
        low = mixtures.quantile(tail)[0]
        return float(low), float(mixtures.quantile(tail + level)[0])

    def width(tail: float) -> float:
        low, high = ends_from(tail)
        return high - low

    found = optimize.minimize_scalar(
        width, bounds=(1e-9, 1 - level - 1e-9), method="bounded"
    )
    return list(ends_from(float(found.x)))


def posterior_values(posterior: TauPosterior) -> dict[str, Callable[[], Any]]:
    """Return what data sets call the results of a posterior, computed on demand."""
    mean, new = posterior.means(ONE), posterior.predictions(ONE)
    spread = posterior.weights @ np.square(posterior.tau - posterior.mean)
    return {
        "tau_median": partial(posterior.quantile, 0.5),
        "tau_mean": lambda: posterior.mean,
        "tau_sd": lambda: np.sqrt(spread),
        "tau_upper": partial(posterior.quantile, 0.95),
        "tau_q95": partial(posterior.quantile, 0.95),
        "mu_median": lambda: mean.quantile(0.5)[0],
        "mu_mean": lambda: mean.mean[0],
        "mu_sd": lambda: mean.sd[0],
        "mu_interval": lambda: shortest(mean, 0.95),
        "mu_shortest_95": lambda: shortest(mean, 0.95),
        "mu_central_95": lambda: ends(mean.intervals(0.95)[0]),
        "prediction": lambda: new.quantile(0.5)[0],
        "prediction_interval": lambda: shortest(new, 0.95),
        "theta_new_shortest_95": lambda: shortest(new, 0.95),
        "prob_mu_below_0": lambda: mean.cdf(0.0)[0],
    }


@pytest.mark.parametrize("name", ["crins2014-k2", "crins2014-k6"])
def test_posterior(name: str, published: Published, agrees: Agrees) -> None:
    """Quadrature gives bayesmeta's posterior, within the tolerance it states."""
    data = published(f"pairwise/{name}")
    effects, variances = effects_of(data)
    wrong = []
    for answer in data["answers"]:
        if answer["estimator"] != "posterior":
            continue
        values = dict(answer["values"])
        scale, prior_sd = float(values.pop("scale")), float(values.pop("mu_prior_sd"))
        # A normal prior on the mean is one more observation without heterogeneity.
        model = LinearModel(
            np.append(effects, 0.0),
            np.ones((len(effects) + 1, 1)),
            np.diag(np.append(variances, prior_sd**2)),
            np.diag(np.append(np.ones(len(effects)), 0.0)),
        )
        found = posterior_values(TauPosterior.of(model, scale))
        wrong += [
            (answer["source"], key, printed, found[key]())
            for key, printed in values.items()
            if not agrees(
                printed,
                found[key](),
                answer.get("tolerances", {}).get(key, answer["tolerance"]),
            )
        ]
    assert wrong == []


def test_posterior_has_converged(published: Published) -> None:
    """Twice the nodes change nothing that anyone could see."""
    effects, variances = effects_of(published("pairwise/normand1999-log-ratio"))
    model = LinearModel.pairwise(effects, variances)
    few, many = (TauPosterior.of(model, 0.15, nodes) for nodes in (64, 128))
    for probability in (0.025, 0.5, 0.975):
        assert few.quantile(probability) == pytest.approx(
            many.quantile(probability), abs=1e-7
        )
        assert few.means(ONE).quantile(probability) == pytest.approx(
            many.means(ONE).quantile(probability), abs=1e-9
        )


def test_leave_one_source_out(published: Published, agrees: Agrees) -> None:
    """Folds and scores agree with an independent calculation."""
    data = published("pairwise/normand1999-log-ratio")
    effects, variances = effects_of(data)
    scores = []
    for fold in data["folds"]:
        held = int(fold["held_out"]) - 1
        rest = np.arange(len(effects)) != held
        fit = pool(effects[rest], variances[rest], "dersimonian-laird")
        sd = np.sqrt(fit.se**2 + fit.tau2 + variances[held])
        predicted = Mixtures.normal(np.array([fit.mu]), np.array([sd]))
        observed = effects[held : held + 1]
        computed = {
            "tau2": fit.tau2,
            "mu": fit.mu,
            "predictive_sd": sd,
            "z": (observed[0] - fit.mu) / sd,
            "log_score": log_score(predicted, observed)[0],
            "crps": crps(predicted, observed)[0],
            "interval_score": interval_score(predicted, observed, 0.95)[0],
        }
        assert [key for key in computed if not agrees(fold[key], computed[key])] == []
        assert predicted.intervals(0.95)[0].contains(observed[0])
        scores.append([computed[key] for key in ("log_score", "crps")])
    means = np.mean(scores, axis=0)
    assert agrees(data["fold_means"]["log_score"], means[0])
    assert agrees(data["fold_means"]["crps"], means[1])
