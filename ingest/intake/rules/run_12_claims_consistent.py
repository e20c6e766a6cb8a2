"""RUN-12: a claim does not contradict itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Claim, Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare level, direction and ratio, and look for ids used twice."""
    seen: set[str] = set()
    for index, remark in enumerate(record.remarks):
        if remark.id in seen:
            yield Problem(
                record.origin.value_at("remarks", index, "id"),
                f"the remark {remark.id} stands twice",
                remark.id,
                "an id of its own among claims and remarks",
                "number them, or name what differs",
            )
        seen.add(remark.id)
    for index, claim in enumerate(record.claims):
        origin = record.origin
        if claim.id in seen:
            yield Problem(
                origin.value_at("claims", index, "id"),
                f"the claim {claim.id} stands twice",
                claim.id,
                "an id of its own",
                "number them, or name what differs",
            )
        seen.add(claim.id)
        if claim.level == claim.against:
            yield Problem(
                origin.value_at("claims", index, "against"),
                f"{claim.level} is compared with itself",
                claim.against,
                "another level",
                "level is what the claim is about, against what it is compared with",
            )
        if claim.ratio is not None and not _agrees(claim, float(claim.ratio)):
            yield Problem(
                origin.value_at("claims", index, "ratio"),
                f"a ratio of {claim.ratio} does not mean {claim.direction}",
                claim.ratio,
                "above 1 for better, below 1 for worse, above 0 always",
                "a ratio above 1 says that level is better than against",
            )


def _agrees(claim: Claim, ratio: float) -> bool:
    if claim.direction == "better":
        return ratio > 1
    if claim.direction == "worse":
        return 0 < ratio < 1
    return ratio > 0


RULE = Rule(
    id="RUN-12",
    level="E",
    title="A claim does not contradict itself",
    why="Where no table survives the claim is the measurement; its direction and "
    "its ratio must say the same.",
    mend="Turn the ratio so that above 1 means: level is better than against.",
    check=check,
)
