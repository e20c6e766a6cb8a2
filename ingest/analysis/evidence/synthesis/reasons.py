"""Why a comparison is less, or more, certain: reasons found in its evidence.

Some are found in the numbers, others only whoever knows the records can state.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.analysis.evidence.synthesis.league import Path
    from ingest.analysis.evidence.synthesis.mixture import Interval
    from ingest.analysis.evidence.synthesis.splitting import Estimate

Domain = Literal[
    "risk_of_bias",
    "inconsistency",
    "indirectness",
    "imprecision",
    "reporting_bias",
    "incoherence",
]
#: What the records themselves must be read for.
StatedReason = Literal[
    "single_runs",
    "sequential_arms",
    "undisclosed_setup",
    "vendor_measures_own_product",
    "not_reproduced",
    "more_than_the_treatment_changed",
    "other_storage",
    "other_workload",
    "other_database",
    "other_era",
    "synthetic_tool",
    "patched_kernel",
    "favourable_posts_only",
    "one_vendor",
    "read_from_charts",
    "unfinished_series",
    "longest_only",
    "dose_response",
]
#: What the numbers show.
FoundReason = Literal[
    "opposite_directions",
    "inherited_by_lineage",
    "indirect_path_only",
    "interval_reaches_the_margin",
    "interval_reaches_both_margins",
    "few_sources",
    "depends_on_assumption",
    "direct_and_indirect_disagree",
    "large_effect",
    "consistent_replication",
]
RAISING: frozenset[str] = frozenset(
    {"large_effect", "consistent_replication", "dose_response"}
)
DOMAINS: dict[str, Domain] = {
    "single_runs": "risk_of_bias",
    "sequential_arms": "risk_of_bias",
    "undisclosed_setup": "risk_of_bias",
    "vendor_measures_own_product": "risk_of_bias",
    "longest_only": "risk_of_bias",
    "not_reproduced": "inconsistency",
    "more_than_the_treatment_changed": "risk_of_bias",
    "opposite_directions": "inconsistency",
    "other_storage": "indirectness",
    "other_workload": "indirectness",
    "other_database": "indirectness",
    "other_era": "indirectness",
    "synthetic_tool": "indirectness",
    "patched_kernel": "indirectness",
    "inherited_by_lineage": "indirectness",
    "indirect_path_only": "indirectness",
    "interval_reaches_the_margin": "imprecision",
    "interval_reaches_both_margins": "imprecision",
    "few_sources": "imprecision",
    "depends_on_assumption": "imprecision",
    "favourable_posts_only": "reporting_bias",
    "one_vendor": "reporting_bias",
    "read_from_charts": "reporting_bias",
    "unfinished_series": "reporting_bias",
    "direct_and_indirect_disagree": "incoherence",
}
#: A replication needs as many independent sources, and so does precision.
ENOUGH_SOURCES = 3
#: "Large" is a whole interval beyond a ratio of 2.
LARGE_RATIO_LOG = math.log(2)


@dataclass(frozen=True, slots=True)
class Reason:
    """An id for the words, and the numbers or ids that go into them.

    Numbers on the log scale have names ending in ``_log``.
    """

    id: StatedReason | FoundReason
    details: tuple[tuple[str, float | str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceProfile:
    """What certainty is judged from; log ratios, above zero is better.

    ``sources`` counts the independent sources that inform the contrast, whose
    own estimates are ``source_effects`` where they measured it directly;
    ``depends_on`` names the assumptions that change the verdict;
    ``incoherence`` is direct minus indirect, where both exist.
    """

    margin: float
    sources: int
    predictive: Interval
    path: Path
    source_effects: tuple[float, ...] = ()
    depends_on: tuple[str, ...] = ()
    incoherence: Estimate | None = None
    stated: frozenset[StatedReason] = field(default_factory=frozenset)


def find_reasons(profile: EvidenceProfile) -> list[Reason]:
    """Return every reason, those stated first, each kind in a fixed order."""
    return [
        *(Reason(stated) for stated in sorted(profile.stated)),
        *_inconsistency(profile),
        *_indirectness(profile),
        *_imprecision(profile),
        *_incoherence(profile),
        *_raises(profile),
    ]


def _inconsistency(profile: EvidenceProfile) -> Iterator[Reason]:
    effects, margin = profile.source_effects, profile.margin
    if any(y > margin for y in effects) and any(y < -margin for y in effects):
        details = (("low_log", min(effects)), ("high_log", max(effects)))
        yield Reason("opposite_directions", details)


def _indirectness(profile: EvidenceProfile) -> Iterator[Reason]:
    if profile.path == "inherited":
        yield Reason("inherited_by_lineage")
    if profile.path == "indirect":
        yield Reason("indirect_path_only")


def _imprecision(profile: EvidenceProfile) -> Iterator[Reason]:
    interval, margin = profile.predictive, profile.margin
    crossed = [end for end in (-margin, margin) if interval.low < end < interval.high]
    if len(crossed) > 1:
        yield Reason("interval_reaches_both_margins", _ends(interval))
    elif crossed:
        yield Reason("interval_reaches_the_margin", _ends(interval))
    if profile.sources < ENOUGH_SOURCES:
        yield Reason("few_sources", (("sources", profile.sources),))
    for assumption_id in profile.depends_on:
        yield Reason("depends_on_assumption", (("assumption", assumption_id),))


def _incoherence(profile: EvidenceProfile) -> Iterator[Reason]:
    difference = profile.incoherence
    if difference is not None and difference.is_beyond(profile.margin):
        yield Reason("direct_and_indirect_disagree", _ends(difference.interval))


def _raises(profile: EvidenceProfile) -> Iterator[Reason]:
    effects, margin = profile.source_effects, profile.margin
    if profile.predictive.beyond(LARGE_RATIO_LOG):
        yield Reason("large_effect", _ends(profile.predictive))
    agreeing = all(y > margin for y in effects) or all(y < -margin for y in effects)
    if len(effects) >= ENOUGH_SOURCES and agreeing:
        yield Reason("consistent_replication", (("sources", len(effects)),))


def _ends(interval: Interval) -> tuple[tuple[str, float | str], ...]:
    return (("low_log", interval.low), ("high_log", interval.high))
