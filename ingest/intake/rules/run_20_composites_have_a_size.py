"""RUN-20: a composite figure is of one size of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for the size of the data where a metric is made of many."""
    if "scale" in record.factors or record.workload.dataset_bytes.value not in {
        "unknown",
        "varied",
    }:
        return
    for name in record.metric_ids:
        metric = reference.metrics.get(name)
        if metric is not None and metric.composite:
            yield Problem(
                record.origin.value_at("workload", "dataset_bytes"),
                f"{name} is a composite, and nobody knows of which size of the data",
                str(record.workload.dataset_bytes.value),
                "the size of the data, or the stratum scale",
                "state dataset_bytes, or make scale a stratum",
            )


RULE = Rule(
    id="RUN-20",
    level="E",
    title="A composite figure is of one size of the data",
    why="A composite of many queries, such as the one TPC-H prescribes, holds the size "
    "of the data in its formula. Without it the figure is no quantity.",
    mend="State the size of the data, or scale as a stratum. Composites of two sizes "
    "are never compared: strata keep them apart.",
    check=check,
)
