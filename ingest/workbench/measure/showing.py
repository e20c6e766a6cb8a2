"""The plan at its place for a person: what it takes, changes and puts back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingest.workbench.measure.arranging import AFTER, BEFORE, LOG
from ingest.workbench.measure.design.order import order_of
from ingest.workbench.measure.estimate import (
    duration_in_words,
    estimated,
    size_in_words,
)
from ingest.workbench.measure.plan.cases import baselines_of, cases_of
from ingest.workbench.measure.plan.measures import chosen_of
from ingest.workbench.measure.steps.step import Command
from ingest.workbench.measure.treatments.kernel import kernel_settings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ingest.intake.models.base import Model
    from ingest.workbench.measure.arranging import Arrangement
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.steps.step import Step


def overview(arrangement: Arrangement) -> list[tuple[str, str]]:
    """Return what a plan takes, as pairs of a word and what is said about it."""
    plan, site = arrangement.plan, arrangement.load.site
    takes = estimated(arrangement)
    design, cases = plan.design, cases_of(plan)
    twins = len(order_of(plan, 0, 1)) - len(cases)
    a_a = f" and {twins} more of the baseline (A/A)" if twins else ""
    regime = "fits into" if takes.fits else "is larger than"
    main, further = chosen_of(plan)
    memory = size_in_words(takes.memory_bytes)
    place = str(site.image or site.device or site.scratch)
    if arrangement.prepared:
        place = _places(arrangement)
    return [
        ("plan", plan.title),
        *((("why", plan.why),) if plan.why else ()),
        ("varies", "; ".join(_varied(arrangement))),
        ("load", _load(arrangement)),
        *_beside(plan),
        ("measures", ", ".join((main, *further))),
        ("runs", f"{takes.runs}: {design.rounds} rounds of {len(cases)} cases{a_a}"),
        ("time", f"about {duration_in_words(takes.seconds)}"),
        ("place", place),
        ("disk space", f"about {size_in_words(takes.disk_bytes)}"),
        (
            "data",
            f"about {size_in_words(takes.data_bytes)}, {regime} {memory} of memory",
        ),
        ("kept in", str(site.work)),
        *((("server as", site.account),) if site.account else ()),
        *((("load as", site.caller),) if site.caller else ()),
    ]


def changes(arrangement: Arrangement) -> list[str]:
    """Return in words what is changed on the system, and how it is put back."""
    load = arrangement.load
    site = load.site
    found: dict[str, None] = {}
    for case in cases_of(arrangement.plan):
        for each in kernel_settings(arrangement.at(case).load, case):
            found[
                f"{each.path}, put back to what it is now; affects all that uses it"
            ] = None
    if site.device is not None and site.image is None:
        found[f"{site.device} gets a file system; what it makes stays on it"] = None
    if site.image is not None:
        found[f"{site.image} is made, mounted through {site.device}, and removed"] = (
            None
        )
    if arrangement.plan.design.cache == "dropped":
        found["the page cache of the machine is emptied before each run"] = None
    for group in site.groups:
        found[f"{group.folder} is made and removed"] = None
    for one in arrangement.loads:
        found[f"{one.site.scratch} is made and removed"] = None
    if arrangement.plan.server is not None:
        found["a server of its own is started and stopped; no other is touched"] = None
    if load.address:
        found[
            f"{load.address} leads to that server while it runs, for every account on "
            "this machine: the load cannot use its socket"
        ] = None
    return list(found)


def listing(arrangement: Arrangement, seed: int | None) -> Iterator[str]:
    """Yield every command of the experiment, in the order of a run of each case.

    ``seed``: of the order of the rounds, None where it will be drawn.
    """
    plan = arrangement.plan
    cases = cases_of(plan)
    groups = arrangement.load.site.groups
    part = partial(_lines, [str(each.members) for each in groups])
    yield from part("to open it", arrangement.open(baselines_of(plan)[0]))
    if not arrangement.prepares_each_run:
        yield from part("to make the data", arrangement.prepare())
    if number := arrangement.settling_runs:
        first = baselines_of(plan)[0]
        settling = arrangement.at(first).settle(first)
        times = "" if number == 1 else f", {number} times"
        yield from part(f"a run that does not count{times}", settling)
    for case in cases:
        head = f"for each run of {case.name}"
        here = arrangement.at(case)
        yield from part(
            head,
            [
                *here.arrange(case),
                here.capture(BEFORE),
                *here.flush(),
                *here.warm_up(case),
                *here.log_written(LOG),
                *here.run(case),
                *here.log_written(LOG),
                here.capture(AFTER),
                *here.stop(),
            ],
        )
    yield from part("to close it", arrangement.close())
    yield "# to put everything back, also after an interruption"
    yield f"sh {arrangement.load.site.restore}"
    yield "# order of the runs"
    if seed is None:
        yield "drawn by lot in each round, from a seed that is recorded"
        return
    for number in range(1, plan.design.rounds + 1):
        names = (
            f"{slot.case.name}{' (A/A)' if slot.twin else ''}"
            for slot in order_of(plan, seed, number)
        )
        yield f"round {number}: {' | '.join(names)}"


def _lines(members: Sequence[str], head: str, steps: Iterable[Step]) -> Iterator[str]:
    yield f"# {head}"
    for step in steps:
        shown = step.shown(members) if isinstance(step, Command) else step.shown()
        lines = shown.split("\n")
        if step.why and len(lines) == 1:
            lines[0] += f"  # {step.why}"
        yield from lines
    yield ""


def _places(arrangement: Arrangement) -> str:
    """Return the folder of each level; said, too, where they share a file system."""
    scratch = {x: load.site.scratch for x, load in arrangement.prepared.items()}
    said = "; ".join(f"{level}: {path}" for level, path in scratch.items())
    try:
        shared = len({path.parent.stat().st_dev for path in scratch.values()})
    except OSError:
        return said
    same = "" if shared == len(scratch) else " (some are on one file system)"
    return f"{said}{same}"


def _varied(arrangement: Arrangement) -> Iterator[str]:
    plan = arrangement.plan
    for each in plan.treatments:
        levels = ", ".join(
            f"{level} (baseline)" if level == each.baseline else level
            for level in each.levels
        )
        yield f"{each.setting}: {levels}"
    for stratum in plan.strata:
        yield f"beside it {stratum.setting}: {', '.join(stratum.levels)}"


def _beside(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield what the load shares the device with, and what it is limited to."""
    if plan.background is not None:
        yield "background", _words(plan.background)
    if plan.throttle.is_set:
        yield "limited to", _words(plan.throttle)


def _load(arrangement: Arrangement) -> str:
    load = arrangement.plan.workload
    own = {"script"} if getattr(load, "sql", ()) else set()
    words = _words(load, apart={"tool", "class_", "duration_s", "warmup_s", *own})
    warm = f", after {load.warmup_s} s to warm up" if load.warmup_s else ""
    return f"{load.tool}: {words}; {load.duration_s} s a run{warm}"


def _words(part: Model, apart: Collection[str] = ()) -> str:
    """Return what is said in a part of a plan: ``scale 300, clients 8``."""
    said = {
        name: " ".join(value) if isinstance(value, tuple) else value
        for name, value in part.model_dump(exclude_none=True).items()
        if name not in apart and value != ()
    }
    return ", ".join(f"{name} {value}" for name, value in said.items())
