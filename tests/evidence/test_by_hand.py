"""Networks small enough to work by hand come out as worked."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis.combine import combine_studies
from ingest.analysis.evidence.synthesis.linear import LinearModel, fit_gls
from ingest.analysis.evidence.synthesis.network import Network
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.analysis.evidence.synthesis.splitting import split_sides
from ingest.analysis.evidence.synthesis.study import Study
from tests.evidence.classical.heterogeneity import estimate_tau2
from tests.evidence.classical.pairwise import PairwiseFit, pool
from tests.evidence.networks import contrast, network_of, ranks_at, source

Agrees = Callable[..., bool]
Numbers = Callable[[Any], np.ndarray]
Published = Callable[[str], Any]

ESTIMATORS = ("dersimonian-laird", "paule-mandel", "reml")
PAIRS = {"AB": ("B", "A"), "AC": ("C", "A"), "BC": ("C", "B")}


def two_arms(pair: str, effect: Any, variance: Any) -> Study:
    """Return a study of the second letter over the first."""
    return Study(tuple(pair), np.array([float(effect)]), np.array([[float(variance)]]))


def check_fit(
    network: Network, answer: dict[str, Any], tau2: float, agrees: Agrees
) -> None:
    """Compare tau², contrasts, their covariance and the ranks with an answer."""
    fit = fit_gls(network.model, tau2)
    assert agrees(answer["tau2"], tau2)
    for name, pair in PAIRS.items():
        centre, se = contrast(network, fit, *pair)
        assert agrees(answer[name]["est"], centre)
        assert agrees(answer[name]["se"], se)
    if "q" in answer:
        assert agrees(answer["q"], fit_gls(network.model).q)
    if "cov_AB_AC" in answer:
        rows = network.rows([PAIRS["AB"], PAIRS["AC"]])
        assert agrees(answer["cov_AB_AC"], (rows @ fit.covariance @ rows.T)[0, 1])
    if "p_scores" in answer:
        ranks = ranks_at(network, tau2)
        for level in "ABC":
            assert agrees(answer["p_scores"][level], ranks[level].p_score)
            assert agrees(answer["prob_best"][level], ranks[level].best)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_triangle(
    index: int, estimator: str, published: Published, agrees: Agrees
) -> None:
    """A triangle of two-arm studies: estimates, inconsistency, ranks."""
    case = published("network/triangle")["variants"][index]
    network = network_of(
        source(pair, two_arms(pair, np.log(float(ratio)), case["v"][pair]))
        for pair, ratio in case["ratios"].items()
    )
    tau2 = estimate_tau2(network.model, estimator)  # type: ignore[arg-type]
    check_fit(network, case["common"], 0.0, agrees)
    check_fit(network, case["random"], tau2, agrees)
    assert agrees(case["q"], fit_gls(network.model).q)
    split = split_sides(network, 0.0)[0]
    assert (split.level_id, split.against_id) == PAIRS["AB"]
    printed = case["side_split"]
    assert agrees(printed["direct_AB"], split.direct.log_ratio)
    assert agrees(printed["indirect_AB"], split.indirect.log_ratio)
    assert agrees(printed["difference"], split.difference.log_ratio)
    assert agrees(printed["se"], split.difference.se)
    assert agrees(printed["direct_share"], split.direct_share)


def combine(studies: list[Study], rho: float) -> Study:
    """Return experiments with connected levels as one, by common-effect GLS."""
    levels = sorted({level for study in studies for level in study.level_ids})
    return combine_studies(studies, levels, rho)


def shared_baseline(published: Published, numbers: Numbers) -> list[Study]:
    """Return a three-arm and a two-arm experiment."""
    return [
        Study(
            tuple(each["arms"]),
            np.log([float(ratio) for ratio in each["ratios"].values()]),
            numbers(each["covariance"]),
        )
        for each in published("network/shared-baseline")["experiments"]
    ]


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_shared_baseline(
    estimator: str, published: Published, agrees: Agrees, numbers: Numbers
) -> None:
    """A baseline shared by two contrasts makes them covary, and each count once."""
    data = published("network/shared-baseline")
    studies = shared_baseline(published, numbers)
    network = network_of(source(str(i), each) for i, each in enumerate(studies))
    tau2 = estimate_tau2(network.model, estimator)  # type: ignore[arg-type]
    check_fit(network, data["answers"]["common"], 0.0, agrees)
    check_fit(network, data["answers"]["random"], tau2, agrees)
    fit = fit_gls(network.model)
    for mistake in data["mistakes"]:
        assert not agrees(mistake["AC"], contrast(network, fit, "C", "A")[0])


def check_pool(fit: PairwiseFit, answer: dict[str, Any], agrees: Agrees) -> None:
    """Compare a pooled estimate with an answer."""
    plain, modified = fit.hartung_knapp(modified=False), fit.hartung_knapp()
    found = {
        "tau2": fit.tau2,
        "mu": fit.mu,
        "se": fit.se,
        "q": fit.heterogeneity.q,
        "interval": [fit.interval().low, fit.interval().high],
        "ci95": [fit.interval().low, fit.interval().high],
        "hartung_knapp": [plain.low, plain.high],
        "modified_hartung_knapp": [modified.low, modified.high],
    }
    assert [key for key in answer if not agrees(answer[key], found[key])] == []


@pytest.mark.parametrize("index", range(3))
def test_clustered_pairwise(index: int, published: Published, agrees: Agrees) -> None:
    """Three experiments of one source are one vote, however correlated."""
    data = published("network/clustered-pairwise")
    answer = data["answers"][index]
    combined = [
        combine(
            [two_arms("AB", np.log(float(each)), data["variance"]) for each in ratios],
            float(answer["rho"]),
        )
        for ratios in data["ratios"].values()
    ]
    effects = [study.effects[0] for study in combined]
    variances = [study.covariance[0, 0] for study in combined]
    assert agrees(answer["y"], effects)
    assert agrees(answer["v"], variances)
    assert agrees(answer["q"], pool(effects, variances, "common").heterogeneity.q)
    for estimator in ESTIMATORS:
        fit = pool(effects, variances, estimator)  # type: ignore[arg-type]
        check_pool(fit, answer[estimator], agrees)
    model = LinearModel.pairwise(effects, variances)
    posterior = TauPosterior.of(model, float(data["prior_scale"]))
    mean, new = (
        get(np.ones((1, 1))) for get in (posterior.means, posterior.predictions)
    )
    found = {
        "tau_median": posterior.quantile(0.5),
        "mu_median": mean.quantile(0.5)[0],
        "mu_sd": mean.sd[0],
        "mu_central_95": [mean.quantile(p)[0] for p in (0.025, 0.975)],
        "theta_new_central_95": [new.quantile(p)[0] for p in (0.025, 0.975)],
        "prob_mu_above_0": 1 - mean.cdf(0.0)[0],
    }
    printed = answer["posterior"]
    assert [key for key in found if not agrees(printed[key], found[key])] == []


def test_clustered_pairwise_mistake(published: Published, agrees: Agrees) -> None:
    """Five votes instead of three: what must not come out."""
    data = published("network/clustered-pairwise")
    ratios = [float(each) for group in data["ratios"].values() for each in group]
    fit = pool(np.log(ratios), [float(data["variance"])] * 5, "paule-mandel")
    check_pool(fit, {"mu": data["mistake"]["mu"]}, agrees)
    assert fit.interval().low > 0


def clustered_network(published: Published, numbers: Numbers) -> Network:
    """Return three sources, the first of which published two experiments."""
    data = published("network/clustered-network")
    combined = (combine(shared_baseline(published, numbers), rho=0.0),)
    others = [
        source(
            each["source"],
            Study(
                ("A", "B", "C") if "AB" in each["ratios"] else ("B", "C"),
                np.log([float(ratio) for ratio in each["ratios"].values()]),
                numbers(each["V"]),
            ),
        )
        for each in data["other_sources"]
    ]
    return network_of([source("S1", *combined), *others])


def test_combining_a_source(
    published: Published, agrees: Agrees, numbers: Numbers
) -> None:
    """Experiments with different arms combine by common-effect GLS."""
    step = published("network/clustered-network")["step_1"]
    study = combine(shared_baseline(published, numbers), rho=0.0)
    assert study.level_ids == ("A", "B", "C")
    assert agrees([step["y_AB"], step["y_AC"]], study.effects)
    assert np.allclose(study.covariance, numbers(step["V"]), atol=1e-12)


def test_clustered_network(
    published: Published, agrees: Agrees, numbers: Numbers
) -> None:
    """Sources as clusters: every estimator, the ranks and the posterior."""
    data = published("network/clustered-network")
    network = clustered_network(published, numbers)
    check_fit(network, data["answers"]["common"], 0.0, agrees)
    for estimator in ESTIMATORS:
        tau2 = estimate_tau2(network.model, estimator)  # type: ignore[arg-type]
        check_fit(network, data["answers"][estimator], tau2, agrees)
    posterior = TauPosterior.of(network.model, float(data["prior_scale"]))
    assert agrees(data["posterior"]["tau_median"], posterior.quantile(0.5))
    for name in ("AB", "AC"):
        printed = data["posterior"][name]
        mean = posterior.means(network.rows([PAIRS[name]]))
        interval = [mean.quantile(p)[0] for p in (0.025, 0.975)]
        assert agrees(printed["mean"], mean.mean[0])
        assert agrees(printed["sd"], mean.sd[0])
        assert agrees(printed["central_95"], interval)
        assert agrees(printed["prob_above_0"], 1 - mean.cdf(0.0)[0])


def test_schools_in_districts(published: Published, agrees: Agrees) -> None:
    """Combining by cluster agrees with metafor, and comes near three levels."""
    data = published("network/konstantopoulos2011")
    districts = [
        [two_arms("AB", *row) for row in zip(each["yi"], each["vi"], strict=True)]
        for each in data["districts"].values()
    ]
    combined = [combine(each, rho=0.0) for each in districts]
    effects = [each.effects[0] for each in combined]
    variances = [each.covariance[0, 0] for each in combined]
    assert agrees(data["aggregated"]["yi"], effects)
    assert agrees(data["aggregated"]["vi"], variances)
    for answer in data["combined"]:
        check_pool(
            pool(effects, variances, answer["estimator"]), answer["values"], agrees
        )
    schools = [each for group in districts for each in group]
    ignoring = pool(
        [each.effects[0] for each in schools],
        [each.covariance[0, 0] for each in schools],
        "reml",
    )
    for answer in data["ignoring_clusters"]:
        check_pool(ignoring, answer["values"], agrees)
    three_level = float(data["three_level"]["se"])
    assert pool(effects, variances, "reml").se == pytest.approx(three_level, abs=0.006)
    assert ignoring.se < three_level * 0.6
