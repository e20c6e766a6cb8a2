"""From a plan and a place to a site: what is there, and what is refused."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.known import programs_of
from ingest.workbench.measure.place import accounts
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.confined import confined
from ingest.workbench.measure.place.groups import group_for
from ingest.workbench.measure.place.refusing import (
    LONGEST_SCRATCH,
    refusals_of_begun,
    refusals_of_device,
    refusals_of_directory,
    refusals_of_image,
)
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.placed import prepared
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.plan.workloads import BUILT_IN, PgbenchLoad
from ingest.workbench.measure.programs import found, missing, too_old, version_of
from ingest.workbench.measure.site import Site

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.place.groups import Controller, Group
    from ingest.workbench.measure.plan.model import Plan, Server

_LOOPS = 64
#: The program that tells the version of a server.
_SERVER = {"postgresql": "postgres", "mysql": "mysqld", "mariadb": "mariadbd"}


@dataclass(frozen=True, slots=True)
class Survey:
    """A site, and in words what keeps the experiment from running there.

    ``prepared`` are sites by level, where the levels of a setting are folders.
    """

    site: Site
    refusals: tuple[str, ...]
    prepared: Mapping[str, Site] = field(default_factory=dict)


def survey(
    plan: Plan, place: Place, work: Path, reference: Reference, *, resumed: bool = False
) -> Survey:
    """Look at a place and at the machine; nothing is changed.

    ``resumed``: what was begun is gone on with, so that image and scratch folder may
    be there already. What is finished has removed them: a place that was used then
    may hold anything since.
    """
    kernel = Kernel()
    kinds = _kinds(plan, reference)
    is_root = os.geteuid() == 0
    by_others = is_root and (plan.server is not None or bool(accounts.caller()))
    tools = found((*programs_of(plan), *_tools_of(place, plan, by_others=by_others)))
    refusals = [f"not installed: {line}" for line in missing(tools.items())]
    scratch, mounted_at = _scratch(plan, place, work)
    if plan.server is not None:
        refusals += _wrong_server(plan.server, tools)
        server = tools.get(_SERVER[plan.server.product], "")
        refusals += filter(None, (confined(server, scratch, kernel),))
    refusals += _without_script(plan)
    device, disks = devices_of(place, kernel)
    needs_root = _needing_root(plan, place, kinds)
    if needs_root and not is_root:
        refusals.append(f"this takes root: {', '.join(needs_root)}")
    made_on = place.image or place.device
    if not resumed:
        refusals += _refusals(place, scratch, kernel)
    if plan.server is not None and len(str(scratch)) > LONGEST_SCRATCH:
        refusals.append(
            f"{scratch} is too long for the socket of a server: at most "
            f"{LONGEST_SCRATCH} characters; name a shorter place"
        )
    if kinds & {"queue", "device", "throttle"} and not disks:
        refusals.append(
            "the kernel shows no disk below the place: its queue cannot be set, nor "
            "its transfers limited"
        )
    if kinds & {"mkfs", "mount"} and place.directory:
        refusals.append(
            "a file system that is in use is neither made anew nor mounted anew: name "
            "an image or an empty device (--image FILE --size SIZE, --device DEVICE)"
        )
    limited = _limited(plan, kinds, kernel)
    site = Site(
        work=work,
        scratch=scratch,
        kernel=kernel,
        disks=disks,
        device=device,
        image=Path(place.image) if place.image else None,
        mounted_at=mounted_at,
        account=accounts.of_server() if plan.server is not None else "",
        caller=accounts.caller(),
        memory=limited.get("memory"),
        io=limited.get("io"),
        cpu=_accounting(plan, kernel, is_root=is_root),
        tools=tools,
        is_root=is_root,
    )
    if resumed and made_on:
        refusals += refusals_of_begun(Path(made_on), site.label)
    refusals += [
        f"{controller} cannot be limited: no controller is handed down to groups; "
        f"with version 2:  echo +{controller} > /sys/fs/cgroup/cgroup.subtree_control"
        for controller, group in limited.items()
        if group is None
    ]
    return _with_prepared(Survey(site, tuple(refusals)), plan, place, resumed=resumed)


def _with_prepared(
    survey_: Survey, plan: Plan, place: Place, *, resumed: bool
) -> Survey:
    """Add a site for each folder that was prepared; that of the place is one."""
    setting, folders = prepared(plan)
    if not setting:
        return survey_
    refusals = list(survey_.refusals)
    if place.directory not in folders.values():
        refusals.append(f"the levels of {setting} are folders: name no other place")
    sites: dict[str, Site] = {}
    for level, folder in folders.items():
        one = Place(directory=folder)
        site = survey_.site
        scratch, _ = _scratch(plan, one, site.work)
        _, disks = devices_of(one, site.kernel)
        sites[level] = replace(site, scratch=scratch, disks=disks)
        if folder != place.directory and not resumed:
            refusals += _refusals(one, scratch, site.kernel)
        if plan.server is not None and len(str(scratch)) > LONGEST_SCRATCH:
            refusals.append(f"{scratch} is too long for the socket of a server")
    return replace(survey_, refusals=tuple(dict.fromkeys(refusals)), prepared=sites)


def _wrong_server(server: Server, tools: Mapping[str, str]) -> Iterator[str]:
    program = tools.get(_SERVER[server.product], "")
    if program and server.product == "mysql" and "MariaDB" in version_of(program):
        yield (
            f"{program} is MariaDB: install mysql-server, or write  product: mariadb"
        )
    elif server.at_least is not None and (old := too_old(program, server.at_least)):
        yield old


def _without_script(plan: Plan) -> Iterator[str]:
    load = plan.workload
    if not isinstance(load, PgbenchLoad) or load.sql or load.script in BUILT_IN:
        return
    if not Path(load.script).is_file():
        yield f"{load.script}: there is no such script"


def _kinds(plan: Plan, reference: Reference) -> set[str]:
    ways = (way_of(each, plan, reference) for each in (*plan.treatments, *plan.strata))
    held = {"throttle"} if plan.throttle.is_set else set()
    return {way.kind for way in ways if way is not None} | held


def _limited(
    plan: Plan, kinds: set[str], kernel: Kernel
) -> dict[Controller, Group | None]:
    """Return the group of each controller the plan takes; None: cannot be made."""
    wanted: list[Controller] = ["memory"] if plan.memory.limit else []
    if "throttle" in kinds:
        wanted.append("io")
    return {each: group_for(kernel, each, f"atlas-{plan.id}") for each in wanted}


def _accounting(plan: Plan, kernel: Kernel, *, is_root: bool) -> Group | None:
    """Return the group that tells the load's processor time from the background's."""
    if plan.background is None or not is_root:
        return None
    return group_for(kernel, "cpu", f"atlas-{plan.id}")


def _needing_root(plan: Plan, place: Place, kinds: set[str]) -> list[str]:
    reasons = {
        "queue": "setting the queue of a disk",
        "device": "setting how much a disk takes at once",
        "sysctl": "setting the kernel's limits",
        "throttle": "limiting the transfers of a disk",
    }
    needing = [text for kind, text in reasons.items() if kind in kinds]
    if place.image or place.device:
        needing.append("making and mounting a file system")
    if plan.memory.limit:
        needing.append("limiting memory")
    if plan.design.cache == "dropped":
        needing.append("dropping the page cache")
    return needing


def _tools_of(place: Place, plan: Plan, *, by_others: bool) -> tuple[str, ...]:
    tools: list[str] = []
    if place.image:
        tools.append("losetup")
    if place.image or place.device:
        types = [t.levels for t in plan.treatments if t.setting == "filesystem"]
        tools += [
            f"mkfs.{each}" for each in (types[0] if types else (place.filesystem,))
        ]
        tools += ["mount", "umount"]
    if by_others:
        tools.append("setpriv")
    if plan.background is not None or plan.design.flush_s:
        tools.append("fio")
    return tuple(tools)


def _scratch(plan: Plan, place: Place, work: Path) -> tuple[Path, Path | None]:
    if place.directory:
        return Path(place.directory) / f"atlas-{plan.id}", None
    if place.image:
        at = Path(place.image).parent / f"atlas-{plan.id}"
        return at / "d", at
    at = work / "mounted"
    return at / "d", at


def devices_of(place: Place, kernel: Kernel) -> tuple[Path | None, tuple[Path, ...]]:
    """Return the device of a place, None for a folder, and the disks below it."""
    try:
        if place.directory:
            return None, kernel.disks_below(Path(place.directory))
        if place.image:
            loop = _free_loop(kernel)
            return loop, (kernel.sys / "block" / loop.name,)
        device = Path(str(place.device))
        number = device.stat().st_rdev
        entry = kernel.block(f"{os.major(number)}:{os.minor(number)}")
        return device, kernel.disks_of(entry)
    except OSError:
        # Said by the refusals of the place; on resuming it is only not there yet.
        return (Path(place.device) if place.device else None), ()


def _free_loop(kernel: Kernel) -> Path:
    """Return a loop device that is not in use."""
    for number in range(_LOOPS):
        if not (kernel.sys / "block" / f"loop{number}" / "loop").is_dir():
            return Path(f"/dev/loop{number}")
    return Path(f"/dev/loop{_LOOPS}")


def _refusals(place: Place, scratch: Path, kernel: Kernel) -> list[str]:
    refusals: list[str] = []
    if place.directory:
        refusals += refusals_of_directory(Path(place.directory))
        if os.path.lexists(scratch):
            refusals.append(f"{scratch} exists; it is not touched")
    elif place.image:
        refusals += refusals_of_image(Path(place.image), place.size or 0)
        if os.path.lexists(scratch.parent):
            refusals.append(f"{scratch.parent} exists; it is not touched")
    else:
        refusals += refusals_of_device(Path(str(place.device)), kernel)
    return refusals
