"""Writing the defaults: one document for the pages, one table to download."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from ingest.intake.models.factors import is_formula
from ingest.publishing.defaults.document import defaults_document
from ingest.publishing.defaults.entries import entries
from ingest.publishing.defaults.releases import releases_by_system
from ingest.publishing.export.site import write_json, write_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.defaults.entries import Entry

_COLUMNS = (
    *("id", "kind", "subject", "label", "releases", "devices", "setting"),
    *("value", "unit", "text", "platform", "condition", "introduced", "changed"),
    *("before", "note", "confidence", "sources"),
)


def write_defaults(paths: Paths, reference: Reference) -> None:
    """Write ``site/defaults.json``; ``defaults.csv`` and ``systems.json`` beside."""
    document = defaults_document(reference)
    write_json(paths.site / "defaults.json", document)
    by_release = releases_by_system(document)
    write_json(paths.build / "defaults" / "systems.json", by_release)
    table = io.StringIO()
    writer = csv.DictWriter(table, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for entry in entries(document):
        writer.writerows(_rows(entry))
    write_text(paths.build / "defaults" / "defaults.csv", table.getvalue())


def _rows(entry: Entry) -> Iterator[dict[str, str]]:
    """Yield a row for each statement of a cell, in English; addresses by a space."""
    urls = {each["number"]: each["url"] for each in entry.sources}
    for given in entry.given:
        said = {
            "id": entry.ids[0],
            "kind": entry.kind,
            "subject": entry.subject,
            "label": entry.label["en"],
            "releases": "; ".join(each["en"] for each in entry.releases),
            "devices": "; ".join(entry.devices),
            "setting": entry.setting["en"],
            "value": given["value"],
            "unit": given["unit"],
            "text": given["text"]["en"] if given["text"] else None,
            "platform": given["platform"],
            "condition": given["condition"]["en"] if given["condition"] else None,
            "introduced": given["introduced"],
            "changed": given["changed"],
            "before": given["before"],
            "note": given["note"]["en"] if given["note"] else None,
            "confidence": given["confidence"],
            "sources": " ".join(urls[each] for each in given["sources"]),
        }
        yield {key: _plain(value or "") for key, value in said.items()}


def _plain(value: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; -1 is a number."""
    return f"'{value}" if is_formula(value) else value
