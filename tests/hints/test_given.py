"""Hints: when something is preferred, what it is carried over from, and never more.

Covered: the giver on observations made up here, a source left out, and what the corpus
as built holds. Not covered: the model itself (test_hierarchy).
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ingest.analysis.evaluate.hinted import HintsLeftOut
from ingest.analysis.evidence.recommend.widening import Classes
from ingest.analysis.evidence.synthesis.study import Study
from ingest.analysis.hints.given import HintGiver
from ingest.analysis.hints.hierarchy import Observation, Place
from ingest.analysis.hints.scales import Scales
from ingest.analysis.hints.settings import SettingEvidence
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

ASKED = Classes("bulk-load", "nvme")


@pytest.fixture(scope="module")
def reference() -> Reference:
    """Return the vocabularies of the project."""
    return read_reference(Paths.project())[0]


def giver(effect: float, reference: Reference, *, storage: str = "nvme") -> HintGiver:
    """Return what four sources make of ``none`` against ``mq-deadline``."""
    media = reference.storage[storage].media
    observations = tuple(
        Observation(
            Place(media, storage, "oltp", "oltp", f"source-{at}", f"study-{at}"),
            Study(("mq-deadline", "none"), np.array([effect]), np.array([[1e-4]])),
            f"record-{at}",
        )
        for at in range(4)
    )
    evidence = SettingEvidence(
        *("io_scheduler", "speed", observations, ()),
        prior=Scales.prior(0.6, 0.05),
        overlaps={},
    )
    assert reference.evidence
    return HintGiver(evidence, evidence.fitted(), reference.evidence)


def test_what_is_far_ahead_elsewhere_is_preferred(reference: Reference) -> None:
    """With the places it was measured at, and an interval around the ratio."""
    levels = ["mq-deadline", "none"]
    found = giver(0.5, reference).give(ASKED, levels, "mq-deadline", reference)

    assert found is not None
    assert found.level_id == "none"
    assert found.interval.low < found.log_ratio < found.interval.high
    assert 0 < found.log_ratio < 0.5
    assert [each.record_id for each in found.related] == [
        f"record-{at}" for at in range(4)
    ]


@pytest.mark.parametrize("effect", [0.0, 0.04, -0.5])
def test_the_default_stays_where_nothing_is_ahead_by_the_margin(
    effect: float, reference: Reference
) -> None:
    """The other level is named beside it, and not preferred."""
    levels = ["mq-deadline", "none"]
    found = giver(effect, reference).give(ASKED, levels, "mq-deadline", reference)

    assert found is not None
    assert (found.level_id, found.compared_id) == (None, "none")


def test_nothing_is_said_without_a_default_or_anything_shared(
    reference: Reference,
) -> None:
    """Nor of levels that nobody compared."""
    levels = ["mq-deadline", "none"]
    known = giver(0.5, reference)
    disks = giver(0.5, reference, storage="hdd-single")

    assert known.give(ASKED, levels, None, reference) is None
    assert known.give(ASKED, ["kyber", "bfq"], "kyber", reference) is None
    assert disks.give(ASKED, levels, "mq-deadline", reference) is None


def test_a_source_left_out_leaves_no_trace(reference: Reference) -> None:
    """Neither do records that share its measurements."""
    whole = giver(0.5, reference).evidence
    shared = SettingEvidence(
        *(whole.factor_id, whole.measure, whole.observations, ()),
        prior=whole.prior,
        overlaps={"record-0": frozenset({"record-2"})},
    )
    left = {each.record_id for each in shared.without("source-0").observations}

    assert left == {"record-1", "record-3"}


def test_a_hint_is_never_more_than_a_preference(built: Path) -> None:
    """On the corpus as built: likely enough, beyond the margin, from somewhere."""
    document: Any = json.loads((built / "site/hints.json").read_text("utf-8"))
    hints = [
        hint
        for storage in document.values()
        for settings in storage.values()
        for hint in settings.values()
    ]
    assert hints
    for hint in hints:
        assert hint["form"] in {"prefer", "keep-default"}
        assert (hint["level"] is None) == (hint["form"] == "keep-default")
        assert hint["records"]
        low, high = (hint["interval"][end]["value"] for end in ("low", "high"))
        assert low <= hint["ratio"]["value"] <= high
        if hint["level"]:
            assert hint["probability_pct"]["value"] >= 80
            assert hint["ratio"]["value"] >= 1.05


def test_calibration_keeps_hints_apart(built: Path) -> None:
    """The answers' own scores are those without hints, which answer no less."""
    document: Any = json.loads((built / "calibration.json").read_text("utf-8"))
    for family in document["families"]:
        summary = family["summary"]
        own = summary["parts"][0]
        with_hints = summary["with_hints"][0]
        alone = summary["hints_alone"][0]["folds"] if summary["hints_alone"] else 0
        assert own["folds"] == with_hints["folds"]
        assert with_hints["answered"] == own["answered"] + alone
        chosen = sum(fold["chosen"] is not None for fold in family["folds"])
        assert chosen == own["answered"]
        assert summary["silent"] == with_hints["folds"] - with_hints["answered"]
        assert 0 <= summary["silent_alone"] <= summary["silent"]
        if family["measure"] == "speed":
            assert 0 < summary["silent_alone"] < summary["silent"]


def test_who_alone_compared_a_setting_leaves_nothing_to_hint_from(
    reference: Reference,
) -> None:
    """Four sources did, then one; of a setting not known at all nobody did."""
    assert reference.evidence
    asked, whole = "bulk-load/nvme/io_scheduler/speed", giver(0.5, reference).evidence
    one = replace(whole, observations=whole.observations[:1])
    alone = [
        HintsLeftOut(known, reference, reference.evidence).is_alone(asked, "source-0")
        for known in (
            {("io_scheduler", "speed"): whole},
            {("io_scheduler", "speed"): one},
            {},
        )
    ]
    assert alone == [False, True, True]
