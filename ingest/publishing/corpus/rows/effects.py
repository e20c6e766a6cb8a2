"""The combined comparisons of records as rows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.analysis.evidence.gather import Evidence
    from ingest.intake.models.corpus import Corpus

Row = dict[str, Any]


def effect_rows(corpus: Corpus, evidence: Evidence) -> Iterator[Row]:
    """Yield every effect of every record."""
    metrics = corpus.reference.metrics
    for record in corpus.records:
        for effect in evidence.of_record(record.id):
            yield {
                "record": record.id,
                "setting": effect.factor_id,
                "level": effect.level_id,
                "baseline": effect.against_level_id,
                "metric": effect.metric_id,
                "is_primary": effect.metric_id == record.metrics.primary,
                "better": metrics[effect.metric_id].better,
                "ratio": ratio_of(effect.log_ratio),
                "ratio_low": ratio_of(effect.low),
                "ratio_high": ratio_of(effect.high),
                "cells": effect.cells,
                "cell_low": ratio_of(effect.cell_low),
                "cell_high": ratio_of(effect.cell_high),
                "verdict": effect.verdict,
                "interval_basis": effect.basis,
                "depends_on_assumption": effect.depends_on_assumption,
                "has_mixed_directions": effect.has_mixed_directions,
                "standard_error": significant(math.sqrt(effect.variance)),
                "degrees_of_freedom": significant(effect.freedom)
                if math.isfinite(effect.freedom)
                else None,
            }


def ratio_of(log_ratio: float) -> float:
    """Return a log ratio as a ratio."""
    return significant(math.exp(log_ratio))


def significant(value: float) -> float:
    """Return six significant digits: what two processors compute alike."""
    return float(f"{value:.6g}")
