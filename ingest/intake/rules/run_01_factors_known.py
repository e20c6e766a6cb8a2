"""RUN-01: treatments and strata are factors of the vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up each factor, and see that it is declared once and used as declared."""
    seen: set[str] = set()
    for key, names in (("treatments", record.treatments), ("strata", record.strata)):
        for index, name in enumerate(names):
            if name not in reference.factors:
                yield Problem(
                    record.origin.value_at(key, index),
                    f"{name} is not a factor of data/reference/factors.yaml",
                    name,
                    listing(reference.factors, "settings"),
                    nearest(name, reference.factors, "propose the factor"),
                )
            if name in seen:
                yield Problem(
                    record.origin.value_at(key, index),
                    f"{name} is declared twice",
                    name,
                    "each factor once, under treatments or under strata",
                    "treatments are what one can choose, strata the context",
                )
            seen.add(name)
    yield from _users(record)
    for index, remark in enumerate(record.remarks):
        for name in remark.about:
            if name not in reference.factors:
                yield Problem(
                    record.origin.at("remarks", index, "about", name),
                    f"{name} is not a factor of data/reference/factors.yaml",
                    name,
                    listing(reference.factors),
                    nearest(name, reference.factors, "say it in the text alone"),
                )


def _users(record: Record) -> Iterator[Problem]:
    users: list[tuple[tuple[Step, ...], str]] = [
        *((("nested", name), name) for name in record.nested),
        *((("reference_levels", name), name) for name in record.reference_levels),
    ]
    for name, where in record.nested.items():
        users += [(("nested", name, other), other) for other in where]
    for index, note in enumerate(record.notes):
        users += [(("notes", index, "where", name), name) for name in note.where]
    for index, claim in enumerate(record.claims):
        if claim.treatment not in record.treatments:
            users.append((("claims", index, "treatment"), claim.treatment))
    for steps, name in users:
        if name in record.factors and steps[0] != "claims":
            continue
        yield Problem(
            record.origin.at(*steps),
            f"{name} is not declared under treatments"
            + ("" if steps[0] == "claims" else " or strata"),
            name,
            listing(record.factors),
            nearest(name, record.factors, "declare it, or remove it here"),
        )


RULE = Rule(
    id="RUN-01",
    level="E",
    title="Treatments and strata are factors of the vocabulary",
    why="Effects are estimated per factor, over all records that varied it.",
    mend="Use the factor's id, once: under treatments if one can choose it, under "
    "strata if it is context.",
    check=check,
)
