"""What contradicts itself in where the data of a plan goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.plan.told import wrong
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.treatments.filesystem import DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Finding
    from ingest.intake.models.origin import Origin
    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan


def problems_of_place(
    plan: Plan, origin: Origin, reference: Reference
) -> Iterator[Finding]:
    """Yield places that cannot take what the plan varies."""
    kinds = {
        way.kind
        for each in (*plan.treatments, *plan.strata)
        if (way := way_of(each, plan, reference)) is not None
    }
    made = kinds & {"mkfs", "mount"}
    yield from _features(plan, origin, reference)
    yield from _words(plan, origin, reference)
    yield from _prepared(plan, origin, made=bool(made))
    if made and plan.place is not None and plan.place.directory is not None:
        yield wrong(
            origin.at("place"),
            "a file system that is in use is neither made anew nor mounted anew",
            plan.place.directory,
            "an image or a device",
            "write  image: /srv/scratch/atlas.img  and  size: …",
        )


def _features(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    """Yield features that are varied where a file system takes none by that name."""
    varied = (*plan.treatments, *plan.strata)
    ways = {x.setting: way_of(x, plan, reference) for x in varied}
    names = {way.name for way in ways.values() if way and way.kind == "mkfs"}
    types: set[str] = {plan.place.filesystem} if plan.place else set()
    for each in varied:
        way = ways[each.setting]
        if way and way.kind == "mkfs" and way.name == "type":
            types = set(each.levels)
    if "features" in names and "xfs" in types:
        yield wrong(
            origin.at("treatments"),
            "mkfs.xfs takes no list of features",
            "features",
            "options, as words of mkfs.xfs",
            "write  by: {mkfs: options}  and the words as levels: -m reflink=0",
        )


def _words(plan: Plan, origin: Origin, reference: Reference) -> Iterator[Finding]:
    """Yield words for mkfs that may name a device: it would be formatted as well."""
    for kind, several in (("treatments", plan.treatments), ("strata", plan.strata)):
        for index, each in enumerate(several):
            way = way_of(each, plan, reference)
            if way is None or way.kind != "mkfs" or way.name != "options":
                continue
            for number, level in enumerate(each.levels):
                words = each.written.get(level, level)
                if words == DEFAULTS or not _may_name_a_device(words):
                    continue
                yield wrong(
                    origin.value_at(kind, index, "levels", number),
                    "these words for mkfs may name a device",
                    words,
                    "options, each with its value behind it, and no path",
                    "write such as  -m reflink=0,  or name the level that, and the "
                    "words below  written",
                )


def _may_name_a_device(words: str) -> bool:
    """Tell whether a word is a path, or stands behind no option."""
    before = ""
    for word in words.split():
        if "/" in word or not (word.startswith("-") or before.startswith("-")):
            return True
        before = word
    return False


def _prepared(plan: Plan, origin: Origin, *, made: bool) -> Iterator[Finding]:
    """Yield what contradicts folders that somebody prepared."""
    varied = (*plan.treatments, *plan.strata)
    with_folders = [x for x in varied if x.folders]
    for each in varied:
        named = each.by is not None and each.by.kind == "place"
        if named and not each.folders:
            yield wrong(
                origin.at("treatments"),
                f"{each.setting} is a matter of the folder, and none is named",
                each.setting,
                "the key folders",
                "add  folders: {LEVEL: /srv/one, LEVEL: /srv/other}",
            )
    if with_folders and (len(with_folders) > 1 or made or plan.place is not None):
        yield wrong(
            origin.at("treatments"),
            "where the levels of a setting are folders, these are the place",
            with_folders[0].setting,
            "one treatment with folders, no key place, no file system that is made",
            "prepare each folder as its level says, and name no other place",
        )
