"""Guidance and claims as the pages show them: beside measurements, never counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.stated_claims import claims_about_level, claims_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.intake.models.base import Source
    from ingest.intake.models.claims import StatedClaim
    from ingest.intake.models.factors import Lineage
    from ingest.intake.models.guidance import Advice, Guidance
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.shapes import (
        AdviceRow,
        GuidanceEntry,
        Link,
        OtherGuidance,
        StatedClaimEntry,
    )


def guidance_entries(factor_id: str, reference: Reference) -> list[GuidanceEntry]:
    """Return the statements about a setting in the order of the file."""
    about = {
        entry.id: entry
        for entry in reference.guidance.values()
        if factor_id in entry.factors
    }
    return [_guidance_entry(entry, factor_id, about) for entry in about.values()]


def claim_entries(factor_id: str, reference: Reference) -> list[StatedClaimEntry]:
    """Return the claims about a setting, those with most to go by first."""
    claims = claims_for(reference.claims.values(), factor_id)
    return [claim_entry(claim) for claim in sorted(claims, key=_substance)]


def claims_by_level(factor_id: str, reference: Reference) -> dict[str, list[str]]:
    """Return the ids of the claims about each level or what it came from or became.

    Only levels about which something is claimed are named.
    """
    factor = reference.factors[factor_id]
    claims = sorted(reference.claims.values(), key=_substance)
    found: dict[str, list[str]] = {}
    for level_id in factor.level_ids:
        relatives = _relatives(factor_id, level_id, reference.lineages)
        ids = [
            claim.id
            for relative in relatives
            for claim in claims_about_level(claims, factor_id, relative)
        ]
        if ids:
            # A claim about both names stands once, where the level's own claims do.
            found[level_id] = list(dict.fromkeys(ids))
    return found


def _substance(claim: StatedClaim) -> tuple[int, bool, int]:
    """Rank by confidence, then first-hand, then figures; equals keep their order."""
    confidence = ("high", "medium", "low").index(claim.confidence)
    figures = ("stated", "chart", "none", "not-read").index(claim.figures)
    return confidence, claim.second_hand, figures


def claim_entry(claim: StatedClaim) -> StatedClaimEntry:
    """Return a claim as a row of a list."""
    return {
        "id": claim.id,
        "published": claim.published,
        "second_hand": claim.second_hand,
        "confidence": claim.confidence,
        "figures": claim.figures,
        "text": claim.text,
        "source": _link(claim.source),
    }


def _relatives(
    factor_id: str, level_id: str, lineages: Iterable[Lineage]
) -> tuple[str, ...]:
    """Return the level, then the other end of each step that carries over."""
    found = [level_id]
    for step in lineages:
        if step.factor == factor_id and step.carries and step.from_ and step.to:
            if step.from_ == level_id:
                found.append(step.to)
            elif step.to == level_id:
                found.append(step.from_)
    return tuple(found)


def _guidance_entry(
    entry: Guidance, factor_id: str, about: Mapping[str, Guidance]
) -> GuidanceEntry:
    return {
        "id": entry.id,
        "vendor": entry.vendor,
        "product": product(entry),
        "published": entry.published,
        "recommends": [
            _advice_row(advice)
            for advice in entry.recommends
            if advice.factor == factor_id
        ],
        "text": entry.text,
        "differs_from": [_other(other) for other in _opposed(entry, about)],
        "confidence": entry.confidence,
        "sources": [_link(source) for source in entry.sources],
    }


def product(entry: Guidance) -> str:
    """Return what the statement is about, with the version as given."""
    return f"{entry.product} · {entry.version}" if entry.version else entry.product


def _opposed(entry: Guidance, about: Mapping[str, Guidance]) -> list[Guidance]:
    """Return what it contradicts about the same setting, whichever of them says so."""
    return [
        other
        for other in about.values()
        if other.id in entry.differs_from or entry.id in other.differs_from
    ]


def _other(other: Guidance) -> OtherGuidance:
    return {"id": other.id, "vendor": other.vendor, "product": product(other)}


def _advice_row(advice: Advice) -> AdviceRow:
    row: AdviceRow = {
        "levels": list(advice.levels),
        "storage": list(advice.storage),
        "workloads": list(advice.workloads),
    }
    if advice.note:
        row["note"] = advice.note
    return row


def _link(source: Source) -> Link:
    return {"url": source.url, "title": source.title, "language": source.language}
