"""The hierarchy behind hints against cases worked out by hand.

Covered: shrinkage, what a new source adds, what is not said, successors, the fit of
the scales. Not covered: what hints come out of the corpus.
"""

from __future__ import annotations

import numpy as np
import pytest

from ingest.analysis.evidence.synthesis.network import LineageEdge
from ingest.analysis.evidence.synthesis.study import Study
from ingest.analysis.hints.hierarchy import Hierarchy, Observation, Place
from ingest.analysis.hints.scales import PARTS, Scales, fit_scales

HERE = Place("ssd", "nvme", "oltp", "oltp")


def scales(**sds: float) -> Scales:
    """Return scales that are 0 but for those named."""
    return Scales(tuple(sds.get(part, 0.0) for part in PARTS))


def observed(effect: float = 0.2, place: Place | None = None) -> Observation:
    """B is better than a by ``effect``, with an error variance of 0.01."""
    there = place or Place("ssd", "nvme", "oltp", "oltp", "someone", "one")
    study = Study(("a", "b"), np.array([effect]), np.array([[0.01]]))
    return Observation(there, study, "one")


def test_a_level_alone_shrinks_by_the_share_of_its_variance() -> None:
    """Two thirds of the variance are of the level: so much of the ratio is believed."""
    hierarchy = Hierarchy((observed(),), (), scales(level=0.1))

    mean, sd = hierarchy.predict(HERE, ["a", "b"]).contrast("b", "a")

    # Prior variance of the contrast 0.02, of the data 0.03: 2/3 of 0.2 is believed.
    assert mean == pytest.approx(0.2 * 0.02 / 0.03)
    assert sd**2 == pytest.approx(0.02 - 0.02**2 / 0.03)


def test_a_new_server_differs_by_what_every_source_does() -> None:
    """What belongs to the source widens the prediction for another one."""
    hierarchy = Hierarchy((observed(),), (), scales(level=0.1, source=np.sqrt(0.02)))

    mean, sd = hierarchy.predict(HERE, ["a", "b"]).contrast("b", "a")

    # Data: 0.02 of the level, 0.04 of its source, 0.01 of error.
    assert mean == pytest.approx(0.2 * 0.02 / 0.07)
    assert sd**2 == pytest.approx(0.06 - 0.02**2 / 0.07)


def test_storage_nobody_names_shares_nothing_but_the_level() -> None:
    """A tag that is not said is the own of its study."""
    unnamed = Place(None, None, "oltp", "oltp", "someone", "one")
    known = scales(level=0.1, storage=0.1)
    told = Hierarchy((observed(),), (), known).predict(HERE, ["a", "b"])
    untold = Hierarchy((observed(place=unnamed),), (), known).predict(HERE, ["a", "b"])

    assert told.contrast("b", "a")[0] == pytest.approx(0.2 * 0.04 / 0.05)
    assert untold.contrast("b", "a")[0] == pytest.approx(0.2 * 0.02 / 0.05)


def test_a_successor_is_its_predecessor_with_a_deviation() -> None:
    """The mean is carried over, the stated variance is added."""
    edge = LineageEdge("b", "b2", 0.1)
    hierarchy = Hierarchy((observed(),), (edge,), scales(level=0.1))
    found = hierarchy.predict(HERE, ["a", "b", "b2"])

    assert found.contrast("b2", "a")[0] == found.contrast("b", "a")[0]
    variances = [found.contrast(level, "a")[1] ** 2 for level in ("b2", "b")]
    assert variances[0] - variances[1] == pytest.approx(0.1**2)


def test_which_level_stands_first_changes_nothing() -> None:
    """The baseline of a study is a matter of notation."""
    turned = Study(("b", "a"), np.array([-0.2]), np.array([[0.01]]))
    one = observed()
    other = Observation(one.place, turned, "one")
    known = scales(level=0.1, storage=0.2, study=0.1)
    pairs = [
        Hierarchy((each,), (), known).predict(HERE, ["a", "b"]).contrast("b", "a")
        for each in (one, other)
    ]

    assert pairs[0] == pytest.approx(pairs[1])


def test_without_data_the_prior_is_the_answer() -> None:
    """No effect is predicted, as wide as the prior scales say."""
    prior = Scales.prior(0.6, 0.3)
    hierarchy = Hierarchy((), (), prior)

    mean, sd = hierarchy.predict(HERE, ["a", "b"]).contrast("b", "a")

    assert fit_scales(np.zeros(0), np.zeros((0, 0)), {}, prior) == prior
    assert mean == 0
    assert sd**2 == pytest.approx(2 * (0.6**2 + 6 * 0.3**2))


def test_the_scales_follow_the_data() -> None:
    """Sources that agree make the level large, those that do not the source."""

    def fitted(effects: list[float]) -> Scales:
        places = [
            Place("ssd", "nvme", "oltp", "oltp", f"s{at}", f"s{at}")
            for at in range(len(effects))
        ]
        bare = Hierarchy(
            tuple(map(observed, effects, places)), (), Scales.prior(0.6, 0.3)
        )
        return fit_scales(bare.contrasts, bare.fixed, bare.parts(), bare.scales)

    alike, apart = fitted([0.5] * 8), fitted([1.0, -1.0] * 4)

    assert alike.variance("source") < apart.variance("source")
    assert alike.variance("level") > apart.variance("level")
