"""What outputs say about a result, as answers nobody has to give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.read.raw.facts import run_facts
from ingest.workbench.contribute.answers import Collected, Row, Several
from ingest.workbench.contribute.attaching.captured import in_common
from ingest.workbench.contribute.counted import agreed
from ingest.workbench.contribute.drafting.tables import by_tool
from ingest.workbench.contribute.outputs import import_all
from ingest.workbench.contribute.stated import STATED, levels_seen, stated_levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.results import Importer, Result
    from ingest.workbench.contribute.answers import Answers

#: The parameter under which the collector's importer states what it saw.
_ENVIRONMENT = "environment"


def with_files(
    answers: Answers, files: Iterable[tuple[Path, str]], reference: Reference
) -> tuple[Answers, list[Finding]]:
    """Return the answers with what files (path, name in messages) say.

    Every result becomes a row; its levels are left open, but for what the output
    states itself (threads). Which of several results in a file count is for the
    contributor to say, and what they answered stays. Files that were read before are
    passed over; those that cannot be read are named in the findings.
    """
    known = {row.file for row in answers.rows} | {x.file for x in answers.collected}
    wanted = [(path, shown) for path, shown in files if str(path) not in known]
    imported, refused = import_all(wanted)
    paths = {shown: path for path, shown in wanted}
    rows, bundles, seen = list(answers.rows), list(answers.collected), []
    several = list(answers.several)
    for each in imported:
        path, before = str(paths[each.file]), len(rows)
        for number, result in enumerate(each.results, start=1):
            environment = result.parameters.get(_ENVIRONMENT)
            if isinstance(environment, dict):
                saw = levels_seen(environment, reference.factors)
                bundles.append(Collected(file=path, saw=saw))
                seen.append(environment)
            elif result.metrics:
                rows.append(_row(path, number, each.importer, result, reference))
        if len(rows) - before > 1:
            several.append(Several(file=path))
    document = answers.as_document()
    document["rows"] = [row.model_dump() for row in rows]
    document["several"] = [entry.model_dump() for entry in several]
    document["collected"] = [bundle.model_dump() for bundle in bundles]
    agreed(document)
    _environment(document, seen)
    return type(answers).model_validate(document), refused


def differing(answers: Answers) -> tuple[str, ...]:
    """Return the strata of which rows of one tool state more than one level."""
    found: dict[str, None] = {}
    for rows in by_tool(answers.rows):
        for name in STATED:
            levels = {row.levels.get(name) for row in rows}
            if len(levels) > 1 and None not in levels:
                found[name] = None
    return tuple(name for name in found if name not in answers.treatments)


def _row(
    path: str, number: int, importer: Importer, result: Result, reference: Reference
) -> Row:
    levels = {
        name: level
        for name, level in stated_levels(result)
        if name in reference.factors and reference.factors[name].accepts(level)
    }
    return Row(
        file=path,
        result=number,
        label=result.label,
        metrics=result.metrics,
        levels=levels,
        facts=dict(_facts(importer, result, reference)),
    )


def _facts(
    importer: Importer, result: Result, reference: Reference
) -> Iterator[tuple[str, str]]:
    """Yield what an output says of the load and the database, by key of an answer."""
    for name, value in run_facts(importer, result).items():
        yield f"workload.{name}", str(value)
    version = result.parameters.get("database_version")
    if isinstance(version, str):
        yield "database.version", version
    product = _product(str(result.parameters.get("database", "")), reference)
    if product:
        yield "database.product", product


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
