"""The chain of a record, from the device upwards, out of the trees of a bundle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.intake.read.environment.storage_class import media

if TYPE_CHECKING:
    from ingest.intake.read.environment.chain import Device, Tree

#: Facts that somebody sets; the others say what the device is, or are in the bundle.
_SETTINGS = re.compile(
    r"queue/(?:nr_requests|read_ahead_kb|nomerges|rq_affinity|max_sectors_kb"
    r"|wbt_lat_usec|io_poll|add_random)|iosched/\S+|md/(?!level|raid_disks)\S+"
    r"|dm/target|lv/.+|attr/\S+|device/(?:queue_depth|iopolicy)|loop/filesystem"
)
_MADE_BY = {"LVM": "lvm", "mpath": "multipath"}
#: Layers that may lie upon each other; more would be a circle.
_TALLEST = 12
#: What has no place in a chain: it changes nothing about how requests are treated.
_PASSED_OVER = ("partition", "path")


def layers(
    trees: tuple[Tree, ...], *, virtualised: bool | None
) -> list[dict[str, Any]]:
    """Return the chain: devices, what lies on them, file systems.

    Devices that are alike in every fact become one layer with a count; the devices
    below a multipath layer are paths to one device. A device that both data and log
    lie on stands once and holds both.
    """
    found: list[dict[str, Any]] = []
    for tree in trees:
        shared = any(other.shares for other in trees)
        below = ["data", "redo"] if shared else [tree.role]
        for group in _groups(tree):
            _add(found, _layer(tree, group, virtualised=virtualised), below)
        _add(found, _filesystem(tree), [tree.role])
    return [_in_order(layer) for layer in _bottom_up(found)]


def _add(found: list[dict[str, Any]], layer: dict[str, Any], holds: list[str]) -> None:
    """Add a layer, or what it holds to the one that is already there."""
    for each in found:
        if {**each, "holds": None} == {**layer, "holds": None}:
            each["holds"] = sorted({*each["holds"], *holds})
            return
    found.append({**layer, "holds": [*holds]})


def _groups(tree: Tree) -> list[list[Device]]:
    """Return the layers from the bottom up, alike disks together."""
    heights = _heights(tree)
    groups: dict[tuple[object, ...], list[Device]] = {}
    for device in tree.devices:
        made_by = device.facts.get("dm/made_by")
        if device.kind in _PASSED_OVER or made_by == "part":
            continue
        alone = "" if device.kind == "disk" else device.name
        facts = sorted(device.facts.items())
        key = (heights[device.name], device.kind, alone, *facts)
        groups.setdefault(key, []).append(device)
    return [groups[key] for key in sorted(groups, key=lambda key: (key[0], key[1]))]


def _heights(tree: Tree) -> dict[str, int]:
    """Return how many layers lie below each device at most."""
    heights = dict.fromkeys((each.name for each in tree.devices), 0)
    for _ in range(min(len(heights), _TALLEST)):
        for device in tree.devices:
            if device.kind != "disk":
                below = [heights.get(name, 0) for name in device.below]
                heights[device.name] = 1 + max(below, default=0)
    return heights


def _layer(
    tree: Tree, group: list[Device], *, virtualised: bool | None
) -> dict[str, Any]:
    device = group[0]
    facts = device.facts
    layer: dict[str, Any] = {
        "layer": _kind(device),
        "name": ", ".join(each.name for each in group),
    }
    if device.kind == "disk":
        layer |= _disk(tree, group, virtualised=virtualised)
    if device.kind == "md":
        layer |= _leaf("raid", facts.get("md/level"))
        layer |= _count("count", facts.get("md/raid_disks"))
    layer |= _count("size_bytes", facts.get("size_sectors"), 512)
    layer |= _leaf("io_scheduler", facts.get("queue/scheduler"))
    cache = facts.get("queue/write_cache") or facts.get("device/cache_type")
    if device.kind == "disk":
        layer |= _leaf("write_cache", cache)
    settings = {
        key.removeprefix("queue/"): _captured(value)
        for key, value in facts.items()
        if _SETTINGS.fullmatch(key)
    }
    if layer["layer"] == "multipath":
        settings["paths"] = _captured(len(device.below))
    if re.fullmatch(r"[0-9]{1,6}", facts.get("paths", "")):
        settings["paths"] = _captured(int(facts["paths"]))
    return {**layer, **({"settings": settings} if settings else {})}


def _disk(
    tree: Tree, group: list[Device], *, virtualised: bool | None
) -> dict[str, Any]:
    device, found = group[0], {}
    names = {each.name for each in group}
    is_path = any(
        names & set(each.below) for each in tree.devices if _kind(each) == "multipath"
    )
    kind = media(device, virtualised=virtualised)
    if kind:
        found["media"] = {"value": kind, "how": "inferred"}
    found |= _leaf("model", model(device))
    found |= _leaf("interface", device.facts.get("transport"))
    if len(group) > 1 and not is_path:
        found["count"] = _captured(len(group))
    return found


def model(device: Device) -> str | None:
    """Return maker and model of a disk, None where it names none."""
    named = device.facts.get("device/model")
    vendor = device.facts.get("device/vendor", "")
    if not named or vendor in ("ATA", "") or vendor.startswith("0x"):
        return named
    return named if named.startswith(vendor) else f"{vendor} {named}"


def _kind(device: Device) -> str:
    if device.kind == "md":
        return "raid"
    if device.kind == "lv":
        return "lvm"
    if device.kind == "dm":
        return _MADE_BY.get(device.facts.get("dm/made_by", ""), "dm")
    return "device"


def _filesystem(tree: Tree) -> dict[str, Any]:
    layer: dict[str, Any] = {"layer": "filesystem"}
    layer |= _leaf("filesystem", tree.filesystem)
    layer |= _leaf("mount_options", tree.shown_options)
    settings = {
        key.split("/", 1)[1]: _captured(value)
        for key, value in tree.facts.items()
        if "/" in key
    }
    return {**layer, **({"settings": settings} if settings else {})}


def _bottom_up(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    order = ("device", "raid", "dm", "multipath", "lvm", "filesystem")
    tops = [each for each in found if each["layer"] == "filesystem"]
    if len(tops) > 1:  # two trees: what they share first, then the rest by kind
        return sorted(found, key=lambda each: order.index(each["layer"]))
    return found


def _in_order(layer: dict[str, Any]) -> dict[str, Any]:
    """Put what everybody looks for first."""
    first = ("layer", "name", "holds")
    return {
        **{key: layer[key] for key in first if key in layer},
        **{key: value for key, value in layer.items() if key not in first},
    }


def _captured(value: str | int) -> dict[str, Any]:
    return {"value": value, "how": "captured"}


def _leaf(name: str, value: str | None) -> dict[str, Any]:
    return {name: _captured(value)} if value else {}


def _count(name: str, digits: str | None, times: int = 1) -> dict[str, Any]:
    number = int(digits) * times if digits and digits.isdecimal() else 0
    return {name: _captured(number)} if number else {}
