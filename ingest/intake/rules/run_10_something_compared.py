"""RUN-10: there is something to compare."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record, Run
    from ingest.intake.models.reference import Reference


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for claims, or for two levels of a treatment that can be compared."""
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
    if not record.runs or any(
        _meet(record, reported, factor) for factor in record.treatments
    ):
        return
    varied = [
        factor
        for factor in record.treatments
        if len({run.levels[factor] for run in reported}) > 1
    ]
    if not varied:
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
        return
    apart = next(run for run in reported if run is not reported[0])
    yield Problem(
        record.origin.in_runs(apart.line),
        f"no two levels of {' or '.join(varied)} were measured under the same "
        "conditions",
        _conditions(apart, record.factors),
        f"the conditions of line {reported[0].line}, with another level of one "
        f"treatment: {_conditions(reported[0], record.factors)}",
        "between two runs that differ in more than one column nothing can be "
        "compared; add the run that is missing, or leave out a column that did not "
        "really vary",
    )


def _meet(record: Record, runs: list[Run], factor: str) -> bool:
    """Tell whether two levels of a treatment share the levels of all other factors.

    A nested factor that does not apply matches its own baseline, as in the tables the
    comparisons are made from (``int_contexts_keyed.sql``).
    """
    others = [other for other in record.factors if other != factor]
    levels = defaultdict(set)
    for run in runs:
        context = tuple(
            ""
            if other in record.nested
            and run.levels[other] == record.baseline.get(other)
            else run.levels[other]
            for other in others
        )
        if run.levels[factor]:
            levels[context].add(run.levels[factor])
    return any(len(together) > 1 for together in levels.values())


def _conditions(run: Run, factors: tuple[str, ...]) -> str:
    return ", ".join(
        f"{factor} {run.levels[factor] or '(empty)'}" for factor in factors
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
    mend="Add the runs with the other setting under the same conditions, or the claims "
    "of the source.",
    check=check,
    needs_tables=True,
)
