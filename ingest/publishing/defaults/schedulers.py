"""The matrix of default schedulers: releases by kinds of device."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, get_args

from ingest.intake.models.defaults import Device
from ingest.publishing.defaults.cells import joined, translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import (
        Distribution,
        Reference,
        Release,
        SchedulerRule,
    )
    from ingest.publishing.defaults.cells import Notes
    from ingest.publishing.defaults.shapes import (
        SchedulerCell,
        SchedulerChoice,
        SchedulerGroup,
        SchedulerRow,
    )

#: The columns, in order.
DEVICES: tuple[Device, ...] = get_args(Device)
#: The setting the matrix is about.
FACTOR = "io_scheduler"


def scheduler_groups(reference: Reference, notes: Notes) -> Iterator[SchedulerGroup]:
    """Yield every distribution, and those of which it is known that nobody knows."""
    for distribution in reference.distributions.values():
        if any(each.covers for each in distribution.releases):
            yield _group(distribution, reference, notes)
    for system in reference.defaults.systems.values():
        if FACTOR in system.unrecorded:
            yield {
                "distribution": system.id,
                "label": system.label,
                "rows": [_unrecorded(system.id)],
            }


def _group(
    distribution: Distribution, reference: Reference, notes: Notes
) -> SchedulerGroup:
    return {
        "distribution": distribution.id,
        "label": distribution.label,
        "rows": [
            _row(distribution.id, each, reference, notes)
            for each in distribution.releases
            if each.covers
        ],
    }


def _row(
    distribution: str, release: Release, reference: Reference, notes: Notes
) -> SchedulerRow:
    rules = {
        device: tuple(each for each in release.rules if device in each.devices)
        for device in DEVICES
    }
    # One cell as far as one rule reaches: equal values of two rules stay apart.
    runs = [
        (rules[run[0]], run)
        for run in (
            list(devices)
            for _, devices in groupby(
                DEVICES, key=lambda device: [id(each) for each in rules[device]]
            )
        )
    ]
    return {
        "id": joined(distribution, release.covers[0]),
        "release": translated(release.release),
        "covers": list(release.covers),
        "cells": [
            _cell(
                [
                    joined(distribution, each, device)
                    for each in release.covers
                    for device in run
                ],
                run,
                own,
                reference,
            )
            for own, run in runs
        ],
        "note": release.note,
        "confidence": release.confidence,
        "sources": notes.linked(release.sources),
    }


def _cell(
    ids: list[str],
    devices: list[Device],
    rules: tuple[SchedulerRule, ...],
    reference: Reference,
) -> SchedulerCell:
    named = [level for rule in rules for level in rule.schedulers]
    levels = {each.id: each for each in reference.factors[FACTOR].levels}
    eras = {levels[each].era for each in named}
    return {
        "ids": ids,
        "devices": devices,
        "choices": [_choice(each, alone=len(rules) == 1) for each in rules],
        "lineage": levels[named[0]].lineage if named else None,
        "era": ("legacy" if eras == {"legacy"} else "modern") if named else None,
    }


def _choice(rule: SchedulerRule, *, alone: bool) -> SchedulerChoice:
    when = rule.text if alone else rule.media
    return {"schedulers": list(rule.schedulers), "when": when}


def _unrecorded(system: str) -> SchedulerRow:
    return {
        "id": joined(system, FACTOR),
        "release": None,
        "covers": [],
        "cells": [
            {
                "ids": [],
                "devices": list(DEVICES),
                "choices": [],
                "lineage": None,
                "era": None,
            }
        ],
        "note": None,
        "confidence": "low",
        "sources": [],
    }
