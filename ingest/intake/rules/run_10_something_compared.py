"""RUN-10: there is something to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for claims, or for a treatment with two measured levels."""
    if record.runs_from == "none":
        if not record.claims:
            yield Problem(
                record.origin.at("runs"),
                "there is neither a table nor a claim",
                "runs: none",
                "claims with a direction, or a table",
                "state what the source found under claims",
            )
        return
    primary = record.metrics.primary
    if _all_zero(record, primary):
        yield Problem(
            record.origin.in_runs(1),
            f"every value of {primary} is 0",
            "0",
            "what was measured",
            "leave cells empty where nothing was reported; a tool that prints 0 "
            "throughout measured nothing",
        )
        return
    reported = [run for run in record.runs if run.cells[primary] is not None]
    for factor in record.treatments:
        if len({run.levels[factor] for run in reported}) > 1:
            return
    if record.runs:
        yield Problem(
            record.origin.in_runs(1),
            f"no treatment has two levels with a value of {primary}",
            ", ".join(
                sorted({level for run in reported for level in run.levels.values()})
            )
            or "no values",
            "at least two levels of one treatment",
            "a single setting is no comparison: what varied belongs under treatments",
        )


def _all_zero(record: Record, metric: str) -> bool:
    """Tell whether there are values, none of which a ratio can be formed of."""
    values = [text for run in record.runs if (text := run.cells[metric])]
    return bool(values) and not any(float(text) for text in values)


RULE = Rule(
    id="RUN-10",
    level="E",
    title="There is something to compare",
    why="The unit of the atlas is the comparison of two settings on one system, not "
    "the absolute number. Of zeros no ratio can be formed.",
    mend="Add the runs with the other setting, or the claims of the source.",
    check=check,
    needs_tables=True,
)
