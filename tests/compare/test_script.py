"""The page's script chooses and pools as Python does."""

from collections.abc import Iterator
from typing import Any, get_args

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis import Assumptions, synthesise
from ingest.analysis.evidence.synthesis.direct import effect_of_record
from ingest.analysis.evidence.synthesis.linear import LinearModel
from ingest.analysis.evidence.synthesis.posterior import TauPosterior
from ingest.publishing.compare.pooled import Pooled, SourceEffect, pool_pair
from ingest.publishing.compare.selection import (
    Grouping,
    State,
    compared,
    default_state,
    level_counts,
    select,
)
from tests.compare.conftest import Script
from tests.evidence.experiments import record, stratum
from tests.evidence.test_pairwise import DATA_SETS, effects_of

ASSUMED: Any = {"margin_ratio": 1.05, "stratum_correlation": 0.5, "tau_prior": 0.15}
CLOSE = 1e-9


def as_script(state: State) -> dict[str, Any]:
    """Return a state as the script holds it."""
    return {
        "baseline": state.baseline,
        "levels": list(state.levels),
        "group": state.group,
        "metric": state.metric,
        "facets": dict(state.facets),
    }


@pytest.mark.parametrize("name", DATA_SETS)
def test_published_data_sets(name: str, script: Script, published: Any) -> None:
    """On published data sets the script gives the digits of Python."""
    effects, variances = effects_of(published(f"pairwise/{name}"))
    sources = [
        SourceEffect(str(i), float(y), float(v))
        for i, (y, v) in enumerate(zip(effects, variances, strict=True))
    ]
    wanted = pool_pair(sources, ASSUMED)
    given = [
        {"source": each.source, "log": each.log_ratio, "variance": each.variance}
        for each in sources
    ]
    (found,) = script(["pool", given, ASSUMED])
    assert found["sources"] == wanted.sources
    assert found["verdict"] == wanted.verdict
    for key, value in (
        ("log", wanted.log_ratio),
        ("low", wanted.low),
        ("high", wanted.high),
    ):
        assert found[key] == pytest.approx(value, abs=CLOSE)


@pytest.mark.parametrize("scale", [0.05, 0.15, 0.5])
def test_any_prior(scale: float, script: Script) -> None:
    """The spread between sources is integrated alike, whatever the prior."""
    y, v = np.array([0.9, -0.1, 0.3]), np.array([0.004, 0.02, 0.001])
    posterior = TauPosterior.of(LinearModel.pairwise(y, v), scale)
    sources = [
        {"log": float(a), "variance": float(b)} for a, b in zip(y, v, strict=True)
    ]
    (mean,) = script(["mean", sources, scale])
    assert mean == pytest.approx(posterior.means(np.ones((1, 1))).mean[0], abs=CLOSE)


def test_pooled_is_the_synthesis(assumptions: Assumptions) -> None:
    """Sources pool to the average that answers give, judged as answers are."""
    records = [
        record("a", stratum(x=3.0, y=2.0), stratum(x=3.1, y=2.4), group="one"),
        record("c", stratum(x=90.0, y=80.0), group="two"),
    ]
    contrast = synthesise(records, assumptions).between("x", "y")
    assert contrast is not None
    effects = [
        SourceEffect(each.source_group, own.log_ratio, own.variance)
        for each in records
        if (own := effect_of_record(each, "x", "y", assumptions))
    ]
    assert len(effects) == len(records)
    found = pool_pair(effects, ASSUMED)
    assert found.log_ratio == pytest.approx(contrast.log_ratio, abs=CLOSE)
    assert found.low == pytest.approx(contrast.predictive.low, abs=CLOSE)
    assert found.high == pytest.approx(contrast.predictive.high, abs=CLOSE)
    assert found.verdict == contrast.judgement.verdict


