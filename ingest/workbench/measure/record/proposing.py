"""What the atlas has no words for yet: proposed together with the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.contribute.drafting.said import own_id, slug
from ingest.workbench.measure.plan.ways import way_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.measure.plan.model import By, Plan, Treatment

#: How the value in force is shown, by the way in which it is set.
_SHOWN = {
    "queue": "cat /sys/block/DISK/queue/{}",
    "device": "cat /sys/block/DISK/device/{}",
    "sysctl": "sysctl {}",
    "mkfs": "the options given to mkfs",
    "mount": "findmnt -o OPTIONS",
    "throttle": "the limit {} of the control group",
    "place": "the folder of each level",
}
_IN_DATABASE = {"postgresql": "SHOW {};"}
_OTHER_DATABASE = "SHOW VARIABLES LIKE '{}';"


def proposals(plan: Plan, reference: Reference) -> Iterator[tuple[str, object]]:
    """Yield answers that propose a setting, and levels of settings that are there.

    One setting can be proposed with a record. Raises ValueError where more are lacking.
    """
    lacking = [x for x in plan.treatments if x.setting not in reference.factors]
    if len(lacking) > 1:
        names = ", ".join(each.setting for each in lacking)
        message = (
            f"the atlas has none of these settings yet: {names}. A record proposes one "
            "at most: ask for the others in an issue first"
        )
        raise ValueError(message)
    for each in lacking:
        way = way_of(each, plan, reference)
        yield "own.name", _name(each, way)
        yield "own.levels", list(each.levels)
        yield "own.command", _command(each, way, plan)
    for each in plan.treatments:
        factor = reference.factors.get(each.setting)
        new = [x for x in each.levels if factor and not factor.accepts(x)]
        if new:
            yield f"own_levels.{each.setting}", new


def proposed_files(plan: Plan, paths: Paths) -> list[Path]:
    """Return the files that propose settings and levels of a plan, as far as there."""
    folder = paths.reference / "proposed"
    found: list[Path] = []
    for each in plan.treatments:
        own = folder / f"{slug(each.setting)}.yaml"
        found += [own] if own.is_file() else []
        found += sorted((folder / "levels").glob(f"{slug(each.setting)}-*.yaml"))
    return found


def _name(treatment: Treatment, way: By | None) -> str:
    """Return what it is called where it is set, if that leads to its id."""
    named = way.name if way is not None else ""
    return named if own_id(named) == treatment.setting else treatment.setting


def _command(treatment: Treatment, way: By | None, plan: Plan) -> str:
    if way is None:
        return treatment.setting
    if way.kind == "database" and plan.server is not None:
        shown = _IN_DATABASE.get(plan.server.product, _OTHER_DATABASE)
        return shown.format(way.name)
    option = f"the option {{}} of {plan.workload.tool}"
    return _SHOWN.get(way.kind, option).format(way.name)
