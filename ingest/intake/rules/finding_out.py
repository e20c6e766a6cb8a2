"""Hints that say how to find a missing fact out, on the system under test."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.intake.read.disclosed import disclosure_of, how_to_find

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.findings import Finding
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: What :mod:`ingest.intake.read.errors` says of a key that is missing, and of an
#: empty one.
_MISSING = re.compile(r"the key (?P<key>\S+)(?: of (?P<parents>\S+))? is missing")
_EMPTY = re.compile(r"(?P<parents>\S+)\.(?P<key>[^\s.]+) is empty")


def ways(record: Record | None, reference: Reference, keys: Iterable[str]) -> str:
    """Return how to find out what the keys are about, for the system of a record.

    The commands are those for its database and its platform; ``memory: grep MemTotal
    /proc/meminfo``. "" where none of the keys is a fact that has a command.
    """
    found = []
    for key in keys:
        disclosure = disclosure_of(key, reference)
        if disclosure is None:
            continue
        product = record.environment.database.product.value if record else None
        system = record.environment.platform.os.value if record else None
        way = how_to_find(disclosure, reference, product, system)
        if way:
            found.append(f"{disclosure.label}: {way}")
    return "; ".join(dict.fromkeys(found))


def with_ways(hint: str, record: Record, reference: Reference, *keys: str) -> str:
    """Return a hint with what finds the keys out on the system under test."""
    told = ways(record, reference, keys)
    return f"{hint}. On the system under test – {told}" if told else hint


def explained(findings: Iterable[Finding], corpus: Corpus) -> list[Finding]:
    """Return the findings; those about a missing key say how to find the fact out."""
    records = {each.origin.path: each for each in (*corpus.damaged, *corpus.records)}
    return [_explained(each, records.get(each.path), corpus) for each in findings]


def _explained(finding: Finding, record: Record | None, corpus: Corpus) -> Finding:
    form = {"KEY-01": _MISSING, "DIS-01": _EMPTY}.get(finding.rule)
    said = form.fullmatch(finding.message) if form else None
    if said is None:
        return finding
    parents = (said["parents"] or "").split(".")
    # A layer of the chain is counted: environment.storage.chain.0.write_cache.
    steps = [*(step for step in parents if not step.isdecimal()), said["key"]]
    steps = ["storage" if step == "chain" else step for step in steps]
    key = ".".join(dict.fromkeys(steps)) if len(steps) > 1 else said["key"]
    told = ways(record, corpus.reference, [key])
    if not told:
        return finding
    return replace(finding, hint=f"{finding.hint}. On the system under test – {told}")
