"""The evidence on a setting: each of its levels, and what preceded them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.lineage import inherit
from ingest.publishing.export.comparisons import (
    claimed,
    claimed_of,
    contrasts_of,
    measured,
    strip_of,
)
from ingest.publishing.export.numbers import interval, ratio
from ingest.publishing.export.statements import (
    claim_entries,
    claims_by_level,
    guidance_entries,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.analysis.evidence import Effect
    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.selection import Contrasts
    from ingest.intake.models.factors import Lineage
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes import (
        EffectRow,
        InheritedEffect,
        LevelEvidence,
        Predecessor,
        SettingDocument,
    )


def setting_document(
    factor_id: str,
    records: Iterable[Record],
    marts: Marts,
    evidence: Evidence,
    reference: Reference,
) -> SettingDocument:
    """Return the evidence on each level of a setting; ``records`` newest first."""
    with_factor = [record for record in records if factor_id in record.treatments]
    contrasts = {
        record.id: contrasts_of(record, marts, evidence.of_record(record.id))[factor_id]
        for record in with_factor
    }
    levels: dict[str, LevelEvidence] = {}
    effects: list[EffectRow] = []
    for record in with_factor:
        claims = [claim for claim in record.claims if claim.treatment == factor_id]
        key = contrasts[record.id].key()
        effects += [_measured_row(effect, evidence) for effect in key]
        effects += [
            {"record": record.id, **claimed(claim), "strip": None} for claim in claims
        ]
        for row in marts.of_record("mart_record_levels", record.id):
            if row["factor_id"] != factor_id:
                continue
            level_id = row["level_id"]
            entry = levels.setdefault(level_id, _no_evidence())
            entry["records"].append(record.id)
            own = contrasts[record.id].of(level_id)
            entry["effects"] += [_measured_row(effect, evidence) for effect in own]
            entry["effects"] += [
                {"record": record.id, **claimed_of(claim, level_id), "strip": None}
                for claim in claims
                if level_id in (claim.level, claim.against)
            ]
    _add_predecessors(factor_id, levels, contrasts, evidence, reference)
    return {
        "factor": factor_id,
        "records": [record.id for record in with_factor],
        "effects": effects,
        "levels": levels,
        "guidance": guidance_entries(factor_id, reference),
        "claims": claim_entries(factor_id, reference),
        "claims_by_level": claims_by_level(factor_id, reference),
    }


def _no_evidence() -> LevelEvidence:
    return {"records": [], "effects": [], "predecessors": []}


def _measured_row(effect: Effect, evidence: Evidence) -> EffectRow:
    return {
        "record": effect.record_id,
        **measured(effect),
        "strip": strip_of(effect, evidence),
    }


def _add_predecessors(
    factor_id: str,
    levels: dict[str, LevelEvidence],
    contrasts: Mapping[str, Contrasts],
    evidence: Evidence,
    reference: Reference,
) -> None:
    """Tell each level what was measured on those it came from."""
    for step in reference.lineages:
        if step.factor != factor_id or step.from_ is None or step.to is None:
            continue
        before = levels.get(step.from_)
        if before and before["records"]:
            after = levels.setdefault(step.to, _no_evidence())
            records = list(before["records"])
            after["predecessors"].append(
                _predecessor(step, step.from_, records, contrasts, evidence)
            )


def _predecessor(
    step: Lineage,
    level_id: str,
    records: list[str],
    contrasts: Mapping[str, Contrasts],
    evidence: Evidence,
) -> Predecessor:
    inherited: list[InheritedEffect] = []
    for record_id in records:
        for effect in contrasts[record_id].of(level_id):
            carried = inherit(effect, evidence.steps)
            if carried:
                inherited.append(
                    {
                        "record": record_id,
                        "level": carried.level_id,
                        "against": carried.against_level_id,
                        "metric": effect.metric_id,
                        "ratio": ratio(carried.log_ratio),
                        "interval": interval(carried.low, carried.high),
                    }
                )
    return {
        "level": level_id,
        "records": records,
        "carries": step.carries,
        "relation": step.relation,
        "text": step.text,
        "inherited": inherited,
    }
