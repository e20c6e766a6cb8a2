"""What is wrong with a plan although each of its values has the right form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.workbench.measure.plan.checking_place import problems_of_place
from ingest.workbench.measure.plan.measures import measures_of
from ingest.workbench.measure.plan.told import near, unknown, warning, wrong
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.plan.workloads import (
    MINUTE_S,
    HammerDbLoad,
    whole_minutes,
)
from ingest.workbench.measure.treatments.limits import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Finding
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
        yield from _nested(treatment, plan, origin, reference, steps)
    for index, stratum in enumerate(plan.strata):
        steps = ("strata", index)
        yield from _setting(stratum, plan, origin, reference, steps, names)
    yield from _classes(plan, origin, reference)
    yield from _server(plan, origin)
    yield from _minutes(plan, origin)
    yield from problems_of_place(plan, origin, reference)


def _ids(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    if plan.storage is not None and plan.storage not in reference.storage:
        yield unknown(origin.value_at("storage"), plan.storage, reference.storage)
    named = plan.workload.class_
    if named is not None and named not in reference.workloads:
        place = origin.value_at("workload", "class")
        yield unknown(place, named, reference.workloads)
    if plan.metrics is None:
        return
    measured = measures_of(plan.workload)
    for metric in (plan.metrics.primary, *plan.metrics.secondary):
        if metric not in measured:
            yield unknown(origin.value_at("metrics"), metric, measured)


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
        yield wrong(
            place,
            f"{varied.setting} is varied twice",
            varied.setting,
            "each setting once",
            "keep one of the two entries",
        )
    if way_of(varied, plan, reference) is None:
        yield wrong(
            place,
            f"nobody can tell how {varied.setting} is set",
            varied.setting,
            "the key by",
            "add  by: {queue: …}, {sysctl: …}, {mount: option} or {client: …}",
        )
    factor = reference.factors.get(varied.setting)
    way = way_of(varied, plan, reference)
    if factor and factor.needs_rebuild and way and way.kind == "database":
        yield wrong(
            place,
            f"{varied.setting} is fixed when a server is made or built",
            varied.setting,
            "the key folders, or a setting of a running server",
            "prepare a data folder for each level, and name them under  folders",
        )
    if factor is None:
        yield warning(
            place,
            f"the atlas has no setting {varied.setting} yet: it is proposed together "
            "with the record",
            varied.setting,
            "an id of data/reference/factors.yaml",
            near(varied.setting, reference.factors)
            or "measure all the same; whoever reviews the record adds the setting",
        )
        return
    for number, level in enumerate(varied.levels):
        if not factor.accepts(level):
            yield warning(
                origin.value_at(*steps, "levels", number),
                f"{excerpt(level)} is no level of {factor.id} in the atlas",
                level,
                ", ".join(factor.level_ids) or factor.values,
                "measure all the same; it is proposed together with the record",
            )


def _classes(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    """Yield what is wrong where loads of several classes are measured."""
    for kind, several in (("treatments", plan.treatments), ("strata", plan.strata)):
        for index, each in enumerate(several):
            place = origin.value_at(kind, index, "classes")
            if each.classes and kind == "treatments":
                yield wrong(
                    place,
                    f"levels of {each.setting} are compared, so they are one load",
                    "the key classes",
                    "classes below strata alone",
                    "move the setting to strata, or drop the key classes",
                )
            for name in dict.fromkeys(each.classes.values()):
                if name not in reference.workloads:
                    yield unknown(place, name, reference.workloads)
    mapped = [each.setting for each in plan.strata if each.classes]
    if len(mapped) > 1:
        yield wrong(
            origin.at("strata"),
            "two settings tell the class of a run",
            ", ".join(mapped),
            "one",
            "keep the key classes with one of them",
        )


def _stays(way: By) -> bool:
    """Tell whether a setting outlives the run: those of a scheduler go with it."""
    is_tunable = way.kind == "queue" and way.name.startswith("iosched/")
    return way.kind in {"queue", "device", "sysctl", "throttle"} and not is_tunable


def _nested(
    treatment: Treatment,
    plan: Plan,
    origin: Origin,
    reference: Reference,
    steps: tuple[str, int],
) -> Iterator[Finding]:
    others = {x.setting: x.levels for x in plan.treatments if x is not treatment}
    way = way_of(treatment, plan, reference)
    if treatment.only_with and way is not None and _stays(way):
        yield wrong(
            origin.value_at(*steps, "only_with"),
            f"{treatment.setting} stays as the run before left it where it is not set",
            "the key only_with",
            "a setting of a server or a tool, or a tunable of a scheduler",
            "write varied_with: elsewhere its baseline holds then",
        )
    for key, within in (
        ("only_with", treatment.only_with),
        ("varied_with", treatment.varied_with),
    ):
        for name, levels in within.items():
            place = origin.value_at(*steps, key, name)
            if name not in others:
                yield unknown(place, name, others)
                continue
            for level in levels:
                if level not in others[name]:
                    yield unknown(place, level, others[name])


def _server(plan: Plan, origin: Origin) -> Iterator[Finding]:
    tool = plan.workload.tool
    allowed = _SERVERS.get(tool, ())
    if plan.server is None and allowed:
        yield wrong(
            origin.at("workload"),
            f"{tool} needs a server",
            "nothing",
            "the key server",
            f"add  server: {{product: {allowed[0]}}}",
        )
    elif plan.server is not None and plan.server.product not in allowed:
        yield wrong(
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
            yield wrong(
                origin.value_at("workload", name),
                f"HammerDB counts in minutes, and {seconds} s are no whole ones",
                str(seconds),
                f"a multiple of {MINUTE_S}",
                f"write  {name}: {whole_minutes(seconds)}",
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
            yield wrong(
                origin.value_at(*steps, "levels", number),
                f"{excerpt(written)} is no limit of {way.name}",
                written,
                f"a whole number, or {UNLIMITED}",
                "write the number, or add it under  written",
            )
