"""Writing the documents: ``build/compare`` for the script, one file for the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.compare.defaults import SETTING
from ingest.publishing.compare.documents import compare_documents
from ingest.publishing.compare.gathering import gather_material
from ingest.publishing.compare.page import default_page
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths
    from ingest.publishing.export.marts import Marts


def export_comparisons(corpus: Corpus, marts: Marts, paths: Paths) -> None:
    """Write a document for each setting that was compared, and the first page's."""
    documents = compare_documents(gather_material(corpus, marts), corpus.reference)
    for slug, document in documents.items():
        write_json(paths.build / "compare" / f"{slug}.json", document)
    if any(each["setting"] == SETTING for each in documents.values()):
        opening = corpus.reference.factors[SETTING].opening
        write_json(paths.site / "compare.json", default_page(documents, opening))
