"""The whole of the defaults as pages, API and table read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.defaults.by_setting import defaults_by_setting
from ingest.publishing.defaults.cells import Notes
from ingest.publishing.defaults.databases import database_table
from ingest.publishing.defaults.schedulers import DEVICES, scheduler_groups
from ingest.publishing.defaults.systems import (
    profile_bundles,
    providers,
    system_tables,
)

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.publishing.defaults.shapes import DefaultsDocument


def defaults_document(reference: Reference) -> DefaultsDocument:
    """Return ``site/defaults.json``; every statement of the reference is in it."""
    notes = Notes(reference.defaults.sources)
    defaults = reference.defaults
    return {
        "devices": list(DEVICES),
        "schedulers": list(scheduler_groups(reference, notes)),
        "systems": list(system_tables(reference, notes)),
        "profiles": profile_bundles(reference, notes),
        "cloud": list(providers(reference, notes)),
        "databases": {
            each.id: database_table(each, reference)
            for each in defaults.databases.values()
        },
        "settings": defaults_by_setting(reference),
        "sources": notes.listed,
        "total": sum(len(each.defaults) for each in defaults.os.values())
        + sum(
            len(setting.defaults)
            for product in defaults.databases.values()
            for setting in product.settings
        )
        + sum(
            len(offer.defaults)
            for provider in defaults.cloud.values()
            for offer in provider.offers
        ),
    }
