"""The project's strings with a vocabulary of three metrics."""

from __future__ import annotations

import pytest

from ingest.intake.models.reference import Reference
from ingest.language.i18n import read_strings
from ingest.language.sentences import Phrases
from ingest.paths import Paths
from tests.sentences.comparison_cases import factor, metric


@pytest.fixture(scope="module")
def words() -> Phrases:
    """Return the project's strings with three metrics."""
    metrics = [
        metric("rate", "the rate", "higher"),
        metric("elapsed_s", "the time", "lower"),
        metric("latency_mean_ms", "the latency", "lower"),
    ]
    factors = [
        factor("switch", ("on", "off"), code="full_page_writes"),
        factor("iops", ("3000", "gp2"), values="number"),
        factor("sched", ("cfq", "none"), lineage="cfq"),
        factor("fs", ("xfs", "ext4")),
    ]
    reference = Reference(
        metrics={each.id: each for each in metrics},
        factors={each.id: each for each in factors},
    )
    return Phrases(read_strings(Paths.project().i18n), reference)
