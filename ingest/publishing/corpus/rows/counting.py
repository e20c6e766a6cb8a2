"""What counts nowhere, or in another record, as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.recommend.profile import informs
from ingest.analysis.evidence.repeated import repeated_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ingest.intake.models.corpus import Corpus

Row = dict[str, Any]


def counting_rows(
    corpus: Corpus, arms: Iterable[Mapping[str, Any]]
) -> dict[str, Iterator[Row]]:
    """Return what does not count, by table; both complete a published one.

    ``withheld``: records that inform no answer, a withdrawn one among them.
    ``repeated``: pairs of levels counted in another record. ``arms`` are rows of
    ``mart_arms`` in its order.
    """
    informing = {
        record.id: frozenset(record.overlaps)
        for record in corpus.records
        if informs(record, corpus.reference)
    }
    return {
        "withheld": (
            {"record": record.id}
            for record in corpus.records
            if record.id not in informing
        ),
        "repeated": (
            {
                "record": pair.record_id,
                "setting": pair.factor_id,
                "level": pair.level_id,
                "baseline": pair.against_id,
                "metric": pair.metric_id,
                # As the published table names a context where nothing else varies.
                "cell": pair.context_key or "all",
            }
            for pair in repeated_pairs(arms, informing)
        ),
    }
