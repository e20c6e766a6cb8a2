"""Publishes the corpus of this checkout twice, and reads it back as readers would.

Covers what the files hold and that they are the same every time. Whether the page about
them is right is tested in `site`; what the numbers mean, in `sql` and `evidence`.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.analysis.evidence.gather import gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.publishing.corpus.publish import publish_corpus
from ingest.workbench.build import recommend

if TYPE_CHECKING:
    from ingest.intake.models.corpus import Corpus

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """Return the records of this checkout."""
    return read_corpus(Paths(ROOT))


@pytest.fixture(scope="session")
def published(
    corpus: Corpus, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """Return two folders of published files, made one after the other."""
    first, second = (Paths(ROOT, tmp_path_factory.mktemp("build")) for _ in range(2))
    choices = corpus.reference.evidence
    assert choices is not None
    parameters = EvidenceParameters.from_reference(choices)
    connection = build_warehouse(corpus, first, parameters)
    evidence = gather_evidence(connection, parameters)
    recommendations = recommend(connection, corpus, first)
    connection.close()
    shutil.copyfile(first.warehouse, second.warehouse)
    for paths in (first, second):
        publish_corpus(paths, corpus, evidence, recommendations)
    return first.corpus, second.corpus


@pytest.fixture(scope="session")
def folder(published: tuple[Path, Path]) -> Path:
    """Return the folder of the published files."""
    return published[0]
