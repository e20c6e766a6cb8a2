"""Reads the published corpus of the build back as readers would.

Covers what the files hold. That they are the same every time is tested on the small
world, in `site`, where whether the page about them is right is tested, too; what the
numbers mean, in `sql` and `evidence`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read import read_corpus
from ingest.paths import Paths

if TYPE_CHECKING:
    from ingest.intake.models.corpus import Corpus

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """Return the records of this checkout."""
    return read_corpus(Paths(ROOT))


@pytest.fixture(scope="session")
def folder(built: Path) -> Path:
    """Return the folder of the published files."""
    return built / "corpus"
