"""Levels that settings do not list yet, as files of ``proposed/levels`` have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import error
from ingest.intake.read.list_findings import duplicate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.findings import Finding, Place
    from ingest.intake.models.factors import Factor, ProposedLevels
    from ingest.intake.models.origin import Origin


class WithLevels(NamedTuple):
    """Settings with their proposed levels, where each is proposed, what is wrong."""

    settings: dict[str, Factor]
    places: dict[tuple[str, str], Place]
    findings: list[Finding]


def with_proposed_levels(
    known: Mapping[str, Factor], entries: Iterable[tuple[Origin, ProposedLevels]]
) -> WithLevels:
    """Return the settings of ``known`` that the entries add levels to.

    A level that a setting has already, and one of a setting there is none of, is a
    finding and left out.
    """
    found = WithLevels({}, {}, [])
    for origin, entry in entries:
        factor = found.settings.get(entry.setting) or known.get(entry.setting)
        if factor is None:
            found.findings.append(_no_setting(origin.at("setting"), entry))
            continue
        listed = [each for each in entry.levels if factor.lists(each)]
        found.findings.extend(duplicate(origin.at(), each.id) for each in listed)
        new = [each for each in entry.levels if each not in listed]
        found.settings[factor.id] = factor.with_proposed(new)
        for each in new:
            found.places["proposed", f"{factor.id} {each.id}"] = origin.at()
    return found


def _no_setting(place: Place, entry: ProposedLevels) -> Finding:
    return error(
        "RUN-01",
        place,
        found=entry.setting,
        expected="the id of a setting in factors.yaml",
        hint="atlas explain settings lists them; a new setting with its levels is a "
        "file of proposed/",
        message=f"levels are proposed for {entry.setting}, which is no setting",
    )
