"""Vendors' advice for one cell, and whether an answer agrees with it.

Advice is shown beside measurements and never counted among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ingest.intake.models.base import Translated
    from ingest.intake.models.factors import Lineage
    from ingest.intake.models.guidance import Advice, Guidance

Stance = Literal["agrees", "differs", "silent", "not_settled"]


@dataclass(frozen=True, slots=True)
class GuidanceMatch:
    """What one statement recommends in a cell; ``levels`` is empty where it is silent.

    ``names_*`` say that the cell's database, storage class or workload class is
    named, not merely included in "any".
    """

    guidance: Guidance
    levels: tuple[str, ...]
    notes: tuple[Translated, ...]
    names_database: bool
    names_storage: bool
    names_workload: bool

    @property
    def specificity(self) -> int:
        """How many of database, storage and workload the advice names."""
        return self.names_database + self.names_storage + self.names_workload


def guidance_for(  # noqa: PLR0913 (a cell's coordinates, each named by the caller)
    guidance: Iterable[Guidance],
    factor_id: str,
    storage_id: str,
    workload_id: str,
    databases: Collection[str] | None = None,
    *,
    broader: Mapping[str, str] | None = None,
) -> list[GuidanceMatch]:
    """Return who recommends what for a setting in a cell, the most specific first.

    ``databases`` limits the statements to those about one of them or about no
    database; None keeps all. ``broader`` maps a workload class to the one it is a
    case of (oltp-tpcc-like → oltp): advice for that one holds for it, too. Among
    equals, statements with levels stand before silent ones, then the order given.
    """
    workloads = _with_broader(workload_id, broader or {})
    matches: list[GuidanceMatch] = []
    for entry in guidance:
        if factor_id not in entry.factors:
            continue
        if databases is not None and entry.database not in (None, *databases):
            continue
        if entry.storage and storage_id not in entry.storage:
            continue
        advice = [one for one in entry.recommends if one.factor == factor_id]
        fitting = [one for one in advice if _fits(one, storage_id, workloads)]
        if fitting or not advice:
            matches.append(_match(entry, fitting, databases))
    # sort keeps the order of equals
    return sorted(matches, key=lambda match: (-match.specificity, not match.levels))


def stance(
    recommended_levels: Iterable[str],
    answer_levels: Iterable[str],
    successors: Mapping[str, str],
    *,
    is_settled: bool = True,
) -> Stance:
    """Return whether advice and an answer name the same level.

    Both are compared as what they have become: ``successors`` maps a level to the
    one that took its place (deadline → mq-deadline, noop → none), so that advice
    for an older kernel is not held against an answer for a newer one. ``silent``
    where either names nothing. Where the answer is not settled (no difference shown, or
    one that depends), no advice can agree with it or differ from it.
    """
    recommended = {today(level, successors) for level in recommended_levels}
    if recommended and not is_settled:
        return "not_settled"
    answers = {today(level, successors) for level in answer_levels}
    if not recommended or not answers:
        return "silent"
    return "agrees" if recommended & answers else "differs"


def today(level_id: str, successors: Mapping[str, str]) -> str:
    """Return the level that stands today where ``level_id`` stood."""
    seen = {level_id}
    while (after := successors.get(level_id)) is not None and after not in seen:
        seen.add(after)
        level_id = after
    return level_id


def successors_of(lineages: Iterable[Lineage], factor_id: str) -> dict[str, str]:
    """Return the successor of each level whose evidence carries over to it."""
    return {
        step.from_: step.to
        for step in lineages
        if step.factor == factor_id and step.carries and step.from_ and step.to
    }


def _with_broader(identity: str, broader: Mapping[str, str]) -> set[str]:
    found = {identity}
    while (wider := broader.get(identity)) is not None and wider not in found:
        found.add(wider)
        identity = wider
    return found


def _fits(advice: Advice, storage_id: str, workloads: set[str]) -> bool:
    return (not advice.storage or storage_id in advice.storage) and (
        not advice.workloads or not workloads.isdisjoint(advice.workloads)
    )


def _match(
    entry: Guidance, fitting: list[Advice], databases: Collection[str] | None
) -> GuidanceMatch:
    """Return the most specific of an entry's fitting pieces of advice, as one."""
    closest = max((_closeness(one) for one in fitting), default=0)
    kept = [one for one in fitting if _closeness(one) == closest]
    levels = [level for one in kept for level in one.levels]
    return GuidanceMatch(
        guidance=entry,
        levels=tuple(dict.fromkeys(levels)),
        notes=tuple(one.note for one in kept if one.note),
        names_database=databases is not None and entry.database in databases,
        names_storage=bool(entry.storage) or any(one.storage for one in kept),
        names_workload=any(one.workloads for one in kept),
    )


def _closeness(advice: Advice) -> int:
    return bool(advice.storage) + bool(advice.workloads)
