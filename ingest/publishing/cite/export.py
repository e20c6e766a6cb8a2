"""``build/site/citations/``: what the templates publish as files.

The address of a page is known to Hugo alone, so every file is handed over in pieces.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.publishing.cite.documents import (
    answer_citations,
    collection_citation,
    record_citation,
)
from ingest.publishing.cite.entry import Edition

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths
    from ingest.publishing.releases import Release
    from ingest.publishing.releases.history import Step


def write_citations(paths: Paths, corpus: Corpus, edition: Edition) -> None:
    """Write the citations of all records, all answers and the collection.

    The answers are those of ``paths.site``.
    """
    words = Phrases(read_strings(paths.i18n), corpus.reference)
    records = {record.id: record for record in corpus.records}
    folder = paths.site / "citations"
    _write(
        folder / "edition.json",
        {"read": edition.read, "release": edition.release, "state": edition.state},
    )
    _write(folder / "collection.json", collection_citation(words, edition))
    for record in records.values():
        cited = record_citation(record, corpus.reference.people, words, edition)
        _write(folder / "results" / f"{record.id}.json", cited)
    for file in sorted((paths.site / "recommendations").glob("*/*.json")):
        document = json.loads(file.read_text("utf-8"))
        cited_answers = answer_citations(document, records, words, edition)
        place = folder / "recommendations" / document["workload"]
        _write(place / f"{document['storage']}.json", cited_answers)


def current_edition(
    every: Sequence[Release], steps: Sequence[Step], read: str | None
) -> Edition:
    """Return the state of the data that a build of the day ``read`` shows.

    ``every`` release and all ``steps``, newest first. A release is named only while
    nothing changed since: it would not hold the figure that is cited.
    """
    changed = any(step.after is None for step in steps)
    return Edition(read=read, release=every[0].id if every and not changed else None)


def _write(path: Path, document: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
