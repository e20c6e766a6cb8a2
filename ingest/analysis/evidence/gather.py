"""All evidence of a build, by record."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.effects import estimate_effects
from ingest.analysis.evidence.lineage import Steps, carried_steps
from ingest.analysis.warehouse.runner import read_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import duckdb

    from ingest.analysis.evidence.effects import Effect
    from ingest.analysis.parameters import EvidenceParameters


@dataclass(frozen=True, slots=True)
class Evidence:
    """Effects by record, the lineages they may cross, and what judged them."""

    parameters: EvidenceParameters
    effects: Mapping[str, Sequence[Effect]]
    steps: Steps

    def of_record(self, record_id: str) -> Sequence[Effect]:
        """Return the effects of one record; none where it has no numbers."""
        return self.effects.get(record_id, ())


def gather_evidence(
    connection: duckdb.DuckDBPyConnection, parameters: EvidenceParameters
) -> Evidence:
    """Estimate every effect the marts hold."""
    by_record: defaultdict[str, list[Effect]] = defaultdict(list)
    for effect in estimate_effects(read_rows(connection, "mart_contrasts"), parameters):
        by_record[effect.record_id].append(effect)
    steps = carried_steps(read_rows(connection, "mart_lineages"))
    return Evidence(parameters, by_record, steps)
