"""The defaults of operating systems by release, for pages that ask for the reader's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from ingest.publishing.defaults.shapes import (
        DefaultsDocument,
        SchedulerRow,
        SystemTable,
    )


class Release(TypedDict):
    """A release, its schedulers by device, and what else it sets, by setting."""

    id: str
    label: dict[str, str]
    schedulers: dict[str, list[str]]
    settings: dict[str, str]


def releases_by_system(document: DefaultsDocument) -> dict[str, list[Release]]:
    """Return the releases of each distribution whose defaults are recorded."""
    return {
        group["distribution"]: [
            _release(row, group["distribution"], document["systems"])
            for row in group["rows"]
            if row["release"]
        ]
        for group in document["schedulers"]
    }


def _release(row: SchedulerRow, system: str, tables: list[SystemTable]) -> Release:
    schedulers: dict[str, list[str]] = {}
    for cell in row["cells"]:
        levels = [level for choice in cell["choices"] for level in choice["schedulers"]]
        for device in cell["devices"]:
            schedulers[device] = list(dict.fromkeys(levels))
    settings = {
        str(table["factor"]): given
        for table in tables
        if table["factor"]
        for each in table["rows"]
        if each["system"] == system
        and (given := each["given"]["value"])
        and {release["en"] for release in each["releases"]} & set(row["covers"])
    }
    return {
        "id": row["id"],
        "label": dict(row["release"] or {}),
        "schedulers": schedulers,
        "settings": settings,
    }
