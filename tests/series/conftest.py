"""The record of tests/contribute/fixtures/series: pgbench, printed every second."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.intake.read import read_corpus
from ingest.intake.read.raw.stored import RawCache
from ingest.paths import Paths
from ingest.publishing.series import series_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.publishing.series import RunSeries

FIXTURE = (
    Paths.project().root / "tests" / "contribute" / "fixtures" / "series"
) / "postgresql-full-page-writes-pgbench-vm"


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """Return the corpus with the record of the fixture in it."""
    return read_corpus(Paths.project(), [FIXTURE])


@pytest.fixture(scope="session")
def record(corpus: Corpus) -> Record:
    """Return the record of the fixture."""
    return next(each for each in corpus.records if each.id == FIXTURE.name)


@pytest.fixture(scope="session")
def runs(
    record: Record, corpus: Corpus, tmp_path_factory: pytest.TempPathFactory
) -> list[RunSeries]:
    """Return its runs, read without what an earlier test left."""
    store: Path = tmp_path_factory.mktemp("raw")
    return series_of(record, corpus.reference.metrics, RawCache(store))
