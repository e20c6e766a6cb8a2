"""Defaults of operating systems by setting, TuneD profiles, and clouds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.defaults import PROFILES
from ingest.publishing.defaults.cells import given, is_code, joined, translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.defaults import SystemDefault, SystemSetting
    from ingest.intake.models.reference import Reference
    from ingest.publishing.defaults.cells import Notes
    from ingest.publishing.defaults.shapes import (
        Bundle,
        LabelledDefault,
        Provider,
        SystemRow,
        SystemTable,
    )


def system_tables(reference: Reference, notes: Notes) -> Iterator[SystemTable]:
    """Yield every setting with the defaults of systems, profiles left out."""
    for setting in reference.defaults.os.values():
        rows = [
            _row(setting, each, reference, notes)
            for each in setting.defaults
            if each.system != PROFILES
        ]
        if rows:
            yield {
                "id": setting.id,
                "label": translated(setting.label),
                "code": is_code(setting.label),
                "factor": setting.factor,
                "rows": rows,
            }


def profile_bundles(reference: Reference, notes: Notes) -> list[Bundle]:
    """Return what each profile sets, in the order in which they are first named."""
    profiles: dict[str, Bundle] = {}
    for setting in reference.defaults.os.values():
        for each in setting.defaults:
            if each.system != PROFILES:
                continue
            stated: LabelledDefault = {
                "label": translated(setting.label),
                "code": is_code(setting.label),
                "factor": setting.factor,
                "given": given(each, notes),
            }
            names = [translated(release) for release in each.releases]
            for i, name in enumerate(names):
                bundle = profiles.setdefault(
                    name["en"],
                    {"id": joined(PROFILES, name["en"]), "label": name, "defaults": []},
                )
                # One statement about several profiles has its address in the first.
                bundle["defaults"].append(stated if not i else _without_id(stated))
    return list(profiles.values())


def providers(reference: Reference, notes: Notes) -> Iterator[Provider]:
    """Yield every cloud with what it offers."""
    for provider in reference.defaults.cloud.values():
        yield {
            "id": provider.id,
            "label": provider.label,
            "offers": [
                {
                    "id": joined(provider.id, offer.id),
                    "label": translated(offer.label),
                    "defaults": [
                        {
                            "label": translated(each.setting),
                            "code": is_code(each.setting),
                            "factor": each.factor,
                            "given": given(each, notes),
                        }
                        for each in offer.defaults
                    ],
                }
                for offer in provider.offers
            ],
        }


def label_of(system: str, reference: Reference) -> str:
    """Return the name of a system of either list."""
    if system in reference.distributions:
        return reference.distributions[system].label
    return reference.defaults.systems[system].label


def _row(
    setting: SystemSetting,
    default: SystemDefault,
    reference: Reference,
    notes: Notes,
) -> SystemRow:
    releases = [translated(each) for each in default.releases]
    singles = [joined(default.system, each["en"], setting.id) for each in releases]
    # A release may have a default of its own under that address.
    others = {each.id for each in setting.defaults}
    return {
        "ids": [
            default.id,
            *(each for each in singles if len(releases) > 1 and each not in others),
        ],
        "system": default.system,
        "label": label_of(default.system, reference),
        "releases": releases,
        "given": given(default, notes),
    }


def _without_id(stated: LabelledDefault) -> LabelledDefault:
    return {**stated, "given": {**stated["given"], "id": ""}}
