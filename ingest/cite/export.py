"""``build/site/citations/``: what the templates publish as files.

The address of a page is known to Hugo alone, so every file is handed over in pieces.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.cite.documents import (
    answer_citations,
    collection_citation,
    record_citation,
)
from ingest.cite.entry import Edition
from ingest.export.build_date import build_date
from ingest.releases.release import latest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ingest.export.shapes import RecommendationDocument
    from ingest.models.record import Record
    from ingest.paths import Paths
    from ingest.sentences import Phrases


def write_citations(
    paths: Paths,
    records: Mapping[str, Record],
    answers: Iterable[RecommendationDocument],
    words: Phrases,
) -> None:
    """Write the citations of all records, all answers and the collection."""
    edition = current_edition(paths)
    folder = paths.site / "citations"
    _write(folder / "edition.json", {"read": edition.read, "release": edition.release})
    _write(folder / "collection.json", collection_citation(words, edition))
    for record in records.values():
        cited = record_citation(record, words, edition)
        _write(folder / "results" / f"{record.id}.json", cited)
    for document in answers:
        cell = f"{document['workload']}/{document['storage']}"
        cited_answers = answer_citations(document, records, words, edition)
        _write(folder / "recommendations" / f"{cell}.json", cited_answers)


def current_edition(paths: Paths) -> Edition:
    """Return the state of the data that a build shows.

    The newest data release, or before the first one the day of the build.
    """
    date = build_date(paths.root)
    newest = latest(paths)
    return Edition(read=date, release=newest.id if newest else date)


def _write(path: Path, document: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
