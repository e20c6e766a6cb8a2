"""The page's script chooses and pools as Python does."""

from collections.abc import Iterator
from typing import Any, get_args

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis import Assumptions, synthesise
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
    """Sources of one record each pool to the average that answers give."""
    records = [
        record("a", stratum(x=3.0, y=2.0), stratum(x=3.1, y=2.4), group="one"),
        record("c", stratum(x=90.0, y=80.0), group="two"),
    ]
    contrast = synthesise(records, assumptions).between("x", "y")
    assert contrast is not None
    effects = [
        SourceEffect(each.source_group, *source.effect("x", "y"))  # type: ignore[misc]
        for each in records
        for source in synthesise([each], assumptions).sources
    ]
    found = pool_pair(effects, ASSUMED)
    assert found.log_ratio == pytest.approx(contrast.log_ratio, abs=CLOSE)
    assert found.low == pytest.approx(contrast.interval.low, abs=CLOSE)
    assert found.high == pytest.approx(contrast.interval.high, abs=CLOSE)


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
