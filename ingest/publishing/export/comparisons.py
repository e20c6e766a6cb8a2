"""Effects and claims as comparisons, and which of them stands for a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.claims import mirrored_verdict
from ingest.analysis.evidence.selection import Contrasts, Treatment
from ingest.publishing.export.numbers import derived, interval, printed, ratio, strip

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.analysis.evidence import Effect
    from ingest.analysis.evidence.gather import Evidence
    from ingest.intake.models.record import Claim, Record
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import Comparison, Lead, RecordTreatment, Strip


def measured(effect: Effect) -> Comparison:
    """Return an effect as a comparison."""
    return {
        "level": effect.level_id,
        "against": effect.against_level_id,
        "metric": effect.metric_id,
        "verdict": effect.verdict,
        "ratio": ratio(effect.log_ratio),
        "low": ratio(effect.cell_low),
        "high": ratio(effect.cell_high),
        "interval": interval(effect.low, effect.high),
        "basis": effect.basis,
        "depends_on_assumption": effect.depends_on_assumption,
        "mixed_directions": effect.has_mixed_directions,
        "approximate": False,
        "cells": effect.cells,
        "workload": None,
        "conditions": [],
    }


def claimed(claim: Claim) -> Comparison:
    """Return a claim as a comparison: a direction, perhaps a ratio, no interval."""
    return {
        "level": claim.level,
        "against": claim.against,
        "metric": None,
        "verdict": claim.direction,
        "ratio": printed(claim.ratio) if claim.ratio else None,
        "low": None,
        "high": None,
        "interval": None,
        "basis": "claim",
        "depends_on_assumption": False,
        "mixed_directions": False,
        "approximate": claim.approximate,
        "cells": 0,
        "workload": claim.workload,
        "conditions": list(claim.conditions),
    }


def claimed_of(claim: Claim, level_id: str) -> Comparison:
    """Return a claim as a comparison of one of its levels with the other.

    Seen from the level it compares with, the direction turns, and a ratio is 1
    divided by the one stated.
    """
    own = claimed(claim)
    if level_id == claim.level:
        return own
    turned = derived(1 / float(claim.ratio)) if claim.ratio else None
    return {
        **own,
        "level": claim.against,
        "against": claim.level,
        "verdict": mirrored_verdict(claim.direction),
        "ratio": turned,
    }


def strip_of(effect: Effect, evidence: Evidence) -> Strip:
    """Return an effect's point and range on the strip."""
    return strip(
        effect.log_ratio,
        effect.cell_low,
        effect.cell_high,
        evidence.parameters.margin,
    )


def treatments_of(
    record: Record, marts: Marts, reference: Reference
) -> list[RecordTreatment]:
    """Return the treatments of a record with their levels in display order."""
    rows = marts.of_record("mart_record_levels", record.id)
    return [
        {
            "id": treatment,
            "slug": reference.factors[treatment].slug,
            "levels": [r["level_id"] for r in rows if r["factor_id"] == treatment],
            "baseline": record.baseline.get(treatment),
        }
        for treatment in record.treatments
    ]


def contrasts_of(
    record: Record, marts: Marts, effects: Iterable[Effect]
) -> dict[str, Contrasts]:
    """Return the contrasts on the primary metric, by treatment."""
    on_primary = [e for e in effects if e.metric_id == record.metrics.primary]
    rows = marts.of_record("mart_record_levels", record.id)
    found = {}
    for factor in record.treatments:
        levels = [
            row["level_id"]
            for row in rows
            if row["factor_id"] == factor and not row["is_reference"]
        ]
        treatment = Treatment(factor, tuple(levels), record.baseline.get(factor))
        own = [effect for effect in on_primary if effect.factor_id == factor]
        found[factor] = Contrasts(treatment, own)
    return found


def shown_effect(
    record: Record, contrasts: dict[str, Contrasts], reference: Reference
) -> Effect | None:
    """Return the comparison that stands for the record, if it has numbers to judge.

    That of the first treatment with a comparison; none on a neutral metric.
    """
    if reference.metrics[record.metrics.primary].better == "neutral":
        return None
    for factor in record.treatments:
        shown = contrasts[factor].shown()
        if shown:
            return shown
    return None


def lead_of(record: Record, shown: Effect | None) -> Lead | None:
    """Return what lists show of a record: its comparison, else its best claim."""
    if shown:
        return {"treatment": shown.factor_id, **measured(shown), "others": []}
    return None if record.runs else _lead_claim(record, record.claims)


def leads_by_workload(
    record: Record,
    shown: Mapping[str, Effect | None],
    workload_ids: Iterable[str],
) -> dict[str, Lead | None]:
    """Return what a record says of each workload: its runs, else the best claim.

    ``shown`` has the comparison that stands for each workload it ran.
    """
    return {
        each: lead_of(record, shown[each])
        if each in shown
        else _lead_claim(record, [c for c in record.claims if c.workload == each])
        for each in workload_ids
    }


def _lead_claim(record: Record, claims: Iterable[Claim]) -> Lead | None:
    """Return the claim that says most, with the others about the same levels."""
    ranked = sorted(claims, key=lambda c: (c.ratio is None, c.direction == "preferred"))
    if not ranked:
        return None
    best = ranked[0]
    return {
        "treatment": best.treatment,
        **claimed(best),
        "others": [
            claimed(each)
            for each in record.claims
            if each is not best
            and each.treatment == best.treatment
            and {each.level, each.against} == {best.level, best.against}
        ],
    }
