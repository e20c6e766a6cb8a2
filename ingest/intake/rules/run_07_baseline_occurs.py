"""RUN-07: the baseline is a treatment's level that was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Compare the baseline with treatments, runs and claims."""
    if not record.baseline:
        yield Problem(
            record.origin.at("baseline"),
            "no baseline is declared",
            "nothing",
            "a level of at least one treatment",
            f"add  {record.treatments[0]}: <the level others are compared with>",
        )
    for factor, level in record.baseline.items():
        if factor not in record.treatments:
            yield Problem(
                record.origin.at("baseline", factor),
                f"{factor} is not a treatment of this record",
                factor,
                listing(record.treatments),
                nearest(factor, record.treatments, "a baseline is a treatment's level"),
            )
            continue
        measured = _measured(record, factor)
        # With nothing measured at all, RUN-08 or RUN-10 says so, and RUN-02 of a level
        # nobody knows: the baseline may be what it was meant to be.
        known = reference.factors.get(factor)
        is_known = known is None or all(map(known.accepts, measured))
        if measured and level not in measured and is_known:
            yield Problem(
                record.origin.value_at("baseline", factor),
                f"{factor} {level} was not measured",
                level,
                listing(measured),
                nearest(
                    level, measured, "choose a level that occurs, best the default"
                ),
            )


def _measured(record: Record, factor: str) -> list[str]:
    levels = [run.levels[factor] for run in record.runs]
    for claim in record.claims:
        if claim.treatment == factor:
            levels += [claim.level, claim.against]
    return list(dict.fromkeys(level for level in levels if level))


RULE = Rule(
    id="RUN-07",
    level="E",
    title="The baseline was measured",
    why="Every ratio on the page is one to the baseline. It is declared, never "
    "chosen afterwards by which level happens to look best.",
    mend="Name a level that occurs, best the one that was the default.",
    check=check,
    needs_tables=True,
)
