"""RUN-04: metrics are those of the vocabulary, and the primary one has a direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up each metric once."""
    seen: set[str] = set()
    for name, steps in _metrics(record):
        if name not in reference.metrics:
            yield Problem(
                record.origin.value_at(*steps),
                f"{name} is not a metric of data/reference/metrics.yaml",
                name,
                listing(reference.metrics, "metrics"),
                nearest(
                    name,
                    reference.metrics,
                    "the id carries the unit; convert, or propose the metric",
                ),
            )
        if steps[0] == "metrics" and name in seen:
            yield Problem(
                record.origin.value_at(*steps),
                f"{name} is declared twice",
                name,
                "each metric once",
                "the primary metric is not repeated under secondary",
            )
        seen.add(name)
    primary = reference.metrics.get(record.metrics.primary)
    if primary is not None and primary.better == "neutral":
        yield Problem(
            record.origin.value_at("metrics", "primary"),
            f"{primary.id} has no better direction, so it cannot decide",
            primary.id,
            "a metric that is better higher or lower",
            "choose the metric the source judges by; keep this one as secondary",
        )


def _metrics(record: Record) -> Iterator[tuple[str, tuple[Step, ...]]]:
    yield record.metrics.primary, ("metrics", "primary")
    for index, name in enumerate(record.metrics.secondary):
        yield name, ("metrics", "secondary", index)
    for index, claim in enumerate(record.claims):
        if claim.metric is not None:
            yield claim.metric, ("claims", index, "metric")


RULE = Rule(
    id="RUN-04",
    level="E",
    title="Metrics are those of the vocabulary, and one decides",
    why="A metric's id fixes its unit and the direction that is better. Without a "
    "direction there is no better setting.",
    mend="Use the metric's id. Convert the values if the source has another unit, "
    "and say so in a note.",
    check=check,
)
