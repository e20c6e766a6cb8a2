"""What outputs say about a result, as answers nobody has to give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.contribute.answers import Collected, Row
from ingest.contribute.attaching.captured import in_common
from ingest.contribute.outputs import import_all
from ingest.read.raw.facts import run_facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ingest.contribute.answers import Answers
    from ingest.findings import Finding
    from ingest.models.reference import Reference
    from ingest.read.raw.importing import Imported
    from ingest.read.raw.results import Result

#: The parameter under which the collector's importer states what it saw.
_ENVIRONMENT = "environment"
#: Stratum → parameters of an output that state its level.
_STRATA = {
    "threads": ("clients", "threads"),
    "iodepth": ("queue_depth",),
    "scale": ("scale", "warehouses"),
    "access_pattern": ("access_pattern",),
}


def with_files(
    answers: Answers, files: Iterable[tuple[Path, str]], reference: Reference
) -> tuple[Answers, list[Finding]]:
    """Return the answers with what files (path, name in messages) say.

    Every result becomes a row; its levels are left open, but for what the output
    states itself (threads). What the contributor answered stays. Files that were read
    before are passed over; those that cannot be read are named in the findings.
    """
    known = {row.file for row in answers.rows} | {x.file for x in answers.collected}
    wanted = [(path, shown) for path, shown in files if str(path) not in known]
    imported, refused = import_all(wanted)
    paths = {shown: path for path, shown in wanted}
    rows, bundles, seen = list(answers.rows), list(answers.collected), []
    results: list[tuple[Imported, Result]] = []
    for each in imported:
        path = str(paths[each.file])
        for number, result in enumerate(each.results, start=1):
            environment = result.parameters.get(_ENVIRONMENT)
            if isinstance(environment, dict):
                bundles.append(Collected(file=path))
                seen.append(environment)
            elif result.metrics:
                rows.append(_row(path, number, result, reference))
                results.append((each, result))
    document = answers.as_document()
    document["rows"] = [row.model_dump() for row in rows]
    document["collected"] = [bundle.model_dump() for bundle in bundles]
    _agreed(document, results, reference)
    _environment(document, seen)
    return type(answers).model_validate(document), refused


def differing(answers: Answers) -> tuple[str, ...]:
    """Return the strata of which the rows state more than one level."""
    return tuple(
        name
        for name in (*_STRATA, "test_case")
        if len({row.levels.get(name) for row in answers.rows}) > 1
    )


def _row(path: str, number: int, result: Result, reference: Reference) -> Row:
    levels = {
        name: level
        for name, level in _stated(result)
        if name in reference.factors and reference.factors[name].accepts(level)
    }
    return Row(file=path, result=number, metrics=result.metrics, levels=levels)


def _stated(result: Result) -> Iterator[tuple[str, str]]:
    if result.label:
        yield "test_case", result.label
    for name, parameters in _STRATA.items():
        given = next(
            (result.parameters[x] for x in parameters if x in result.parameters), ""
        )
        if given and isinstance(given, str | int) and not isinstance(given, bool):
            yield name, str(given)


def _agreed(
    document: dict[str, Any],
    results: list[tuple[Imported, Result]],
    reference: Reference,
) -> None:
    """Take over what all outputs say alike; a contributor's answer is left."""
    said: dict[str, set[str]] = {}
    for each, result in results:
        for name, value in run_facts(each.importer, result).items():
            said.setdefault(f"workload.{name}", set()).add(str(value))
        version = result.parameters.get("database_version")
        if isinstance(version, str):
            said.setdefault("database.version", set()).add(version)
        product = _product(str(result.parameters.get("database", "")), reference)
        if product:
            said.setdefault("database.product", set()).add(product)
    for key, values in said.items():
        part, name = key.split(".")
        if len(values) == 1:
            document.setdefault(part, {}).setdefault(name, values.pop())


def _product(named: str, reference: Reference) -> str:
    """Return the one database whose id, label or alias is what the output says."""
    word = named.strip().lower()
    for identity, entry in reference.databases.items():
        label = entry.label if isinstance(entry.label, str) else entry.label["en"]
        if word in {identity, label.lower(), *(x.lower() for x in entry.aliases)}:
            return identity
    return ""


def _environment(document: dict[str, Any], seen: list[dict[str, Any]]) -> None:
    """Keep what all bundles say alike, those read earlier included."""
    before = document.get("environment")
    if not seen:
        return
    merged, *others = [before, *seen] if before else seen
    for other in others:
        merged = in_common(merged, other)
    document["environment"] = _plain(merged)


def _plain(value: Any) -> Any:
    """Return what a draft can keep: JSON knows no decimals of exact length."""
    if isinstance(value, dict):
        return {name: _plain(child) for name, child in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(child) for child in value]
    return value if isinstance(value, str | int | bool) else str(value)
