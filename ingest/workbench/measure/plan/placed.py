"""A plan with what the command line says about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.workbench.measure.plan.cases import baselines_of
from ingest.workbench.measure.plan.model import Place, Plan

if TYPE_CHECKING:
    from pathlib import Path


def place_of(
    plan: Plan,
    directory: Path | None,
    image: Path | None,
    device: Path | None,
    size: str | None,
) -> Place | None:
    """Return the place given, else that of the plan; None: nobody named one.

    What the plan says about the file system stays. Raises pydantic's
    ``ValidationError`` where more than one place is given, or an image without size.
    """
    given: dict[str, Any] = {
        key: str(path.absolute())
        for key, path in (
            ("directory", directory),
            ("image", image),
            ("device", device),
        )
        if path is not None
    }
    if not given:
        setting, folders = prepared(plan)
        if folders:
            first = baselines_of(plan)[0].all_levels
            return Place(directory=folders[first[setting]])
        return plan.place
    if plan.place is not None:
        given["filesystem"] = plan.place.filesystem
        given["mount_options"] = plan.place.mount_options
    if image is not None:
        stated = plan.place.size if plan.place is not None else None
        given["size"] = size or (str(stated) if stated else None)
    return Place.model_validate(given)


def prepared(plan: Plan) -> tuple[str, dict[str, str]]:
    """Return the setting whose levels are folders, and the folder of each level.

    A plan has one at most; "" and none where nothing was prepared beforehand.
    """
    for each in (*plan.treatments, *plan.strata):
        if each.folders:
            return each.setting, dict(each.folders)
    return "", {}


def with_rounds(plan: Plan, rounds: int | None, seed: int | None) -> Plan:
    """Return the plan with other rounds or another seed. Raises ``ValidationError``."""
    changed = {"rounds": rounds, "seed": seed}
    given = {name: value for name, value in changed.items() if value is not None}
    if not given:
        return plan
    design = type(plan.design).model_validate({**plan.design.model_dump(), **given})
    return plan.model_copy(update={"design": design})
