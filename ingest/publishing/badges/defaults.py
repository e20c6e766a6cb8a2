"""Badges of defaults: names and values alone, so that one serves every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.badges.badge import SEPARATOR, Badge
from ingest.publishing.defaults.cells import joined
from ingest.publishing.defaults.entries import entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.publishing.defaults.entries import Entry
    from ingest.publishing.defaults.shapes import DefaultsDocument

#: As they are called in every language.
_DEVICES: Mapping[str, str] = {
    "hdd-sata": "HDD SATA",
    "hdd-sas": "HDD SAS",
    "ssd-sata": "SSD SATA",
    "ssd-sas": "SSD SAS",
    "nvme": "NVMe",
    "virtio": "virtio",
}


def default_badges(document: DefaultsDocument) -> Iterator[tuple[str, Badge]]:
    """Yield the badge of each release and device of a cell that has one, by its id."""
    for entry in entries(document):
        if entry.has_badge:
            yield from _of_entry(entry, " / ".join(dict.fromkeys(_values(entry))))


def _of_entry(entry: Entry, said: str) -> Iterator[tuple[str, Badge]]:
    name = entry.label["en"]
    for release in (each["en"] for each in entry.releases):
        if entry.devices:
            for device in entry.devices:
                subject = SEPARATOR.join((f"{name} {release}", _DEVICES[device]))
                identity = joined(entry.subject, release, device)
                yield identity, Badge("en", subject, said)
        else:
            subject = SEPARATOR.join((f"{name} {release}", entry.setting["en"]))
            identity = next(
                each
                for each in entry.ids
                if each.startswith(joined(entry.subject, release) + "-")
            )
            yield identity, Badge("en", subject, said)


def _values(entry: Entry) -> Iterator[str]:
    for given in entry.given:
        if given["value"]:
            shown = given["value"].split(" | ")
            yield from (
                f"{each} ({given['platform']})" if given["platform"] else each
                for each in shown
            )
