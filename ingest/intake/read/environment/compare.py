"""In what two bundles differ besides what a record declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.read.environment.accounts import (
    accounts_for,
    follows_scheduler,
    is_above_disks,
    states_level,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ingest.intake.models.factors import Factor
    from ingest.intake.read.environment.bundle import Bundle

#: What only root or a certain tool can see: absent is no difference.
_SEEN_BY_SOME = ("dm/target", "database.shared_preload_libraries", "lscpu.")
#: Parts of which an absent fact says something as long as the other bundle has any.
_ALWAYS = ("io-limits",)
#: Memory the kernel keeps for itself differs from start to start by less than this.
_MEMORY_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that is not the same in both bundles; None where one has none."""

    path: str
    a: str | None
    b: str | None


def differences(
    a: Bundle, b: Bundle, ignoring: Iterable[Factor] = ()
) -> list[Difference]:
    """Return what differs and no factor of ``ignoring`` accounts for, by path.

    ``ignoring`` are the treatments and strata whose levels the two bundles stand for.
    What follows from another scheduler (its own tunables, ``nr_requests``) is never
    reported beside the scheduler itself. Parts that only one bundle has, because no
    client or log directory was given, are passed over.
    """
    factors = tuple(ignoring)
    comparable = _parts(a.facts) & _parts(b.facts) | set(_ALWAYS)
    found = []
    for path in sorted(a.facts.keys() | b.facts.keys()):
        one, other = a.facts.get(path), b.facts.get(path)
        if one == other or path.split(".", 1)[0] not in comparable:
            continue
        if _is_explained(path, a.facts, b.facts, factors) or _is_unseen(
            path, one, other
        ):
            continue
        difference = _difference(path, one, other)
        if difference:
            found.append(difference)
    return found


def not_in_force(
    bundle: Bundle, levels: Mapping[str, str], factors: Mapping[str, Factor]
) -> list[Difference]:
    """Return levels that the bundle contradicts: the declared one, and the captured.

    ``levels`` maps factors to the level that was set when the bundle was collected.
    Only factors whose levels are the very words of the system are looked at. A
    scheduler may be set at the disks or above them (multipath, loop): where a layer
    above has the level, that of the disks is not the one that counts.
    """
    found = []
    for factor_id, level in levels.items():
        factor = factors.get(factor_id)
        if factor is None or _above_disks(bundle.facts, factor, level):
            continue
        for path, captured in bundle.facts.items():
            if states_level(factor, path) and captured.lower() != level.lower():
                found.append(Difference(path, level, captured))
    return found


def _above_disks(facts: Mapping[str, str], factor: Factor, level: str) -> bool:
    return any(
        value == level and is_above_disks(factor, path) for path, value in facts.items()
    )


def _parts(facts: Mapping[str, str]) -> set[str]:
    return {path.split(".", 1)[0] for path in facts}


def _is_explained(
    path: str, a: Mapping[str, str], b: Mapping[str, str], factors: Collection[Factor]
) -> bool:
    on_both = path in a and path in b
    if any(accounts_for(each, path, on_both=on_both) for each in factors):
        return True
    leader = follows_scheduler(path)
    return leader is not None and a.get(leader) != b.get(leader)


def _is_unseen(path: str, one: str | None, other: str | None) -> bool:
    if one is not None and other is not None:
        return False
    return path.endswith(_SEEN_BY_SOME[:1]) or path.startswith(_SEEN_BY_SOME[1:])


def _difference(path: str, one: str | None, other: str | None) -> Difference | None:
    if path.endswith(".mount.options"):
        mine, others = set((one or "").split(",")), set((other or "").split(","))
        only, only_other = (
            ",".join(sorted(mine - others)),
            ",".join(sorted(others - mine)),
        )
        if not only and not only_other:
            return None
        return Difference(path, only or None, only_other or None)
    if path == "memory.MemTotal" and one and other:
        sizes = sorted((int(one), int(other)))
        if sizes[1] - sizes[0] <= _MEMORY_TOLERANCE * sizes[1]:
            return None
    return Difference(path, one, other)
