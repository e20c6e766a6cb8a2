"""What is wrong with a plan although each of its values has the right form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import Finding, error, excerpt
from ingest.intake.read.vocabulary import closest
from ingest.workbench.measure.plan.measures import measures_of
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.plan.workloads import (
    MINUTE_S,
    HammerDbLoad,
    whole_minutes,
)
from ingest.workbench.measure.treatments.limits import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.findings import Place
    from ingest.intake.models.origin import Origin
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import By, Plan, Stratum, Treatment

_ANY_SERVER = ("mysql", "mariadb", "postgresql")
#: Which server a tool loads.
_SERVERS = {
    "pgbench": ("postgresql",),
    "sysbench": ("mysql", "mariadb"),
    "sysbench-tpcc": _ANY_SERVER,
    "go-tpc": _ANY_SERVER,
    "hammerdb": _ANY_SERVER,
}


def problems(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    """Yield what contradicts itself, the vocabularies or what can be done."""
    yield from _ids(plan, origin, reference)
    names = [each.setting for each in (*plan.treatments, *plan.strata)]
    for index, treatment in enumerate(plan.treatments):
        steps = ("treatments", index)
        yield from _setting(treatment, plan, origin, reference, steps, names)
        yield from _nested(treatment, plan, origin, steps)
    for index, stratum in enumerate(plan.strata):
        steps = ("strata", index)
        yield from _setting(stratum, plan, origin, reference, steps, names)
    yield from _classes(plan, origin, reference)
    yield from _server(plan, origin)
    yield from _minutes(plan, origin)
    yield from _place(plan, origin, reference)


def _ids(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    if plan.storage is not None and plan.storage not in reference.storage:
        yield _unknown(origin.value_at("storage"), plan.storage, reference.storage)
    named = plan.workload.class_
    if named is not None and named not in reference.workloads:
        place = origin.value_at("workload", "class")
        yield _unknown(place, named, reference.workloads)
    if plan.metrics is None:
        return
    measured = measures_of(plan.workload)
    for metric in (plan.metrics.primary, *plan.metrics.secondary):
        if metric not in measured:
            yield _unknown(origin.value_at("metrics"), metric, measured)


def _setting(  # noqa: PLR0913, PLR0917 (where it stands, and all it is compared with)
    varied: Stratum,
    plan: Plan,
    origin: Origin,
    reference: Reference,
    steps: tuple[str, int],
    names: list[str],
) -> Iterator[Finding]:
    place = origin.value_at(*steps, "setting")
    yield from _throttled(varied, way_of(varied, plan, reference), origin, steps)
    if names.count(varied.setting) > 1:
        yield _wrong(
            place,
            f"{varied.setting} is varied twice",
            varied.setting,
            "each setting once",
            "keep one of the two entries",
        )
    if way_of(varied, plan, reference) is None:
        yield _wrong(
            place,
            f"nobody can tell how {varied.setting} is set",
            varied.setting,
            "the key by",
            "add  by: {queue: …}, {sysctl: …}, {mount: option} or {client: …}",
        )
    factor = reference.factors.get(varied.setting)
    if factor is None:
        yield _warning(
            place,
            f"the atlas has no setting {varied.setting} yet: what is measured can be "
            "kept as a record once it has",
            varied.setting,
            "an id of data/reference/factors.yaml",
            _near(varied.setting, reference.factors)
            or "measure all the same, and ask for the setting in an issue",
        )
        return
    for number, level in enumerate(varied.levels):
        if not factor.accepts(level):
            yield _warning(
                origin.value_at(*steps, "levels", number),
                f"{excerpt(level)} is no level of {factor.id} in the atlas",
                level,
                ", ".join(factor.level_ids) or factor.values,
                "measure all the same, and ask for the level in an issue",
            )


def _classes(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    """Yield what is wrong where loads of several classes are measured."""
    for kind, several in (("treatments", plan.treatments), ("strata", plan.strata)):
        for index, each in enumerate(several):
            place = origin.value_at(kind, index, "classes")
            if each.classes and kind == "treatments":
                yield _wrong(
                    place,
                    f"levels of {each.setting} are compared, so they are one load",
                    "the key classes",
                    "classes below strata alone",
                    "move the setting to strata, or drop the key classes",
                )
            for name in dict.fromkeys(each.classes.values()):
                if name not in reference.workloads:
                    yield _unknown(place, name, reference.workloads)
    mapped = [each.setting for each in plan.strata if each.classes]
    if len(mapped) > 1:
        yield _wrong(
            origin.at("strata"),
            "two settings tell the class of a run",
            ", ".join(mapped),
            "one",
            "keep the key classes with one of them",
        )


def _nested(
    treatment: Treatment, plan: Plan, origin: Origin, steps: tuple[str, int]
) -> Iterator[Finding]:
    others = {x.setting: x.levels for x in plan.treatments if x is not treatment}
    for key, within in (
        ("only_with", treatment.only_with),
        ("varied_with", treatment.varied_with),
    ):
        for name, levels in within.items():
            place = origin.value_at(*steps, key, name)
            if name not in others:
                yield _unknown(place, name, others)
                continue
            for level in levels:
                if level not in others[name]:
                    yield _unknown(place, level, others[name])


def _server(plan: Plan, origin: Origin) -> Iterator[Finding]:
    tool = plan.workload.tool
    allowed = _SERVERS.get(tool, ())
    if plan.server is None and allowed:
        yield _wrong(
            origin.at("workload"),
            f"{tool} needs a server",
            "nothing",
            "the key server",
            f"add  server: {{product: {allowed[0]}}}",
        )
    elif plan.server is not None and plan.server.product not in allowed:
        yield _wrong(
            origin.value_at("server", "product"),
            f"{tool} does not load {plan.server.product}",
            plan.server.product,
            " or ".join(allowed) or "no server",
            "name the server that this tool loads, or drop the key server",
        )


def _minutes(plan: Plan, origin: Origin) -> Iterator[Finding]:
    """Yield times that HammerDB cannot be told."""
    load = plan.workload
    if not isinstance(load, HammerDbLoad):
        return
    for name, seconds in (("duration_s", load.duration_s), ("warmup_s", load.warmup_s)):
        if seconds % MINUTE_S:
            yield _wrong(
                origin.value_at("workload", name),
                f"HammerDB counts in minutes, and {seconds} s are no whole ones",
                str(seconds),
                f"a multiple of {MINUTE_S}",
                f"write  {name}: {whole_minutes(seconds)}",
            )


def _place(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    kinds = {
        way.kind
        for each in (*plan.treatments, *plan.strata)
        if (way := way_of(each, plan, reference)) is not None
    }
    made = kinds & {"mkfs", "mount"}
    yield from _prepared(plan, origin, made=bool(made))
    if made and plan.place is not None and plan.place.directory is not None:
        yield _wrong(
            origin.at("place"),
            "a file system that is in use is neither made anew nor mounted anew",
            plan.place.directory,
            "an image or a device",
            "write  image: /srv/scratch/atlas.img  and  size: …",
        )


def _prepared(plan: Plan, origin: Origin, *, made: bool) -> Iterator[Finding]:
    """Yield what contradicts folders that somebody prepared."""
    varied = (*plan.treatments, *plan.strata)
    with_folders = [x for x in varied if x.folders]
    for each in varied:
        named = each.by is not None and each.by.kind == "place"
        if named and not each.folders:
            yield _wrong(
                origin.at("treatments"),
                f"{each.setting} is a matter of the folder, and none is named",
                each.setting,
                "the key folders",
                "add  folders: {LEVEL: /srv/one, LEVEL: /srv/other}",
            )
    if with_folders and (len(with_folders) > 1 or made or plan.place is not None):
        yield _wrong(
            origin.at("treatments"),
            "where the levels of a setting are folders, these are the place",
            with_folders[0].setting,
            "one treatment with folders, no key place, no file system that is made",
            "prepare each folder as its level says, and name no other place",
        )


def _throttled(
    varied: Stratum, way: By | None, origin: Origin, steps: tuple[str, int]
) -> Iterator[Finding]:
    """Yield limits of a control group that are no numbers."""
    if way is None or way.kind != "throttle":
        return
    for number, level in enumerate(varied.levels):
        written = varied.written.get(level, level)
        if written != UNLIMITED and not written.isdecimal():
            yield _wrong(
                origin.value_at(*steps, "levels", number),
                f"{excerpt(written)} is no limit of {way.name}",
                written,
                f"a whole number, or {UNLIMITED}",
                "write the number, or add it under  written",
            )


def _unknown(place: Place, found: str, choices: Collection[str]) -> Finding:
    return _wrong(
        place,
        f"{excerpt(found)} is not known here",
        found,
        f"one of: {', '.join(choices)}"[:400],
        _near(found, choices) or "see  atlas explain  for what there is",
    )


def _near(found: str, choices: Collection[str]) -> str:
    near = closest(found, list(choices))
    return f"did you mean {near}?" if near else ""


def _wrong(place: Place, message: str, found: str, expected: str, hint: str) -> Finding:
    return error(
        "PLAN", place, found=found, expected=expected, hint=hint, message=message
    )


def _warning(
    place: Place, message: str, found: str, expected: str, hint: str
) -> Finding:
    return Finding(
        rule="PLAN",
        level="W",
        path=place.path,
        line=place.line,
        column=place.column,
        found=excerpt(found),
        expected=expected[:400],
        hint=hint,
        message=message,
    )
