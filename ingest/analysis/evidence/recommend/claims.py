"""Ratios and preferences that records state in words."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.case import Statement
from ingest.analysis.evidence.recommend.cells import Cells
from ingest.analysis.evidence.recommend.widening import Classes
from ingest.analysis.evidence.synthesis.records import Arm, Stratum

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ingest.analysis.evidence.recommend.case import RecordFacts
    from ingest.intake.models.record import Claim, Record
    from ingest.intake.models.reference import Reference


def claimed_cells(
    record: Record,
    reference: Reference,
    measured: Collection[tuple[str, str]],
    approximate_sd: float,
) -> Iterator[tuple[str, str, Cells]]:
    """Yield (treatment, measure, cells) made of the ratios a record states.

    The level has the ratio as its value, what it is compared with has 1; above 1
    is better whatever was measured. A ratio given as "about" is off by as much more
    as ``approximate_sd`` (log scale) says. ``measured`` holds (treatment, workload)
    of the record's own cells, which the ratios only repeat.
    """
    groups: defaultdict[tuple[str, str, str, str], list[Claim]] = defaultdict(list)
    for claim in record.claims:
        metric = claim.metric or record.metrics.primary
        measure = reference.metrics[metric].measure
        if (
            claim.ratio is not None
            and measure != "none"
            and (claim.treatment, claim.workload) not in measured
        ):
            groups[claim.treatment, claim.workload, measure, metric].append(claim)
    for (treatment, workload, group, metric), claims in groups.items():
        classes = Classes(workload, record.environment.storage.class_.value)
        strata = tuple(_strata(claims, approximate_sd))
        yield (
            treatment,
            group,
            Cells(
                classes,
                metric,
                "higher",
                strata,
                contexts=((),) * len(strata),
                claim_ids=tuple(claim.id for claim in claims),
                is_approximate=any(claim.approximate for claim in claims),
            ),
        )


def _strata(claims: Sequence[Claim], approximate_sd: float) -> Iterator[Stratum]:
    by_other: defaultdict[str, dict[str, Arm]] = defaultdict(dict)
    for claim in claims:
        by_other[claim.against].setdefault(claim.level, _arm(claim, approximate_sd))
    for against, arms in by_other.items():
        yield Stratum((Arm(against, 1.0), *arms.values()))


def _arm(claim: Claim, approximate_sd: float) -> Arm:
    text = claim.ratio or "1"
    ratio = float(text)
    return Arm(
        claim.level,
        ratio,
        decimals=len(text.partition(".")[2]),
        reading_error=ratio * approximate_sd if claim.approximate else 0.0,
    )


def statements_of(
    record: Record, facts: RecordFacts, factor_id: str
) -> Iterator[Statement]:
    """Yield what a record says about a treatment without a figure."""
    for claim in record.claims:
        if claim.treatment == factor_id and claim.ratio is None:
            yield Statement(
                facts=facts,
                claim_id=claim.id,
                workload_id=claim.workload,
                storage_id=record.environment.storage.class_.value,
                level_id=claim.level,
                against_id=claim.against,
                direction=claim.direction,
                metric_id=claim.metric,
            )
