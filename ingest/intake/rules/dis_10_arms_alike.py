"""DIS-10: arms differ in the declared treatments alone."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

from ingest.findings import Place
from ingest.intake.read.environment.bundle import Bundle
from ingest.intake.read.environment.compare import differences, not_in_force
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.bundles import bundles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import RawFile, Record
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.environment.compare import Difference
    from ingest.intake.read.raw.refused import RefusedError

#: The number of a device among those of its kind.
_NUMBER = re.compile(r"^((?:data|redo)\.[a-z]+)\.[0-9]+\.")


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Compare the bundles with each other, and each with the levels it was made at."""
    read: list[tuple[int, Bundle]] = []
    for index, bundle in bundles(record):
        if isinstance(bundle, Bundle):
            read.append((index, bundle))
            yield from _in_force(record, index, bundle, reference)
        else:
            yield _refusal(record, record.raw[index], bundle)
    seen: set[tuple[str, ...]] = set()
    for (first, one), (second, other) in combinations(read, 2):
        entries = record.raw[first], record.raw[second]
        known = (reference.factors.get(each) for each in _varied(record, *entries))
        found = differences(one, other, filter(None, known))
        for each in _together(found):
            key = (each.path, *sorted((each.a or "", each.b or "")))
            if key not in seen:
                seen.add(key)
                yield _confounded(record, second, entries, each)


def _varied(record: Record, one: RawFile, other: RawFile) -> list[str]:
    """Return the factors in which the two bundles may differ.

    A factor that both state at the same level must not differ between them.
    """
    return [
        factor
        for factor in record.factors
        if factor not in one.collected_at
        or one.collected_at[factor] != other.collected_at.get(factor)
    ]


def _together(found: list[Difference]) -> list[Difference]:
    """Return each difference once that several disks have alike."""
    merged: dict[tuple[str, str | None, str | None], Difference] = {}
    for each in found:
        path = _NUMBER.sub(r"\1.", each.path)
        merged.setdefault((path, each.a, each.b), type(each)(path, each.a, each.b))
    return list(merged.values())


def _confounded(
    record: Record, index: int, entries: tuple[RawFile, RawFile], each: Difference
) -> Problem:
    one, other = entries
    return Problem(
        record.origin.value_at("raw", index, "file"),
        f"confounded: {each.path} differs, and is neither treatment nor stratum",
        f"{each.a or 'not set'} in raw/{one.file}, "
        f"{each.b or 'not set'} in raw/{other.file}",
        "the same in both",
        "measure again with it held still; or, if it was varied on purpose, declare "
        "it under treatments or strata",
    )


def _in_force(
    record: Record, index: int, bundle: Bundle, reference: Reference
) -> Iterator[Problem]:
    entry = record.raw[index]
    levels = {
        factor: level
        for factor, level in entry.collected_at.items()
        if isinstance(level, str) and factor in record.factors
    }
    for each in _together(not_in_force(bundle, levels, reference.factors)):
        yield Problem(
            record.origin.value_at("raw", index, "collected_at"),
            f"{each.path} was not what this arm is said to be",
            f"{each.b} in raw/{entry.file}",
            f"{each.a}, the level it was collected at",
            "correct the level, or measure again with the setting in force",
        )


def _refusal(record: Record, entry: RawFile, refusal: RefusedError) -> Problem:
    return Problem(
        Place(f"{record.origin.folder}/raw/{entry.file}", refusal.line),
        f"nothing can be read from raw/{entry.file}: {refusal.message}",
        refusal.found,
        refusal.expected,
        refusal.hint,
    )


RULE = Rule(
    id="DIS-10",
    level="E",
    title="Arms differ in the declared treatments alone",
    why="If the faster arm also had another read-ahead, kernel or mount option, the "
    "difference may come from there: the comparison is confounded.",
    mend="Hold still what is not under test and measure again, or declare what was "
    "varied as a treatment or a stratum.",
    check=check,
)