def test_records_of_a_source_weigh_alike(script: Script) -> None:
    """A record does not count for more because its own scatter is small."""
    effects = [
        SourceEffect("one", 0.5, 0.0001),
        SourceEffect("one", 0.1, 0.04),
        SourceEffect("two", 0.3, 0.01),
    ]
    given = [
        {"source": each.source, "log": each.log_ratio, "variance": each.variance}
        for each in effects
    ]
    wanted = pool_pair(effects, ASSUMED)
    (found,) = script(["pool", given, ASSUMED])
    assert wanted.log_ratio == pytest.approx(0.3, abs=CLOSE)
    assert found["log"] == pytest.approx(wanted.log_ratio, abs=CLOSE)
    assert found["low"] == pytest.approx(wanted.low, abs=CLOSE)


@pytest.mark.parametrize(
    ("reach", "verdict"), [(0.0, "equivalent"), (0.2, "no_detectable_difference")]
)
def test_nothing_is_equal_over_a_cell_beyond_the_margin(
    reach: float, verdict: str, script: Script
) -> None:
    """However their average comes out."""
    assumed = ASSUMED | {"tau_prior": 0.002}
    effects = [SourceEffect(each, 0.0, 1e-6, reach) for each in ("one", "two")]
    given = [
        {"source": each.source, "log": 0.0, "variance": 1e-6, "reach": reach}
        for each in effects
    ]
    (found,) = script(["pool", given, assumed])
    assert (pool_pair(effects, assumed).verdict, found["verdict"]) == (verdict, verdict)


def states(document: Any) -> Iterator[State]:
    """Yield states of a document: every grouping, a metric, a facet, turned round."""
    first = default_state(document)
    for group in get_args(Grouping):
        yield State(first.baseline, first.levels, group)
    ids = document["levels"]["id"]
    for baseline in [each for each in ids if level_counts(document, each)][:8]:
        levels = tuple(compared(document, baseline))
        yield State(baseline, levels)
        yield State(baseline, levels, metric=document["metrics"]["id"][-1])
        yield State(baseline, levels, "storage", facets={"certainty": "table"})


def test_every_setting(script: Script, documents: dict[str, Any]) -> None:
    """Groups, rows, what is set aside and every pooled number are the same."""
    asked = [
        (document, state)
        for document in documents.values()
        for state in states(document)
    ]
    found = script(
        *(
            ["select", f"build/compare/{document['slug']}.json", as_script(state)]
            for document, state in asked
        )
    )
    pooled = 0
    for (document, state), groups in zip(asked, found, strict=True):
        wanted = select(document, state)
        assert len(groups) == len(wanted), state
        for group, given in zip(wanted, groups, strict=True):
            pooled += agree(group, given)
    assert pooled > 10, "nothing pooled was compared"


def agree(group: Any, given: Any) -> int:
    """Compare a group with the script's; return how many pooled numbers it has."""
    key = [-1 if part is None else part for part in group.key[:3]]
    assert (given["key"], given["measure"]) == (key, group.key.measure)
    for row, other in zip(group.rows, given["rows"], strict=True):
        assert other["place"] == [row.record, row.workload, row.storage, row.metric]
        assert (other["aside"], other["aside_for"]) == (row.aside, row.aside_for)
        assert set(other["effects"]) == {str(each) for each in row.effects}
        for level, shown in row.effects.items():
            effect = other["effects"][str(level)]
            assert effect["log"] == shown.log
            assert effect["cellLow"] == shown.cell_low
            assert effect["verdict"] == shown.verdict
    count = 0
    for level, result in group.pooled.items():
        other = given["pooled"][str(level)]
        if isinstance(result, Pooled):
            count += 1
            assert other["log"] == pytest.approx(result.log_ratio, abs=CLOSE)
            assert other["low"] == pytest.approx(result.low, abs=CLOSE)
            assert other["high"] == pytest.approx(result.high, abs=CLOSE)
            assert other["verdict"] == result.verdict
        else:
            assert other == result
    return count
