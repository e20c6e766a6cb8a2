"""What became of the levels a record tested, and what its evidence says today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.lineage import inherit
from ingest.publishing.export.numbers import interval, ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.selection import Contrasts
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.shapes import (
        Inherited,
        RecordLineage,
        RecordTreatment,
    )


def lineages_of(
    treatments: list[RecordTreatment],
    contrasts: Mapping[str, Contrasts],
    evidence: Evidence,
    reference: Reference,
) -> list[RecordLineage]:
    """Return a line for each level tested that has a lineage, in display order."""
    lines: list[RecordLineage] = []
    for treatment in treatments:
        steps = {
            step.from_: step
            for step in reference.lineages
            if step.factor == treatment["id"] and step.from_ is not None
        }
        for level_id in treatment["levels"]:
            step = steps.get(level_id)
            if step is None:
                continue
            lines.append(
                {
                    "factor": treatment["id"],
                    "level": level_id,
                    "successor": step.to,
                    "relation": step.relation,
                    "carries": step.carries,
                    "text": step.text,
                    "inherited": _inherited(
                        level_id, contrasts[treatment["id"]], evidence
                    ),
                }
            )
    return lines


def _inherited(
    level_id: str, contrasts: Contrasts, evidence: Evidence
) -> Inherited | None:
    """Return the first comparison of a level that may cross, baseline first."""
    baseline = contrasts.treatment.baseline_level_id
    effects = sorted(
        contrasts.of(level_id), key=lambda effect: effect.against_level_id != baseline
    )
    for effect in effects:
        carried = inherit(effect, evidence.steps)
        if carried:
            return {
                "level": carried.level_id,
                "against": carried.against_level_id,
                "ratio": ratio(carried.log_ratio),
                "interval": interval(carried.low, carried.high),
            }
    return None
