"""RUN-15: no setting of a record waits for review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for settings whose entry stands in ``data/reference/proposed``."""
    for key, names in (("treatments", record.treatments), ("strata", record.strata)):
        for index, name in enumerate(names):
            factor = reference.factors.get(name)
            if factor is None or not factor.proposed:
                continue
            levels = ", ".join(factor.level_ids) or factor.values
            command = f"; {factor.command} shows it" if factor.command else ""
            yield Problem(
                record.origin.value_at(key, index),
                f"the setting {name} is proposed together with this record",
                f"{factor.label['en']}: {levels}{command}",
                "a setting of data/reference/factors.yaml",
                "send both: atlas check --draft accepts them. Whoever reviews moves "
                f"data/reference/proposed/{factor.slug}.yaml into factors.yaml",
            )


RULE = Rule(
    id="RUN-15",
    level="E",
    title="No setting of a record waits for review",
    why="Results are pooled by setting, so its name and levels are agreed on before a "
    "page is published; until then the record is a draft.",
    mend="Send record and proposal in one pull request. Reviewers: complete the entry "
    "and move it to factors.yaml.",
    check=check,
)
