"""Key findings: measured comparisons with their sentences."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ingest.language.sentences import compare_sentence
from ingest.language.sentences.contexts import Contexts
from ingest.publishing.export.comparisons import measured
from ingest.publishing.export.numbers import ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence import Effect
    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.selection import Contrasts
    from ingest.intake.models.record import Record
    from ingest.language.sentences import Phrases
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import KeyFinding


def key_findings(
    record: Record,
    contrasts: Mapping[str, Contrasts],
    marts: Marts,
    evidence: Evidence,
    words: Phrases,
) -> list[KeyFinding]:
    """Return measured comparisons in the order of treatments.

    Claims are not among them: the page shows each of them with its own words.
    """
    return [
        _key_finding(effect, marts, evidence, words)
        for factor in record.treatments
        for effect in contrasts[factor].key()
    ]


def _key_finding(
    effect: Effect, marts: Marts, evidence: Evidence, words: Phrases
) -> KeyFinding:
    contexts = _differing_contexts(effect, marts, evidence.parameters.margin)
    return {
        "treatment": effect.factor_id,
        **measured(effect),
        "text": compare_sentence(
            effect, evidence.parameters.margin_ratio, words, contexts
        ),
        "contexts": [
            {"factor": each.factor_id, "level": level_id, "ratio": ratio(log_ratio)}
            for each in contexts
            for level_id, log_ratio in each.log_ratios.items()
        ],
    }


def _differing_contexts(effect: Effect, marts: Marts, margin: float) -> list[Contexts]:
    """Return an effect by the levels of each other treatment it changes with.

    It changes where two levels differ by more than the margin (log scale).
    """
    rows = [
        row
        for row in marts.of_record("mart_contrasts_by_level", effect.record_id)
        if row["metric_id"] == effect.metric_id
        and row["factor_id"] == effect.factor_id
        and row["level_id"] == effect.level_id
        and row["against_level_id"] == effect.against_level_id
    ]
    found = []
    for factor_id, members in groupby(rows, lambda row: row["other_factor_id"]):
        log_ratios = {
            row["other_level_id"]: row["log_ratio"]
            for row in members
            if row["other_level_id"]  # "" is a nested factor that does not apply
        }
        if (
            len(log_ratios) > 1
            and max(log_ratios.values()) - min(log_ratios.values()) > margin
        ):
            found.append(Contexts(factor_id, log_ratios))
    return found
