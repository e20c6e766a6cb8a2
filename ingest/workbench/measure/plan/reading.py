"""A plan file into a plan, or located findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pydantic import ValidationError

from ingest.findings import Finding, has_errors
from ingest.intake.models.origin import Origin, outline
from ingest.intake.read.document import Limits, read_document
from ingest.intake.read.errors import explain
from ingest.intake.read.text_file import read_text
from ingest.intake.read.yaml_nodes import compose
from ingest.workbench.measure.plan.checking import problems
from ingest.workbench.measure.plan.model import Plan
from ingest.workbench.measure.plan.workloads import BUILT_IN, PgbenchLoad

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

_LIMITS = Limits(lines=False, characters=2000, entries=200)
_KEYS = "static/schema/plan.schema.json lists every key of a plan"


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """A plan, the text it was read from, and what is worth knowing about it."""

    plan: Plan
    text: str
    warnings: tuple[Finding, ...] = ()


def read_plan(path: Path, shown: str, reference: Reference) -> ReadPlan | list[Finding]:
    """Return the plan in a file, or every error in it with its place.

    ``shown`` is how findings print the path. Warnings come with the plan.
    """
    text = read_text(path, shown)
    if isinstance(text, Finding):
        return [text]
    read = parsed_plan(text, shown, reference)
    if isinstance(read, list):
        return read
    return replace(read, plan=_with_script(read.plan, path))


def _with_script(plan: Plan, path: Path) -> Plan:
    """Return the plan with the path of its own script, which is beside its file."""
    load = plan.workload
    if not isinstance(load, PgbenchLoad) or load.sql or load.script in BUILT_IN:
        return plan
    script = str((path.parent / load.script).resolve())
    return plan.model_copy(
        update={"workload": load.model_copy(update={"script": script})}
    )


def parsed_plan(
    text: str, shown: str, reference: Reference
) -> ReadPlan | list[Finding]:
    """Return the plan in a text, or every error in it with its place."""
    document = read_document(text, shown, _LIMITS)
    if isinstance(document, list):
        return [_of_plans(each) for each in document]
    if document.findings:
        return [_of_plans(each) for each in document.findings]
    origin = Origin(
        path=shown, compose=partial(compose, text), outline=outline(document.node)
    )
    try:
        plan = Plan.model_validate(document.value)
    except ValidationError as problem:
        return [_of_plans(each) for each in explain(problem, origin)]
    found = list(problems(plan, origin, reference))
    if has_errors(found):
        return found
    return ReadPlan(plan, text, tuple(found))


def _of_plans(finding: Finding) -> Finding:
    """Return a finding whose hint leads to plans, not to records."""
    if "archetypes/" not in finding.hint:
        return finding
    return replace(finding, hint=_KEYS)
