"""Every source of the corpus left out in turn, as the methodology page prints it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

from ingest.analysis.evaluate.hinted import HintsLeftOut
from ingest.analysis.evaluate.questions import question_of
from ingest.analysis.evidence.recommend.model import Measure
from ingest.analysis.evidence.recommend.questions import find_cases
from ingest.analysis.evidence.synthesis import Assumptions, calibrate
from ingest.analysis.hints.settings import ingredients, setting_evidence
from ingest.cache import Cache, code_version
from ingest.publishing.export.calibration_parts import (
    calibration_parts,
    hint_parts,
)
from ingest.publishing.export.head_to_head import head_to_head
from ingest.publishing.export.numbers import derived

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import duckdb

    from ingest.analysis.evidence.recommend.case import Case
    from ingest.analysis.evidence.synthesis import Calibration, Fold, Question
    from ingest.analysis.evidence.synthesis.calibration import Average, ChoiceScore
    from ingest.analysis.evidence.synthesis.fold import Choice
    from ingest.intake.models.corpus import Corpus
    from ingest.publishing.export.shapes.calibration import (
        CalibrationDocument,
        CalibrationFamily,
        CalibrationFold,
        CalibrationSummary,
        PartScore,
        RivalPick,
        Rule,
        RuleScore,
        Score,
    )

    Asked = Sequence[tuple[Case, Question]]

_MODULES = (
    *("ingest.analysis.evaluate", "ingest.analysis.evidence", "ingest.analysis.hints"),
    *(__name__, "ingest.publishing.export.head_to_head"),
    "ingest.publishing.export.calibration_parts",
)
#: Sources from which an interval of a score means something.
_ENOUGH = 10


def calibration_document(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus, cache: Path | None = None
) -> CalibrationDocument:
    """Return how well each source was predicted by all others.

    Only questions somebody measured, for all databases together: the others are
    made of the same records. ``cache`` is the folder for finished work. ValueError
    without evidence.yaml.
    """
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    assumptions = Assumptions.from_reference(choices)
    asked = [
        (case, question_of(case, corpus))
        for case in find_cases(connection, corpus)
        if case.question.database_id is None
        and any(not entry.record.widenings for entry in case.entries)
    ]
    evidence = setting_evidence(connection, corpus)
    hints = HintsLeftOut(evidence, corpus.reference, choices)
    entries = Cache(cache, "calibration", code_version(*_MODULES)) if cache else None
    told = ingredients(evidence), corpus.reference.storage, corpus.reference.workloads
    key = entries.key(asked, choices, told) if entries else ""
    if entries and (known := entries.get(key)):
        stored: CalibrationDocument = json.loads(known)
        return stored
    document: CalibrationDocument = {
        "families": [
            family
            for measure in get_args(Measure)
            if (family := _family(measure, asked, assumptions, hints))
        ]
    }
    if entries:
        entries.put(key, json.dumps(document, ensure_ascii=False).encode())
    return document


def _family(
    measure: Measure, asked: Asked, assumptions: Assumptions, hints: HintsLeftOut
) -> CalibrationFamily | None:
    own = [pair for pair in asked if pair[0].question.measure == measure]
    cases = {question.id: case for case, question in own}
    result = calibrate((question for _, question in own), assumptions, hints)
    if not result.folds:
        return None
    pairs = [(fold, _fold(fold, cases[fold.question_id])) for fold in result.folds]
    folds = [document for _, document in pairs]
    parts = calibration_parts(pairs, assumptions.margin)
    hinted = [
        (fold, _fold(fold, cases[fold.question_id]))
        for fold in (result.hinted.folds if result.hinted else ())
    ]
    alone = [pair for pair in hinted if pair[0].is_hint]
    silent = [fold for fold, _ in hinted if fold.choice is None]
    return {
        "measure": measure,
        "sources": result.sources,
        "every": result.every,
        "shows_rates": result.shows_rates,
        "folds": folds,
        "summary": {
            **_summary(result, folds, parts),
            "with_hints": hint_parts(hinted, assumptions.margin),
            "hints_alone": hint_parts(alone, assumptions.margin),
            "silent": len(silent),
            "silent_alone": sum(
                hints.is_alone(fold.question_id, fold.source_id) for fold in silent
            ),
        },
    }


def _fold(fold: Fold, case: Case) -> CalibrationFold:
    question = case.question
    choice = fold.choice
    return {
        "question": {
            "workload": question.workload_id,
            "storage": question.storage_id,
            "treatment": question.factor_id,
            "measure": question.measure,
        },
        "source_group": fold.source_id,
        "records": sorted(
            entry.facts.id
            for entry in case.entries
            if entry.facts.source_group == fold.source_id and not entry.record.widenings
        ),
        "levels": list(fold.level_ids),
        "best": fold.best_level_id,
        "chosen": choice.level_id if choice else None,
        "hit": choice.is_hit if choice else None,
        "regret_pct": derived(100 * choice.regret, 1) if choice else None,
        "rivals": {name: _pick(each) for name, each in sorted(fold.rivals.items())},
        "chance_pct": derived(100 * fold.chance, 0),
        "contrasts": len(fold.contrasts),
        "held_95": sum(each.is_covered(0.95) for each in fold.contrasts),
        "is_test_rig": fold.is_test_rig,
    }


def _pick(choice: Choice) -> RivalPick:
    return {
        "level": choice.level_id,
        "hit": choice.is_hit,
        "regret_pct": derived(100 * choice.regret, 1),
    }


def _summary(
    result: Calibration, folds: Sequence[CalibrationFold], parts: list[PartScore]
) -> CalibrationSummary:
    prediction = result.prediction
    predicted = prediction.sources if prediction else 0
    answered = result.choice.sources if result.choice else 0
    rules: list[tuple[Rule, ChoiceScore | None]] = [
        ("atlas", result.choice),
        ("default", result.rivals.get("default")),
        ("vendor", result.rivals.get("vendor")),
    ]
    abstention = result.abstention
    if abstention is None:
        message = "a calibration without folds has no summary"
        raise ValueError(message)
    return {
        "rules": [_rule(name, score) for name, score in rules if score],
        "head_to_head": head_to_head(folds),
        "parts": parts,
        "with_hints": [],
        "hints_alone": [],
        "silent": 0,
        "silent_alone": 0,
        "chance": _score(result.chance, answered),
        "abstention": _percent(abstention, result.sources),
        "coverage": [
            {"level_pct": round(100 * level), "share": _percent(share, predicted)}
            for level, share in (prediction.coverage.items() if prediction else ())
        ],
        "direction": _score(prediction.direction if prediction else None, predicted),
        "brier": _scaled(prediction.brier, predicted, 1, 2) if prediction else None,
    }


def _rule(name: Rule, score: ChoiceScore) -> RuleScore:
    return {
        "rule": name,
        "hit_rate": _percent(score.hit_rate, score.sources),
        "regret_mean": _scaled(score.regret, score.sources, 100, 1),
        "regret_p90": derived(100 * score.regret_p90, 1),
        "regret_worst": derived(100 * score.regret_worst, 1),
    }


def _score(average: Average | None, sources: int) -> Score | None:
    return _percent(average, sources) if average else None


def _percent(average: Average, sources: int) -> Score:
    return _scaled(average, sources, 100, 0)


def _scaled(average: Average, sources: int, factor: float, decimals: int) -> Score:
    ends: Sequence[float] = (average.low, average.high)
    low, high = (derived(factor * end, decimals) for end in ends)
    return {
        "value": derived(factor * average.mean, decimals),
        "interval": {"low": low, "high": high} if sources >= _ENOUGH else None,
        "sources": sources,
    }
