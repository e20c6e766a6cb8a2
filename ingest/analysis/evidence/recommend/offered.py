"""Arms that a record names as no choice: measured, and not offered to anybody.

btrfs under its own RAID 5 says nothing of btrfs to somebody who may not use that: such
arms enter no answer. Which they are is stated with the caveats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.recommend.cells import read_context

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ingest.intake.models.corpus import Corpus


def offered(
    arms: Iterable[Mapping[str, Any]], corpus: Corpus
) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of ``mart_arms`` that a reader can choose, in their order.

    An arm is none where each setting of a caveat of its record has one of the levels
    that it names, be it under test or beside what is.
    """
    kinds = corpus.reference.caveats
    excluded = {
        record.id: (record.factors, found)
        for record in corpus.records
        if (
            found := [
                kinds[name].no_choice
                for name in record.caveats
                if isinstance(name, str) and name in kinds and kinds[name].no_choice
            ]
        )
    }
    for arm in arms:
        factors, several = excluded.get(arm["record_id"], ((), ()))
        held = dict(read_context(arm["context_key"], factors)) if several else {}
        held[arm["factor_id"]] = arm["level_id"]
        if not any(
            all(held.get(name) in levels for name, levels in each.items())
            for each in several
        ):
            yield arm
