"""CSL-JSON, which Zotero, Pandoc and every CSL processor read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ingest.publishing.cite.entry import ADDRESS, COLLECTION, Citation, one_line

if TYPE_CHECKING:
    from ingest.publishing.cite.authors import Author


def csl_json(citation: Citation) -> str:
    """Return a citation as a list of one item, with ``ADDRESS`` for the page."""
    item: dict[str, Any] = {
        "id": citation.key,
        "type": citation.kind,
        "title": one_line(citation.title),
        "author": [_name(each) for each in citation.authors],
        "issued": _issued(citation),
        "container-title": COLLECTION,
        "publisher": COLLECTION,
        "URL": ADDRESS,
        "language": citation.language_tag,
        "note": one_line(citation.note),
    }
    if citation.original_publisher:
        item["original-publisher"] = one_line(citation.original_publisher)
    if citation.edition.state:
        item["version"] = citation.edition.state
    if citation.edition.read:
        item["accessed"] = _date(citation.edition.read)
    return json.dumps([item], ensure_ascii=False, indent=2) + "\n"


def _issued(citation: Citation) -> dict[str, Any]:
    if citation.issued:
        return _date(citation.issued)
    return {"literal": one_line(citation.undated)}


def _date(iso: str) -> dict[str, Any]:
    return {"date-parts": [[int(part) for part in iso.split("-")]]}


def _name(author: Author) -> dict[str, str]:
    """Return family and given name where they are known, else the name as printed."""
    if "family" in author and "given" in author:
        return {
            "family": one_line(author["family"]),
            "given": one_line(author["given"]),
        }
    return {"literal": one_line(author["name"])}
