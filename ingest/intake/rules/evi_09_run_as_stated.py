"""EVI-09: what the record says of the run is what its output says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Place
from ingest.intake.models.leaf import VARIED
from ingest.intake.read.raw.facts import agree, run_facts, same_tool
from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.raw_outputs import outputs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.intake.read.raw.results import Importer, Result

#: Factors whose level an output knows: pgbench has both clients and threads, and
#: either is what others call threads.
_FACTORS = ("threads", "clients")


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Compare tool, version, clients and duration with those of each output.

    Of each, that is, which gives the primary metric.
    """
    seen: set[tuple[str, str]] = set()
    for found in outputs(record):
        for run_index, run, result in found.runs():
            name = f"raw/{record.raw[found.index].file}"
            for problem in contradictions(record, found.imported.importer, result):
                key = problem.message, problem.expected
                if key not in seen:
                    seen.add(key)
                    hint = f"{name} says so; {problem.hint}"
                    yield problem._replace(hint=hint)
            steps = ("raw", found.index, "runs", run_index, "levels")
            for factor, problem in level_contradictions(run.levels, result):
                yield problem._replace(place=record.origin.value_at(*steps, factor))


def contradictions(
    record: Record, importer: Importer, result: Result
) -> Iterator[Problem]:
    """Yield what a record states of its run and one result of an output denies.

    The load is that of the primary metric: an output without it (fio beside sysbench)
    informs, and is another load by right.
    """
    if record.metrics.primary not in result.metrics:
        return
    workload = record.workload
    for name, said in run_facts(importer, result).items():
        leaf = getattr(workload, name)
        holds = (
            same_tool(leaf.value, importer)
            if name == "tool"
            else agree(name, leaf.value, said)
        )
        if not holds:
            yield Problem(
                record.origin.value_at("workload", name, "value"),
                f"workload.{name} is not what the output says",
                str(leaf.value),
                str(said),
                f"correct it; where the runs differ in it, write  {VARIED}  and "
                "declare it under strata",
            )


def level_contradictions(
    levels: Mapping[str, str], result: Result
) -> Iterator[tuple[str, Problem]]:
    """Yield factor and problem of each level of a row that its output denies.

    The place is for the caller to say.
    """
    known = [str(result.parameters[x]) for x in _FACTORS if x in result.parameters]
    for factor in _FACTORS:
        if known and levels.get(factor, known[0]) not in known:
            yield (
                factor,
                Problem(
                    Place(""),
                    f"{factor} of this run is not what the output says",
                    levels[factor],
                    known[0],
                    "is this the output of that run?",
                ),
            )


RULE = Rule(
    id="EVI-09",
    level="E",
    title="What the record says of the run is what its output says",
    why="A record whose load is not that of its output describes another test.",
    mend="Correct the front matter; the output is right about its own run.",
    check=check,
)
