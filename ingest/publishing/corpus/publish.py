"""The published tables as a step of the build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.corpus.dictionary import read_dictionary
from ingest.publishing.corpus.document import corpus_document
from ingest.publishing.corpus.fill import filled_tables
from ingest.publishing.corpus.write import write_corpus
from ingest.publishing.export.site import write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.gather import Evidence
    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.paths import Paths


def publish_corpus(
    paths: Paths,
    corpus: Corpus,
    evidence: Evidence,
    recommendations: Sequence[Recommendation],
) -> None:
    """Write ``paths.corpus`` and what the page tells of it.

    Nobody may have ``paths.warehouse`` open meanwhile.
    """
    with filled_tables(paths, corpus, evidence, recommendations) as connection:
        files = write_corpus(connection, paths)
        document = corpus_document(connection, read_dictionary(), files, paths)
    write_json(paths.site / "corpus.json", document)
