"""All evidence of a build, by record."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ingest.analysis.evidence.effects import estimate_effects
from ingest.analysis.evidence.lineage import Steps, carried_steps
from ingest.analysis.warehouse.runner import read_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import duckdb

    from ingest.analysis.evidence.effects import Effect
    from ingest.analysis.parameters import EvidenceParameters


@dataclass(frozen=True, slots=True)
class Evidence:
    """Effects by record, the lineages they may cross, and what judged them."""

    parameters: EvidenceParameters
    effects: Mapping[str, Sequence[Effect]]
    by_workload: Mapping[str, Mapping[str, Sequence[Effect]]]
    steps: Steps

    def of_record(self, record_id: str) -> Sequence[Effect]:
        """Return the effects of one record; none where it has no numbers."""
        return self.effects.get(record_id, ())

    def under(self, record_id: str, workload_id: str) -> Sequence[Effect]:
        """Return the effects of a record under one of the workloads it ran."""
        return self.by_workload.get(record_id, {}).get(workload_id, ())


def gather_evidence(
    connection: duckdb.DuckDBPyConnection, parameters: EvidenceParameters
) -> Evidence:
    """Estimate every effect the marts hold."""
    contrasts = list(read_rows(connection, "mart_contrasts"))
    by_record: defaultdict[str, list[Effect]] = defaultdict(list)
    for effect in estimate_effects(contrasts, parameters):
        by_record[effect.record_id].append(effect)
    by_workload = {
        record_id: {
            workload: by_record[record_id]
            if len(apart) == 1
            else estimate_effects(rows, parameters)
            for workload, rows in apart.items()
        }
        for record_id, apart in _by_workload(contrasts)
    }
    steps = carried_steps(read_rows(connection, "mart_lineages"))
    return Evidence(parameters, by_record, by_workload, steps)


def _by_workload(
    contrasts: Iterable[Mapping[str, Any]],
) -> Iterator[tuple[str, Mapping[str, list[Mapping[str, Any]]]]]:
    for record_id, rows in groupby(contrasts, itemgetter("record_id")):
        apart: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
        for row in rows:
            apart[row["workload_class_id"]].append(row)
        yield record_id, apart
