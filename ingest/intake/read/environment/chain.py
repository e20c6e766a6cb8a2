"""The layers between a database file and the medium, as the collector saw them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import jc

from ingest.intake.read.environment.sections import damaged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ingest.intake.read.environment.sections import Section

#: Kinds of layers, from the device upwards.
KINDS = ("disk", "path", "partition", "loop", "md", "dm", "lv")
_ACTIVE = re.compile(r"\[([^\[\]]+)\]")
_MOUNT = re.compile(r"[^\s()]+ on <(?:data|redo)> type [\w.-]+ \([^()]*\)\s*")
#: Facts of which sysfs prints every choice, with the active one in brackets.
_CHOICES = ("queue/scheduler",)


@dataclass(frozen=True, slots=True)
class Device:
    """One layer: ``name`` as the kernel calls it, what it lies on, and its facts.

    ``facts`` are keyed as in the bundle (``queue/scheduler``), choices reduced to the
    active one.
    """

    name: str
    kind: str
    below: tuple[str, ...]
    facts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Tree:
    """A mount and everything below it.

    ``role`` is ``data`` or ``redo``; ``options`` are the mount options in their
    order; ``shares`` tells that the log lies on the devices of the data.
    """

    role: str
    filesystem: str
    source: str
    options: tuple[str, ...]
    devices: tuple[Device, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)

    @property
    def shares(self) -> bool:
        """Whether the log lies on the same devices as the data."""
        return self.facts.get("shared") == "yes"

    @property
    def shown_options(self) -> str:
        """The options whose value the collector was free to keep."""
        return ",".join(each for each in self.options if not each.endswith("=*"))

    def of_kind(self, *kinds: str) -> tuple[Device, ...]:
        """Return the layers of these kinds, alike ones side by side."""
        return tuple(each for each in self.devices if each.kind in kinds)


def read_tree(role: str, sections: Iterable[Section]) -> Tree | None:
    """Return the chain of ``data`` or ``redo``, None where the bundle has none."""
    by_name = {each.name: each for each in sections}
    mount = by_name.get(f"mount {role}")
    if mount is None or not mount.lines:
        return None
    if len(mount.lines) != 1 or not _MOUNT.fullmatch(mount.lines[0]):
        found = mount.lines[-1]
        raise damaged("one line: source on <role> type fs (options)", found, mount.line)
    parsed = cast("list[dict[str, Any]]", jc.parse("mount", mount.text, quiet=True))
    extra = by_name.get(f"filesystem {role}")
    start = f"layer {role} "
    devices = [
        _device(each, each.name.removeprefix(start))
        for each in by_name.values()
        if each.name.startswith(start)
    ]
    return Tree(
        role=role,
        filesystem=parsed[0]["type"],
        source=parsed[0].get("filesystem", ""),
        options=tuple(filter(None, parsed[0].get("options", ()))),
        devices=tuple(sorted(devices, key=_order)),
        facts=extra.pairs() if extra else {},
    )


def active(choices: str) -> str:
    """Return the choice in brackets, or the text itself where there is none."""
    chosen = _ACTIVE.search(choices)
    return chosen[1] if chosen else choices


def _device(section: Section, name: str) -> Device:
    pairs = section.pairs()
    below = tuple(key[6:] for key in pairs if key.startswith("below/"))
    kind = pairs.get("kind", "disk")
    if kind not in KINDS:
        raise damaged(f"kind={'|'.join(KINDS)}", f"kind={kind}", section.line + 1)
    facts = {
        key: active(value) if key in _CHOICES else value
        for key, value in pairs.items()
        if key != "kind" and not key.startswith("below/")
    }
    return Device(name, kind, below, facts)


def _order(device: Device) -> tuple[int, str, str, int, str]:
    """Sort alike devices so that a renamed one keeps its place."""
    facts = device.facts
    digits = re.sub(r"\D", "", device.name)
    return (
        KINDS.index(device.kind),
        facts.get("device/model", ""),
        facts.get("size_sectors", ""),
        int(digits[:9] or 0),
        device.name,
    )
