"""Writing the documents: ``build/compare`` for the script, one file for the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.compare.defaults import SETTING
from ingest.compare.documents import compare_documents
from ingest.compare.gathering import gather_material
from ingest.compare.page import default_page
from ingest.export.site import write_json

if TYPE_CHECKING:
    from ingest.export.marts import Marts
    from ingest.models.corpus import Corpus
    from ingest.paths import Paths


def export_comparisons(corpus: Corpus, marts: Marts, paths: Paths) -> None:
    """Write a document for each setting that was compared, and the first page's."""
    documents = compare_documents(gather_material(corpus, marts), corpus.reference)
    for slug, document in documents.items():
        write_json(paths.build / "compare" / f"{slug}.json", document)
    if any(each["setting"] == SETTING for each in documents.values()):
        write_json(paths.site / "compare.json", default_page(documents))
