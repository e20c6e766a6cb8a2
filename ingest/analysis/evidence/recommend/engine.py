"""Every recommendation of a corpus."""

from __future__ import annotations

import os
from itertools import repeat
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.cache import AnswerCache
from ingest.analysis.evidence.recommend.questions import find_cases
from ingest.analysis.evidence.recommend.solve import solve
from ingest.workers import hired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    import duckdb

    from ingest.analysis.evidence.recommend.case import Case
    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.evidence_choices import EvidenceChoices

#: A worker takes a second to load; fewer questions are answered sooner without.
_POOL_FROM = 20


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
    store = AnswerCache(cache, choices) if cache else None
    keys = [store.key(case) if store else "" for case in cases]
    found = {
        at: known[0]
        for at, key in enumerate(keys)
        if store and (known := store.get(key)) is not None
    }
    missing = [at for at in range(len(cases)) if at not in found]
    for at, result in zip(missing, _solved(missing, cases, choices), strict=True):
        found[at] = result
        if store:
            store.put(keys[at], found[at])
        if progress:
            progress(len(found), len(cases))
    ordered = (found[at] for at in range(len(cases)))
    return [result for result in ordered if result is not None]


def _solved(
    missing: Sequence[int], cases: Sequence[Case], choices: EvidenceChoices
) -> Iterator[Recommendation | None]:
    """Yield the results of cases, in the order of ``missing``."""
    wanted = [cases[at] for at in missing]
    workers = min(os.cpu_count() or 1, len(wanted) // _POOL_FROM + 1)
    if workers == 1:
        yield from (solve(case, choices) for case in wanted)
        return
    with hired(workers) as pool:
        yield from pool.map(solve, wanted, repeat(choices), chunksize=2)
