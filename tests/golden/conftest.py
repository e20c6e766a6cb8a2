"""Builds a small world of three records once, and compares documents with goldens.

``ATLAS_UPDATE=1 pytest tests/golden`` writes the goldens anew; the diff is the review.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ingest.analysis.evidence.gather import Evidence, gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse
from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.publishing.export.site import export_site

if TYPE_CHECKING:
    from collections.abc import Callable

    import duckdb

    from ingest.intake.models.corpus import Corpus

HERE = Path(__file__).parent


@dataclass(frozen=True)
class World:
    """An exported corpus."""

    paths: Paths
    corpus: Corpus
    connection: duckdb.DuckDBPyConnection
    evidence: Evidence

    def document(self, name: str) -> Any:
        """Return an exported JSON document by its path below ``build``."""
        return json.loads((self.paths.build / name).read_text(encoding="utf-8"))


#: The records whose numbers test_real_records works out by hand.
SEEDS = {
    "maxdb-sles10-scheduler-dbload",
    "mysql-tpcc-deadline-vs-cfq",
    "oracle-aix-jfs2-cio",
    "oracle-linux-io-scheduler-part-2",
}


def export(paths: Paths, only: set[str] | None = None) -> World:
    """Run the pipeline, charts left out."""
    corpus = read_corpus(paths)
    if only is not None:
        chosen = tuple(each for each in corpus.records if each.id in only)
        corpus = replace(corpus, records=chosen)
    assert [finding.message for finding in corpus.findings] == []
    assert corpus.reference.evidence
    parameters = EvidenceParameters.from_reference(corpus.reference.evidence)
    connection = build_warehouse(corpus, paths, parameters)
    evidence = gather_evidence(connection, parameters)
    export_site(connection, corpus, paths, evidence)
    return World(paths, corpus, connection, evidence)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Return the small world, built with the project's own strings."""
    root = tmp_path_factory.mktemp("small")
    shutil.copytree(HERE / "world", root, dirs_exist_ok=True)
    shutil.copytree(Paths.project().i18n, root / "i18n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        return export(Paths(root))


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Return the project's first records, alone: more must not change their numbers."""
    build = tmp_path_factory.mktemp("real")
    return export(Paths.project().with_build(build), SEEDS)


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Return a function that compares a text with a golden file."""

    def compare(name: str, text: str) -> None:
        path = HERE / "expected" / name
        if os.environ.get("ATLAS_UPDATE"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        assert text == path.read_text(encoding="utf-8")

    return compare
