"""Which measured pairs of levels another record holds too, so that each counts once.

Answers decide it question by question. This is the same rule for all records at once:
within a setting, a metric and a pair of classes, without any question to be near to.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, permutations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ingest.analysis.evidence.recommend.cells import arm_of
from ingest.analysis.evidence.synthesis.records import Record, Stratum
from ingest.analysis.evidence.synthesis.sources import distinct_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PLACE = itemgetter("factor_id", "metric_id", "workload_class_id", "storage_class_id")
_CONTEXT = itemgetter("context_key")


class Pair(NamedTuple):
    """A level against another in one context of one record, on one metric."""

    record_id: str
    factor_id: str
    metric_id: str
    context_key: str
    level_id: str
    against_id: str


def repeated_pairs(
    arms: Iterable[Mapping[str, Any]], overlaps: Mapping[str, frozenset[str]]
) -> Iterator[Pair]:
    """Yield the pairs that are counted in another record, in both directions.

    ``arms`` are rows of ``mart_arms`` in its order. ``overlaps`` names, for every
    record that may count, those it shares measurements with; other records are not
    looked at, and nothing counts in their place.
    """
    sharing = {
        each
        for record_id, others in overlaps.items()
        for each in (record_id, *others)
        if others
    }
    placed: defaultdict[tuple[str, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for row in arms:
        if row["record_id"] in sharing and row["record_id"] in overlaps:
            placed[_PLACE(row)].append(row)
    for (factor_id, metric_id, *_), rows in placed.items():
        contexts: dict[str, list[str]] = {}
        records = []
        for record_id, own in groupby(rows, itemgetter("record_id")):
            record, contexts[record_id] = _record(
                record_id, list(own), overlaps[record_id]
            )
            records.append(record)
        kept = {record.id: record for record in distinct_records(records)}
        for record in records:
            counted = kept[record.id].strata if record.id in kept else record.strata
            for key, stratum in zip(contexts[record.id], counted, strict=True):
                for level, against in permutations(stratum.level_ids, 2):
                    if record.id in kept and stratum.compares(level, against):
                        continue
                    yield Pair(record.id, factor_id, metric_id, key, level, against)


def _record(
    record_id: str, rows: list[Mapping[str, Any]], overlaps: frozenset[str]
) -> tuple[Record, list[str]]:
    """Return the arms of a record by context, and the keys of the contexts."""
    strata = {
        key: Stratum(tuple(arm_of(row) for row in group))
        for key, group in groupby(rows, _CONTEXT)
    }
    # Which source it is of makes no difference to what is held twice.
    record = Record(
        record_id, "", rows[0]["better"], tuple(strata.values()), overlaps=overlaps
    )
    return record, list(strata)
