"""Scores over parts of the folds, so that nothing easy or unreal hides in them.

A test device says nothing about a server, and where every setting measured was as good
as the best, any pick is a hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.synthesis.calibration import summarise
from ingest.publishing.export.head_to_head import head_to_head
from ingest.publishing.export.numbers import derived

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.synthesis import Fold
    from ingest.publishing.export.shapes.calibration import (
        CalibrationFold,
        Part,
        PartScore,
    )

    Folds = Sequence[tuple[Fold, CalibrationFold]]


def calibration_parts(folds: Folds, margin: float) -> list[PartScore]:
    """Score all folds, those of real storage, and of these the ones that decide.

    ``folds`` pairs each with its document, ``margin`` is a log ratio. A part without
    folds is left out.
    """
    real = [pair for pair in folds if not pair[0].is_test_rig]
    parts: list[tuple[Part, Folds]] = [
        ("all", folds),
        ("real", real),
        ("decisive", [pair for pair in real if pair[0].is_decisive]),
    ]
    return [_score(part, own, margin) for part, own in parts if own]


def hint_parts(folds: Folds, margin: float) -> list[PartScore]:
    """Score folds with hints: all, those of real storage, those of test devices."""
    parts: list[tuple[Part, Folds]] = [
        ("all", folds),
        ("real", [pair for pair in folds if not pair[0].is_test_rig]),
        ("rigs", [pair for pair in folds if pair[0].is_test_rig]),
    ]
    return [_score(part, own, margin) for part, own in parts if own]


def _score(part: Part, folds: Folds, margin: float) -> PartScore:
    own = [fold for fold, _ in folds]
    found = summarise(own, margin)
    contrasts = [each for fold in own for each in fold.contrasts]
    beyond = [each for each in contrasts if abs(each.observed) > margin]
    prediction = found.prediction
    direction = prediction.direction if prediction else None
    return {
        "part": part,
        "folds": len(own),
        "sources": found.sources,
        "answered": sum(fold.choice is not None for fold in own),
        "abstention_pct": derived(100 * found.abstention.mean, 0)
        if found.abstention
        else None,
        "hits": sum(fold.choice is not None and fold.choice.is_hit for fold in own),
        "contrasts": len(contrasts),
        "held_95": sum(each.is_covered(0.95) for each in contrasts),
        "coverage_pct": derived(100 * prediction.coverage[0.95].mean, 0)
        if prediction
        else None,
        "directions": len(beyond),
        "direction_pct": derived(100 * direction.mean, 0) if direction else None,
        "brier": derived(prediction.brier.mean, 2) if prediction else None,
        "regret_mean": derived(100 * found.choice.regret.mean, 1)
        if found.choice
        else None,
        "against_default": next(
            (
                each
                for each in head_to_head([document for _, document in folds])
                if each["rival"] == "default"
            ),
            None,
        ),
    }
