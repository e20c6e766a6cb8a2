"""The system and the load a result was measured on."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ingest.intake.models.base import Filled, Id, Model, Name, Text
from ingest.intake.models.leaf import (
    AnyLeaf,
    CountLeaf,
    FlagLeaf,
    Leaf,
    TextLeaf,
    WordLeaf,
)

Media = Literal["hdd", "ssd", "nvme", "mixed", "cloud", "ram", "unknown", "varied"]
LayerKind = Literal[
    "device",
    "raid",
    "lvm",
    "dm",
    "multipath",
    "filesystem",
    "array",
    "cloud-volume",
]
Holds = Literal["data", "redo", "log", "temp", "binaries"]

#: Where the class depends on a factor: factor → level → class.
ClassMap = Annotated[
    dict[Name, dict[Filled, Id]],
    Field(
        description="With class: varied. The factor the class depends on, and the "
        "class of each of its levels."
    ),
]


class Database(Model):
    """The database, and the settings that differ from its defaults."""

    product: WordLeaf
    version: WordLeaf
    settings: dict[Filled, AnyLeaf] = Field(default_factory=dict)


class Platform(Model):
    """The operating system."""

    os: WordLeaf
    version: WordLeaf
    kernel: WordLeaf
    kernel_patched: FlagLeaf | None = None
    settings: dict[Filled, AnyLeaf] = Field(default_factory=dict)


class Layer(Model):
    """One layer between the database file and the medium."""

    identity: ClassVar[tuple[str, ...]] = ("name",)

    layer: LayerKind
    name: Filled | None = None
    holds: tuple[Holds, ...] = ()
    media: Leaf[Media] | None = None
    model: TextLeaf | None = None
    interface: TextLeaf | None = None
    count: CountLeaf | None = None
    raid: WordLeaf | None = None
    size_bytes: CountLeaf | None = None
    filesystem: WordLeaf | None = None
    mount_options: TextLeaf | None = None
    io_scheduler: WordLeaf | None = None
    write_cache: TextLeaf | None = None
    volume_type: WordLeaf | None = None
    iops_limit: CountLeaf | None = None
    throughput_limit_bytes_per_s: CountLeaf | None = None
    settings: dict[Filled, AnyLeaf] = Field(default_factory=dict)
    note: Text | None = None


class Storage(Model):
    """The storage: its class, and the chain of layers."""

    class_: WordLeaf = Field(alias="class")
    class_map: ClassMap = Field(default_factory=dict)
    controller: TextLeaf | None = None
    write_cache: TextLeaf | None = None
    filesystem: WordLeaf | None = None
    mount_options: TextLeaf | None = None
    chain: tuple[Layer, ...]


class Hardware(Model):
    """The host.

    ``memory_limit_bytes``: what database and load could use of the memory, where a
    control group or a container limited it.
    """

    server: TextLeaf | None = None
    cpu: TextLeaf
    memory_bytes: CountLeaf
    memory_limit_bytes: CountLeaf | None = None
    virtualised: FlagLeaf | None = None


class Environment(Model):
    """Everything that was held still, and what was varied."""

    database: Database
    platform: Platform
    storage: Storage
    hardware: Hardware


class Workload(Model):
    """The load that was applied."""

    class_: WordLeaf = Field(alias="class")
    class_map: ClassMap = Field(default_factory=dict)
    tool: WordLeaf
    version: WordLeaf
    clients: CountLeaf
    dataset_bytes: CountLeaf
    duration_s: CountLeaf
    repeats: CountLeaf | None = None
    settings: dict[Filled, AnyLeaf] = Field(default_factory=dict)
    note: Text | None = None
