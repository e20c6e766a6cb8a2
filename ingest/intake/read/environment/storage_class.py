"""The class of storage, only where what the kernel says leaves no doubt.

A virtual machine sees what its hypervisor shows: ``rotational`` and NVMe mean nothing
there; it is a virtual disk, unless the maker of the server is a cloud, where the same
device may be a volume of the network. A RAID controller hides the medium; a disk behind
Fibre Channel is the LUN of an array. Where that leaves a doubt, the class is left to
the contributor.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.intake.read.environment.chain import Device, Tree

#: Models by which cloud providers name their network volumes. AWS: "Amazon Elastic
#: Block Store" (EBS and NVMe on Linux, EC2 User Guide). Google: PersistentDisk over
#: SCSI, nvme_card-pd over NVMe (Compute Engine, "Device names"). Oracle: BlockVolume.
_CLOUD = re.compile(
    r"Amazon Elastic Block Store|PersistentDisk|nvme_card-pd|\bBlockVolume\b"
)
#: NVMe drives inside a cloud host, handed through to one machine.
_LOCAL = re.compile(
    r"Amazon EC2 NVMe Instance Storage|Microsoft NVMe Direct Disk|^nvme_card[0-9]*$"
)
#: What hypervisors call their disks: QEMU and KVM, VirtualBox, VMware, PowerVM. Hyper-V
#: is not among them: its disks and Azure's managed disks bear one name.
_VIRTUAL = re.compile(
    r"^QEMU |^VBOX |\bVMware\b|^Virtual (?:disk|SCSI Disk Drive)$", re.IGNORECASE
)
#: Makers of servers (DMI) that are clouds: their virtio disks may be network volumes.
_CLOUDS = re.compile(
    r"Amazon|Google|Microsoft|OpenStack|Alibaba|Tencent|Huawei|DigitalOcean|Hetzner"
    r"|Akamai|Linode|Vultr|Scaleway|UpCloud|Exoscale|Oracle|OVH|IONOS",
    re.IGNORECASE,
)
#: Fibre Channel in the words of AIX: "MPIO IBM 2145 FC Disk".
_FIBRE = re.compile(r"\bFC\b")
_NETWORK = ("nfs", "nfs3", "nfs4")


def media(device: Device, *, virtualised: bool | None) -> str | None:
    """Return the medium of a disk, None where it is not certain."""
    facts = device.facts
    model = facts.get("device/model", "")
    if _CLOUD.search(model):
        return "cloud"
    if _is_local_nvme(device) and (virtualised is False or _LOCAL.search(model)):
        return "nvme"
    if device.name.startswith(("ram", "zram")):
        return "ram"
    if facts.get("transport") == "ata" and virtualised is False:
        return {"0": "ssd", "1": "hdd"}.get(facts.get("queue/rotational", ""))
    return None


def storage_class(
    tree: Tree, *, virtualised: bool | None, maker: str = ""
) -> str | None:
    """Return an id of ``data/reference/storage.yaml``, None where in doubt.

    ``maker`` is who made the server, "" where the firmware does not say.
    """
    if tree.filesystem in ("tmpfs", "ramfs"):
        return "ramdisk"
    if tree.filesystem in _NETWORK:
        return "nfs"
    found = {_class_of(each, virtualised, maker) for each in tree.of_kind("disk")}
    return found.pop() if len(found) == 1 else None


def _class_of(device: Device, virtualised: bool | None, maker: str) -> str | None:  # noqa: FBT001
    if device.name.startswith("pmem"):
        return "pmem"
    kind = media(device, virtualised=virtualised)
    classes = {"cloud": "cloud-volume", "nvme": "nvme", "ram": "ramdisk"}
    if kind in classes:
        return classes[kind]
    model = device.facts.get("device/model", "")
    if device.facts.get("transport") == "fc" or _FIBRE.search(model):
        return "san-array"
    named = f"{device.facts.get('device/vendor', '')} {model}".strip()
    is_virtual = any(_VIRTUAL.search(x) for x in (named, model))
    is_virtual |= device.facts.get("transport") == "virtio"
    return "virtual-disk" if is_virtual and not _CLOUDS.search(maker) else None


def _is_local_nvme(device: Device) -> bool:
    """Tell whether an NVMe drive sits on this host's PCIe, not behind a network."""
    facts = device.facts
    return (
        facts.get("transport") == "nvme pcie" and facts.get("queue/rotational") == "0"
    )
