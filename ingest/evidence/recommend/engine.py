"""Every recommendation of a corpus."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from ingest.evidence.recommend.cache import Cache
from ingest.evidence.recommend.questions import find_cases
from ingest.evidence.recommend.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    import duckdb

    from ingest.evidence.recommend.case import Case
    from ingest.evidence.recommend.model import Recommendation
    from ingest.models.corpus import Corpus
    from ingest.models.reference import EvidenceChoices

#: Starting a second process costs as much as answering this many questions.
_POOL_FROM = 40
_CHUNK = 4


def recommend_all(
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: int = 1,
) -> list[Recommendation]:
    """Answer every question the corpus can say anything about.

    ``cache`` is the folder for finished work; ``progress`` hears how many questions
    of how many are done. More than one of ``workers`` needs an importable main
    module. The order is that of the vocabularies: workload, storage, setting, speed
    before tail latency, any database before single ones. ValueError without
    evidence.yaml.
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
    missing = [at for at in range(len(cases)) if at not in found]
    results = _solved([cases[at] for at in missing], choices, workers)
    for at, result in zip(missing, results, strict=True):
        found[at] = result
        if store:
            store.put(keys[at], result)
        if progress:
            progress(len(found), len(cases))
    ordered = (found[at] for at in range(len(cases)))
    return [result for result in ordered if result is not None]


def _solved(
    cases: Sequence[Case], choices: EvidenceChoices, workers: int
) -> Iterator[Recommendation | None]:
    answer = partial(solve, choices=choices)
    if workers == 1 or len(cases) < _POOL_FROM:
        yield from map(answer, cases)
        return
    # Spawned, not forked: the database and the linear algebra run threads.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(answer, cases, chunksize=_CHUNK)
