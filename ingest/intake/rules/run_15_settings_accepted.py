"""RUN-15: no setting or level of a record waits for review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Place
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for what ``data/reference/proposed`` has that the record needs."""
    for key, names in (("treatments", record.treatments), ("strata", record.strata)):
        for index, name in enumerate(names):
            factor = reference.factors.get(name)
            if factor is None:
                continue
            if factor.proposed:
                yield _setting(factor, record.origin.value_at(key, index))
            else:
                yield from _levels(factor, record)


def _setting(factor: Factor, place: Place) -> Problem:
    levels = ", ".join(factor.level_ids) or factor.values
    command = f"; {factor.command} shows it" if factor.command else ""
    return Problem(
        place,
        f"the setting {factor.id} is proposed together with this record",
        f"{factor.label['en']}: {levels}{command}",
        "a setting of data/reference/factors.yaml",
        "send both: atlas check --draft accepts them. Whoever reviews moves "
        f"data/reference/proposed/{factor.slug}.yaml into factors.yaml",
    )


def _levels(factor: Factor, record: Record) -> Iterator[Problem]:
    """Yield the proposed levels of a setting, each where it stands first."""
    waiting = {each.id for each in factor.levels if each.proposed}
    for level, place in _written(factor.id, record) if waiting else ():
        if level in waiting:
            waiting.remove(level)
            yield Problem(
                place,
                f"the level {level} of {factor.id} is proposed together with this "
                "record",
                level,
                f"a level that {factor.id} has in data/reference/factors.yaml",
                "send both: atlas check --draft accepts them. Whoever reviews moves "
                "the level from data/reference/proposed/levels/ into factors.yaml",
            )


def _written(factor: str, record: Record) -> Iterator[tuple[str, Place]]:
    for run in record.runs:
        yield (
            run.levels.get(factor, ""),
            record.origin.in_runs(run.line, run.column(factor)),
        )
    for index, claim in enumerate(record.claims):
        for key, level in (("level", claim.level), ("against", claim.against)):
            if claim.treatment == factor and level:
                yield level, record.origin.value_at("claims", index, key)


RULE = Rule(
    id="RUN-15",
    level="E",
    title="No setting or level of a record waits for review",
    why="Results are pooled by setting, so its name and levels are agreed on before a "
    "page is published; until then the record is a draft.",
    mend="Send record and proposal in one pull request. Reviewers: complete the entry "
    "and move it to factors.yaml.",
    check=check,
)
