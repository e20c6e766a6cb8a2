"""DIS-12: the class of storage is one the captured device can be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.models.leaf import VARIED
from ingest.intake.rules.base import Problem, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.environment import Layer
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: Disks that a hypervisor shows, by the names Linux gives them (virtio, Xen) and by
#: what they call themselves: QEMU, VirtualBox, VMware, Hyper-V.
_VIRTUAL_NAME = re.compile(r"(?:vd|xvd)[a-z]{1,3}")
_VIRTUAL_MODEL = re.compile(
    r"\bQEMU\b|\bVBOX\b|\bVMware\b|\bVirtual[ _]disk\b|\bvirtio\b", re.IGNORECASE
)
#: Classes whose medium a virtual machine does not see.
_BEHIND_A_HYPERVISOR = frozenset({"virtual-disk", "cloud-volume"})
#: Classes of which a LUN may be: one in the host's eyes, or one per class of array.
_ARRAYS = frozenset({"san-array", "virtual-disk", "cloud-volume"})
#: The transport as Linux has it, or the words of AIX: "MPIO IBM 2145 FC Disk".
_FIBRE = re.compile(r"^fc$|\bFC\b")
#: Transports, as lsblk names them, that end inside the machine.
_LOCAL = frozenset({"sata", "ata", "usb", "mmc"})
#: Classes that a machine reaches over a network.
_REMOTE = frozenset({"san-array", "nfs", "distributed-block"})
_OPEN = frozenset({"unspecified", VARIED})
#: Media of which one cannot be another.
_MEDIA = frozenset({"hdd", "ssd", "nvme", "cloud", "ram"})


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Compare the class of storage with each captured device that holds the data."""
    stated = record.environment.storage.class_.value
    known = reference.storage.get(str(stated))
    if record.kind != "lab" or known is None or stated in _OPEN:
        return
    for layer in record.environment.storage.chain:
        if layer.layer != "device" or "data" not in layer.holds:
            continue
        seen = _is_virtual(layer)
        medium = layer.media.value if layer.media and _was_seen(layer.media) else ""
        if seen and stated not in _BEHIND_A_HYPERVISOR and medium not in _MEDIA:
            yield _problem(record, str(stated), seen, "virtual-disk, or cloud-volume")
            return
        if _is_array(layer) and stated not in _ARRAYS:
            shown = f"{layer.name or 'the device'}, reached by Fibre Channel"
            yield _problem(record, str(stated), shown, "san-array")
            return
        if (port := _local_port(layer)) and stated in _REMOTE:
            shown = f"{layer.name or 'the device'} on a {port} port"
            yield _problem(record, str(stated), shown, "a class of disks in the server")
            return
        if {medium, known.media} <= _MEDIA and medium != known.media:
            shown = f"{layer.name or 'the device'}: {medium}"
            yield _problem(record, str(stated), shown, f"a class of {medium}")
            return


def _is_virtual(layer: Layer) -> str:
    """Return the fact by which a device shows that it is virtual, "" otherwise."""
    for leaf in (layer.model, layer.interface):
        if leaf and _was_seen(leaf) and _VIRTUAL_MODEL.search(str(leaf.value)):
            return str(leaf.value)
    facts = (layer.size_bytes, layer.io_scheduler, layer.write_cache)
    names = (layer.name or "").split(", ")
    was_seen = any(leaf is not None and _was_seen(leaf) for leaf in facts)
    is_named = any(_VIRTUAL_NAME.fullmatch(name) for name in names)
    return f"device {names[0]}" if was_seen and is_named else ""


def _is_array(layer: Layer) -> bool:
    """Tell whether a device was seen behind Fibre Channel: the LUN of an array."""
    seen = [x for x in (layer.model, layer.interface) if x and _was_seen(x)]
    return any(_FIBRE.search(str(leaf.value)) for leaf in seen)


def _local_port(layer: Layer) -> str:
    """Return the port a device was seen on if it leads to no network, "" otherwise."""
    seen = layer.interface
    port = str(seen.value).lower() if seen and _was_seen(seen) else ""
    return port if port in _LOCAL else ""


def _was_seen(leaf: object) -> bool:
    return getattr(leaf, "how", "") in {"captured", "inferred"}


def _problem(record: Record, stated: str, seen: str, expected: str) -> Problem:
    return Problem(
        record.origin.at("environment", "storage", "class"),
        "the class of storage is not what was captured",
        f"{stated}, but {seen}",
        expected,
        "a virtual machine sees a virtual disk, a host the LUN of an array, whatever "
        "lies below: what you know of that goes into the note of the layer, and the "
        "class is that of the device",
    )


RULE = Rule(
    id="DIS-12",
    level="E",
    title="The class of storage is one the captured device can be",
    why="Answers are grouped by the class of storage: a virtual disk that is called a "
    "single hard disk gives its figures to another question.",
    mend="Choose the class that fits the device the collector saw, or correct the "
    "layer that holds the data.",
    check=check,
)
