"""What the tests of the badges share: the vocabularies and the metrics, read once."""

from __future__ import annotations

import pytest

from ingest.intake.read import read_corpus
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.paths import Paths
from ingest.publishing.badges.draw import Rulers
from ingest.publishing.badges.ruler import read_ruler
from ingest.publishing.charts.fonts import prepare_fonts


@pytest.fixture(scope="session")
def paths() -> Paths:
    """Return the paths of this checkout."""
    return Paths.project()


@pytest.fixture(scope="session")
def words(paths: Paths) -> Phrases:
    """Return the strings and vocabularies of the project."""
    return Phrases(read_strings(paths.i18n), read_corpus(paths).reference)


@pytest.fixture(scope="session")
def rulers(paths: Paths) -> Rulers:
    """Return the metrics of the typefaces of the site."""
    fonts = prepare_fonts(paths.root / "node_modules", paths.cache)
    faces = (fonts.measure / f"plex-{name}-400.ttf" for name in ("sans", "mono"))
    return Rulers(*map(read_ruler, faces))
