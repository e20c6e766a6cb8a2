"""Arms without a protection of writes that others of their record had.

ext4 without write barriers beside XFS with them says nothing about the file systems:
no answer compares the two, except for loads that hardly write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ingest.intake.models.corpus import Corpus


def protected(
    arms: Iterable[Mapping[str, Any]], corpus: Corpus
) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of ``mart_arms`` that may be compared, in their order."""
    caveats, workloads = corpus.reference.caveats, corpus.reference.workloads
    bare = {
        (record.id, factor_id, level_id)
        for record in corpus.records
        for name in record.caveats
        if isinstance(name, str) and name in caveats
        for factor_id, level_ids in caveats[name].unprotected.items()
        for level_id in level_ids
    }
    for arm in arms:
        workload = workloads.get(arm["workload_class_id"])
        hardly_writes = workload is not None and workload.reads_mostly
        is_bare = (arm["record_id"], arm["factor_id"], arm["level_id"]) in bare
        if hardly_writes or not is_bare:
            yield arm
