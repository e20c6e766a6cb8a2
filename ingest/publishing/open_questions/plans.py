"""Plans: what ``atlas measure`` runs to answer an open question."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.analysis.open_questions import OpenQuestion
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.factors import Factor

_LOADS = Path(__file__).with_name("loads.yaml")
#: Edition of the format of plans.
_EDITION = 1
#: Settings of the operating system that a plan can vary, and the levels it cannot.
_VARIED: Mapping[str, frozenset[str]] = {
    "io_scheduler": frozenset(),
    "filesystem": frozenset({"zfs", "nvmefs"}),
}
#: Where the data stands: a scheduler is a device's, a file system is made anew.
_NEEDS = {
    "io_scheduler": "A block device whose scheduler may be switched between runs",
    "filesystem": "An empty device or partition, or room for an image: it is formatted",
}
_SECONDS, _WARM_UP_SHARE = 60, 11
_LEAST_LEVELS = 2


class _Quoted(str):
    """A level, which YAML must not read as a truth value or a number."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """Writes levels in double quotes."""


_Dumper.add_representer(
    _Quoted,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", str(text), style='"'
    ),
)


def plan_of(
    question: OpenQuestion, name: str, factor: Factor, choices: EvidenceChoices
) -> str | None:
    """Return the plan of a question as YAML; None where no tool can run it.

    ``name`` becomes the id of the record. The levels are those the question is
    ranked with, less those that cannot be set by a plan.
    """
    load = _load(question, factor)
    left_out = _VARIED.get(factor.id, frozenset())
    levels = [each for each in question.level_ids if each not in left_out]
    if load is None or len(levels) < _LEAST_LEVELS:
        return None
    product, workload = load
    minutes = choices.experiments.run_minutes.value
    classes = question.classes
    warm_up = round(minutes * _SECONDS / _WARM_UP_SHARE)
    baseline = question.baseline if question.baseline in levels else levels[0]
    document: dict[str, Any] = {
        "plan": _EDITION,
        "id": name,
        "title": f"{factor.id}: {', '.join(levels)} ({classes.workload_id}, "
        f"{classes.storage_id})",
        "question": f"{classes.workload_id}/{classes.storage_id}/{factor.id}",
        "storage": classes.storage_id,
        "treatments": [
            {
                "setting": factor.id,
                "levels": [_Quoted(each) for each in levels],
                "baseline": _Quoted(baseline),
            }
        ],
        "workload": {
            **workload,
            "class": classes.workload_id,
            "duration_s": round(minutes * _SECONDS) - warm_up,
            "warmup_s": warm_up,
        },
    }
    if product:
        document["server"] = {"product": product}
    document["design"] = {"rounds": int(choices.experiments.rounds.value)}
    if factor.id in _NEEDS:
        document["needs"] = [_NEEDS[factor.id]]
    text: str = yaml.dump(
        document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100
    )
    return text


def _load(
    question: OpenQuestion, factor: Factor
) -> tuple[str | None, dict[str, Any]] | None:
    """Return the database a load needs, and the load; None without one."""
    every = _loads()
    asked = question.classes.workload_id
    if not factor.databases:
        found = every["any"].get(asked) if factor.id in _VARIED else None
        served = {"pgbench": "postgresql"}
        return (served.get(found["tool"]), found) if found else None
    # What is fixed when the data is made cannot change between two runs.
    if factor.needs_rebuild or not factor.code:
        return None
    for product in factor.databases:
        found = every.get(product, {}).get(asked)
        if found:
            return product, found
    return None


@cache
def _loads() -> dict[str, dict[str, dict[str, Any]]]:
    loads: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(
        _LOADS.read_text("utf-8")
    )
    return loads
