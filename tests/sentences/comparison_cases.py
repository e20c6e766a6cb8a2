"""A small vocabulary, and effects to be put into words."""

from __future__ import annotations

import math
from typing import Any

from ingest.analysis.evidence import Effect
from ingest.intake.models.base import Translated
from ingest.intake.models.factors import Factor
from ingest.intake.models.languages import LANGUAGES
from ingest.intake.models.reference import Metric
from ingest.language.sentences import Phrases, compare_sentence, plain_text


def same(text: str) -> Translated:
    """Return one text for all languages."""
    return Translated(dict.fromkeys(LANGUAGES, text))


def metric(name: str, subject: str, better: str) -> Metric:
    """Return a metric of the vocabulary."""
    return Metric.model_validate(
        {
            "id": name,
            "subject": same(subject),
            "better": better,
            "measure": "speed",
            "label": same(name),
            "unit": same("u"),
            "definition": same("d"),
        }
    )


def factor(name: str, levels: tuple[str, ...], **values: Any) -> Factor:
    """Return a setting of the vocabulary; ``lineage`` is that of its levels."""
    lineage = values.pop("lineage", "neutral")
    listed = tuple({"id": each, "slug": each, "lineage": lineage} for each in levels)
    base = {"id": name, "slug": name, "role": "treatment", "label": same("A setting")}
    return Factor.model_validate({**base, "levels": listed, **values})


def effect(metric_id: str, low: float, high: float, **changes: Any) -> Effect:
    """Return an effect with cells between two ratios, above 1 = better."""
    values: dict[str, Any] = {
        "record_id": "r",
        "metric_id": metric_id,
        "factor_id": "f",
        "level_id": "x",
        "against_level_id": "y",
        "cells": 1 if low == high else 2,
        "log_ratio": (math.log(low) + math.log(high)) / 2,
        "variance": 0.005,
        "freedom": math.inf,
        "cell_low": math.log(low),
        "cell_high": math.log(high),
        "low": 0.01,
        "high": 0.01,
        "verdict": "better",
        "basis": "assumed_sd",
        "depends_on_assumption": False,
        "has_mixed_directions": False,
    }
    return Effect(**values | changes)


def english(found: Effect, words: Phrases) -> str:
    """Return the sentence in English."""
    spoken = compare_sentence(found, 1.05, words)
    return plain_text(spoken, words.reference)["en"].replace("\u00a0", " ")
