"""The defaults as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.api.places import href, pages, to_site

if TYPE_CHECKING:
    from ingest.publishing.api.shapes import defaults as api
    from ingest.publishing.defaults.entries import Entry
    from ingest.publishing.defaults.shapes import Given, SourceNote

LIST = "defaults.json"


def file_of(subject: str) -> str:
    """Return the document of a distribution, a database product or a cloud."""
    return f"defaults/{subject}.json"


def cell(entry: Entry, document: str) -> api.DefaultCell:
    """Return a cell as ``document`` prints it."""
    first = entry.ids[0]
    return {
        "id": first,
        "ids": list(entry.ids),
        "kind": entry.kind,
        "subject": entry.subject,
        "label": entry.label,
        "releases": list(entry.releases),
        "devices": list(entry.devices),
        "setting": entry.setting,
        "factor": entry.factor,
        "statements": [_statement(each, entry) for each in entry.given],
        "pages": pages(entry.page, document, first),
        "badge": to_site(f"badge/defaults/{first}.svg", document)
        if entry.has_badge
        else None,
        "href": href(file_of(entry.subject), document),
    }


def _statement(given: Given, entry: Entry) -> api.DefaultStatement:
    sources = {each["number"]: each for each in entry.sources}
    values = given["value"].split(" | ") if given["value"] else []
    return {
        "value": values[0] if len(values) == 1 else None,
        "values": values,
        "unit": given["unit"],
        "text": given["text"],
        "platform": given["platform"],
        "condition": given["condition"],
        "versions": given["versions"],
        "introduced": given["introduced"],
        "changed": given["changed"],
        "before": given["before"],
        "note": given["note"],
        "confidence": given["confidence"],
        "sources": [_source(sources[each]) for each in given["sources"]],
    }


def _source(source: SourceNote) -> api.DefaultSource:
    return {
        "url": source["url"],
        "title": source["title"],
        "date": source["date"],
        "read": source["read"],
        "commit": source["commit"],
    }
