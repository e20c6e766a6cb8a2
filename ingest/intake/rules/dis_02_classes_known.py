"""DIS-02: products, systems and classes are those of the vocabularies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN, VARIED, Leaf
from ingest.intake.rules.base import Problem, Rule, listing, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_UNKNOWN_CLASSES = {"storage": "unspecified"}


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look up the product, the system and both classes, in maps and claims too."""
    environment, workload = record.environment, record.workload
    named: list[tuple[tuple[Step, ...], Leaf[Any], str, Collection[str]]] = [
        (
            ("environment", "database", "product"),
            environment.database.product,
            "databases",
            reference.databases,
        ),
        (
            ("environment", "platform", "os"),
            environment.platform.os,
            "platforms",
            reference.platforms,
        ),
        (
            ("environment", "storage", "class"),
            environment.storage.class_,
            "storage",
            reference.storage,
        ),
        (("workload", "class"), workload.class_, "workloads", reference.workloads),
    ]
    for steps, leaf, vocabulary, known in named:
        # DIS-08 looks at classes that vary; a source may well not name its system.
        passed = {"class": VARIED, "os": UNKNOWN}.get(str(steps[-1]))
        if leaf.value != passed:
            yield from _look_up(record, steps, leaf.value, vocabulary, known)
    for steps, name, vocabulary, known in _further(record, reference):
        yield from _look_up(record, steps, name, vocabulary, known)


def _further(
    record: Record, reference: Reference
) -> Iterator[tuple[tuple[Step, ...], str, str, Collection[str]]]:
    maps = (
        (("environment", "storage"), record.environment.storage.class_map, "storage"),
        (("workload",), record.workload.class_map, "workloads"),
    )
    for parent, class_map, vocabulary in maps:
        known = getattr(reference, vocabulary)
        for factor, classes in class_map.items():
            for level, name in classes.items():
                yield (*parent, "class_map", factor, level), name, vocabulary, known
    for index, claim in enumerate(record.claims):
        steps = ("claims", index, "workload")
        yield steps, claim.workload, "workloads", reference.workloads
    for index, remark in enumerate(record.remarks):
        if remark.workload is not None:
            steps = ("remarks", index, "workload")
            yield steps, remark.workload, "workloads", reference.workloads


def _look_up(
    record: Record,
    steps: tuple[Step, ...],
    name: str,
    vocabulary: str,
    known: Collection[str],
) -> Iterator[Problem]:
    if name in known:
        return
    fallback = _UNKNOWN_CLASSES.get(vocabulary)
    yield Problem(
        record.origin.value_at(*steps, "value"),
        f"{name} is not an entry of data/reference/{vocabulary}.yaml",
        name,
        listing(known, vocabulary),
        f"write  {fallback}  where the source does not say"
        if name == UNKNOWN and fallback
        else nearest(name, known, f"see data/reference/{vocabulary}.yaml"),
    )


RULE = Rule(
    id="DIS-02",
    level="E",
    title="Products, systems and classes are those of the vocabularies",
    why="Results are found and compared by these names; two spellings of one thing "
    "would be two things.",
    mend="Use the id of the vocabulary. If a class is missing, propose it in the "
    "same pull request.",
    check=check,
)
