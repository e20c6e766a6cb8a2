"""Every recommendation of a corpus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.cache import Cache
from ingest.analysis.evidence.recommend.questions import find_cases
from ingest.analysis.evidence.recommend.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import duckdb

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus


def recommend_all(
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Recommendation]:
    """Answer every question the corpus can say anything about.

    ``cache`` is the folder for finished work; ``progress`` hears how many questions
    of how many are done. The order is that of the vocabularies: workload, storage,
    setting, speed before tail latency, any database before single ones. ValueError
    without evidence.yaml.
    """
    cases = find_cases(connection, corpus)
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    store = Cache(cache / "recommendations", choices) if cache else None
    keys = [store.key(case) if store else "" for case in cases]
    found = {
        at: known[0]
        for at, key in enumerate(keys)
        if store and (known := store.get(key)) is not None
    }
    # One process: a second one spends more on loading than it saves.
    for at in [at for at in range(len(cases)) if at not in found]:
        found[at] = solve(cases[at], choices)
        if store:
            store.put(keys[at], found[at])
        if progress:
            progress(len(found), len(cases))
    ordered = (found[at] for at in range(len(cases)))
    return [result for result in ordered if result is not None]
