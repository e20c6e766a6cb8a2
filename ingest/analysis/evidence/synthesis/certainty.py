"""How sure an answer is: domains, each with its reasons, then caps.

GRADE translated to benchmarks (Guyatt et al. 2008, doi 10.1136/bmj.39489.470347.AD;
for networks Puhan et al. 2014, doi 10.1136/bmj.g5630; Nikolakopoulou et al. 2020,
doi 10.1371/journal.pmed.1003082). The levels are a convention, the reasons are
what to show; ids and numbers only, words come later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ingest.analysis.evidence.synthesis.reasons import (
    DOMAINS,
    RAISING,
    Domain,
    EvidenceProfile,
    Reason,
    find_reasons,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ingest.analysis.evidence.synthesis.league import Contrast
    from ingest.analysis.evidence.synthesis.reasons import StatedReason
    from ingest.analysis.evidence.synthesis.synthesis import Synthesis

CertaintyLevel = Literal["very_low", "low", "moderate", "high"]
LEVELS: tuple[CertaintyLevel, ...] = get_args(CertaintyLevel)
CapId = Literal["one_source", "two_sources", "single_runs"]

#: A second step down takes this many different reasons: a published benchmark
#: nearly always has two flaws of method or of reporting, so there it takes three.
_REASONS_FOR_TWO_STEPS: dict[Domain, int] = {
    "risk_of_bias": 3,
    "inconsistency": 2,
    "indirectness": 2,
    "imprecision": 2,
    "reporting_bias": 3,
    "incoherence": 2,
}
#: Reasons that are worth two steps on their own.
_GRAVE = frozenset(
    {
        "more_than_the_treatment_changed",
        "interval_reaches_both_margins",
        "longest_only",
    }
)
_SOURCE_CAPS: dict[int, tuple[CapId, CertaintyLevel]] = {
    1: ("one_source", "low"),
    2: ("two_sources", "moderate"),
}


@dataclass(frozen=True, slots=True)
class DomainRating:
    """A domain's steps down (0, 1 or 2) and its reasons."""

    domain: Domain
    steps: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Cap:
    """A level the certainty may not exceed, and whether it bound."""

    id: CapId
    level: CertaintyLevel
    is_binding: bool


@dataclass(frozen=True, slots=True)
class Certainty:
    """The level with everything that led to it."""

    level: CertaintyLevel
    domains: tuple[DomainRating, ...]
    raises: tuple[Reason, ...]
    caps: tuple[Cap, ...]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for going down, in the order of the domains."""
        return tuple(reason for each in self.domains for reason in each.reasons)


def rate_certainty(
    profile: EvidenceProfile, start: CertaintyLevel = "high"
) -> Certainty:
    """Rate one comparison.

    From ``start`` down by every domain, up by every raise (only where nothing
    lowered it for risk of bias), never below very low, then capped: one source at
    most low, two at most moderate, single runs only at most moderate.
    """
    reasons = find_reasons(profile)
    domains = tuple(_rate(domain, reasons) for domain in get_args(Domain))
    raises = tuple(reason for reason in reasons if reason.id in RAISING)
    if domains[0].steps:
        raises = ()
    standing = LEVELS.index(start) + len(raises) - sum(each.steps for each in domains)
    standing = min(max(standing, 0), len(LEVELS) - 1)
    caps = [_SOURCE_CAPS[profile.sources]] if profile.sources in _SOURCE_CAPS else []
    if "single_runs" in profile.stated:
        caps.append(("single_runs", "moderate"))
    limits = [(name, LEVELS.index(level)) for name, level in caps]
    level = LEVELS[min([standing, *(limit for _, limit in limits)])]
    return Certainty(
        level=level,
        domains=domains,
        raises=raises,
        caps=tuple(
            Cap(name, LEVELS[limit], is_binding=standing > limit)
            for name, limit in limits
        ),
    )


def describe(
    contrast: Contrast,
    synthesis: Synthesis,
    *,
    stated: Iterable[StatedReason] = (),
    depends_on: Collection[str] = (),
    measured_by: Collection[str] = (),
) -> EvidenceProfile:
    """Return the profile of a contrast of a synthesis.

    ``measured_by`` are the sources that measured the two levels (or what they
    inherit from): others inform the contrast, but are no replication of it. Without
    any, all that inform it count.
    ``stated`` is what the records say about themselves, ``depends_on`` comes from
    the sensitivity table. ValueError for a contrast of another synthesis.
    """
    pair = contrast.level_id, contrast.against_id
    component = synthesis.component_of(contrast.level_id)
    if component is None:
        message = f"not in this synthesis: {pair}"
        raise ValueError(message)
    effects = [source.effect(*pair) for source in synthesis.sources]
    split = component.split(*pair)
    return EvidenceProfile(
        margin=component.assumptions.margin,
        sources=len(measured_by or set(contrast.shares) - {"lineage"}),
        predictive=contrast.predictive,
        path=contrast.path,
        source_effects=tuple(effect[0] for effect in effects if effect),
        depends_on=tuple(sorted(depends_on)),
        incoherence=split.difference if split else None,
        stated=frozenset(stated),
    )


def _rate(domain: Domain, reasons: Sequence[Reason]) -> DomainRating:
    own = tuple(reason for reason in reasons if DOMAINS.get(reason.id) == domain)
    ids = {reason.id for reason in own}
    if len(ids) >= _REASONS_FOR_TWO_STEPS[domain] or ids & _GRAVE:
        steps = 2
    else:
        steps = min(len(ids), 1)
    return DomainRating(domain, steps, own)
