"""Defaults of database products: settings by versions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ingest.publishing.defaults.cells import (
    Notes,
    given,
    is_code,
    joined,
    translated,
)

if TYPE_CHECKING:
    from ingest.intake.models.base import Translated
    from ingest.intake.models.defaults import (
        DatabaseDefaults,
        DatabaseSetting,
        VersionDefault,
    )
    from ingest.intake.models.reference import Reference
    from ingest.publishing.defaults.shapes import (
        DatabaseTable,
        VersionCell,
        VersionRow,
    )


def database_table(product: DatabaseDefaults, reference: Reference) -> DatabaseTable:
    """Return the page of a product."""
    notes = Notes(reference.defaults.sources)
    known = reference.databases.get(product.id)
    return {
        "id": product.id,
        "label": translated(product.label or (known.label if known else product.id)),
        "platform": product.platform,
        "versions": list(product.versions),
        "rows": [_row(product, each, notes) for each in product.settings],
        "total": sum(len(each.defaults) for each in product.settings),
        "sources": notes.listed,
    }


def _row(
    product: DatabaseDefaults, setting: DatabaseSetting, notes: Notes
) -> VersionRow:
    cells = _cells if product.versions else _listed
    return {
        "id": joined(product.id, setting.id),
        "label": translated(setting.label),
        "code": is_code(setting.label),
        "factor": setting.factor,
        "main": setting.main,
        "cells": cells(product, setting, notes),
    }


def _listed(
    product: DatabaseDefaults, setting: DatabaseSetting, notes: Notes
) -> list[VersionCell]:
    """Return one cell a default, for products without versions side by side."""
    del product
    return [
        {
            "ids": [each.id],
            "versions": [],
            "state": "given",
            "changed": False,
            "given": [given(each, notes, translated(each.versions))],
        }
        for each in setting.defaults
    ]


def _cells(
    product: DatabaseDefaults, setting: DatabaseSetting, notes: Notes
) -> list[VersionCell]:
    stated = {
        version: tuple(
            each for each in setting.defaults if version in product.covered(each)
        )
        for version in product.versions
    }
    cells: list[VersionCell] = []
    before: list[tuple[str | None, Translated | None]] | None = None
    for _, run in groupby(
        product.versions, key=lambda version: [each.id for each in stated[version]]
    ):
        versions = list(run)
        own = stated[versions[0]]
        says = [(each.value, each.text) for each in own]
        cells.append(
            {
                "ids": [joined(product.id, each, setting.id) for each in versions],
                "versions": versions,
                "state": "given"
                if own
                else _state(product, setting, versions[0], versions[-1]),
                "changed": bool(own) and before is not None and says != before,
                "given": [given(each, notes, _finer(each, product)) for each in own],
            }
        )
        before = says if own else before
    return cells


def _state(
    product: DatabaseDefaults, setting: DatabaseSetting, first: str, last: str
) -> Literal["absent", "unrecorded"]:
    """Say of versions without a default whether they have the setting at all."""
    order = product.versions
    for each in setting.defaults:
        covered = product.covered(each)
        if each.introduced and order.index(last) < order.index(covered[0]):
            return "absent"
        if each.removed and order.index(first) > order.index(covered[-1]):
            return "absent"
    return "unrecorded"


def _finer(default: VersionDefault, product: DatabaseDefaults) -> Translated | None:
    """Return the versions where they are finer than the columns: ``8.0.26–8.0``."""
    if not isinstance(default.versions, str):
        whole = product.covered(default) == product.versions
        return None if whole else translated(default.versions)
    ends = default.versions.removesuffix("+").split("–")
    columns = {*product.versions, "10.x", "11.0"}
    coarse = all(each in columns for each in ends)
    return None if coarse else translated(default.versions)
