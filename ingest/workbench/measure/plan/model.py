"""The plan: what is varied, under which load, where, and how often."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from ingest.intake.models.base import Filled, Id, Model, Name, Short
from ingest.workbench.measure.plan.workloads import AnyLoad, Background, Count, Size

#: A name below /sys/block/<disk>/queue, and below /proc/sys.
_QUEUE = Annotated[str, StringConstraints(pattern=r"^(iosched/)?[a-z][a-z0-9_]{0,60}$")]
_SYSCTL = Annotated[str, StringConstraints(pattern=r"^vm\.[a-z][a-z0-9_]{0,60}$")]
#: A setting of a server or a tool, as it is written there.
_PARAMETER = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,79}$")
]
#: What stands on a command line or in a configuration file: no quotes, no line ends.
Level = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=80, pattern=r"^[A-Za-z0-9^-][A-Za-z0-9 _.,:=/^+%-]*$"
    ),
]
_ABSOLUTE = Annotated[
    str, StringConstraints(pattern=r"^/[A-Za-z0-9_./@+-]*[A-Za-z0-9_@+-]$")
]

_DEVICE = Annotated[str, StringConstraints(pattern=r"^/dev/[A-Za-z0-9/_.-]+$")]

Kind = Literal[
    "queue",
    "device",
    "sysctl",
    "throttle",
    "mkfs",
    "mount",
    "database",
    "client",
    "workload",
    "place",
]


class By(Model):
    """How a level is set: exactly one of the keys."""

    queue: _QUEUE | None = None
    #: What a SCSI or SATA disk takes at once (/sys/block/*/device/queue_depth).
    device: Literal["queue_depth"] | None = None
    sysctl: _SYSCTL | None = None
    #: A key of ``throttle``; its levels are whole numbers, or ``none``.
    throttle: (
        Literal["read_bytes_per_s", "write_bytes_per_s", "read_iops", "write_iops"]
        | None
    ) = None
    #: ``features`` go to -O of ext4 and btrfs, ``options`` are words for any mkfs.
    mkfs: Literal["type", "features", "options"] | None = None
    mount: Literal["option"] | None = None
    database: _PARAMETER | None = None
    client: _PARAMETER | None = None
    workload: Literal["clients"] | None = None
    #: Nothing is set: somebody prepared a folder for each level, see ``folders``.
    place: Literal["directory"] | None = None

    @model_validator(mode="after")
    def _exactly_one(self) -> By:
        if len(self.model_fields_set) != 1:
            kind, text = "one_way", "exactly one of: " + ", ".join(By.model_fields)
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self

    @property
    def kind(self) -> Kind:
        """Which of the ways it is."""
        kinds: tuple[Kind, ...] = get_args(Kind)
        return next(kind for kind in kinds if kind in self.model_fields_set)

    @property
    def name(self) -> str:
        """The file, parameter or option that is set."""
        return str(getattr(self, self.kind))


class Stratum(Model):
    """Context that varies beside the treatments; settings are compared within it."""

    setting: Name
    levels: tuple[Level, ...] = Field(min_length=1, max_length=12)
    by: By | None = None
    #: What is written for a level, where that is not its name in the atlas.
    written: dict[Level, Level] = Field(default_factory=dict)
    #: For what is prepared beforehand (a volume type, RAID, encryption, a dataset):
    #: the folder of each level, where that level holds. Nothing else is set then.
    folders: dict[Level, _ABSOLUTE] = Field(default_factory=dict)
    #: Where each level is a load of another class: an id of ``workloads.yaml`` each.
    classes: dict[Level, Id] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _every_level_has_a_class(self) -> Stratum:
        if self.classes and set(self.classes) != set(self.levels):
            kind, text = "classes", "a class for each of the levels"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self

    @model_validator(mode="after")
    def _levels_differ(self) -> Stratum:
        if set(self.written) - set(self.levels):
            kind, text = "written", f"levels among: {', '.join(self.levels)}"
            raise PydanticCustomError(kind, "written for {text}", {"text": text})
        if len(set(self.levels)) != len(self.levels):
            kind, text = "levels", "levels that differ from each other"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self

    @model_validator(mode="after")
    def _every_level_has_a_folder(self) -> Stratum:
        differ = len(set(self.folders.values())) == len(self.folders)
        if self.folders and (set(self.folders) != set(self.levels) or not differ):
            kind, text = "folders", "a folder of its own for each of the levels"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self


class Treatment(Stratum):
    """A setting under test; ``baseline`` is what the others are compared with."""

    levels: tuple[Level, ...] = Field(min_length=2, max_length=12)
    baseline: Level
    #: Levels of another treatment within which alone this one exists.
    only_with: dict[Name, tuple[Level, ...]] = Field(default_factory=dict)
    #: Levels of another within which alone it is varied; its baseline holds elsewhere.
    varied_with: dict[Name, tuple[Level, ...]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _baseline_is_measured(self) -> Treatment:
        if self.baseline not in self.levels:
            kind, text = "baseline", f"a baseline among: {', '.join(self.levels)}"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self


class Server(Model):
    """The server of the load: installed, started in a scratch folder of its own."""

    product: Literal["postgresql", "mysql", "mariadb"]
    #: Oldest version that can run the plan.
    at_least: Filled | None = None
    #: Held still in all arms.
    settings: dict[_PARAMETER, Level] = Field(default_factory=dict)


class Place(Model):
    """Where the data goes: one of a directory, an image file, an empty device."""

    directory: _ABSOLUTE | None = None
    image: _ABSOLUTE | None = None
    device: _DEVICE | None = None
    #: Of an image.
    size: Size | None = None
    #: Of an image or a device, where no treatment sets them.
    filesystem: Literal["ext4", "xfs", "btrfs"] = "ext4"
    mount_options: Level | None = None

    @model_validator(mode="after")
    def _exactly_one(self) -> Place:
        given = [x for x in (self.directory, self.image, self.device) if x]
        if len(given) != 1:
            kind, text = "one_place", "exactly one of: directory, image, device"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        if bool(self.image) != bool(self.size):
            kind, text = "image_size", "a size where the place is an image, else none"
            raise PydanticCustomError(kind, "{text}", {"text": text})
        return self


class Memory(Model):
    """How much memory server and load may use, and what the data is to that."""

    #: By a cgroup; None: all there is.
    limit: Size | None = None
    regime: Literal["larger", "fits"] = "larger"


class Throttle(Model):
    """What each disk gives server and load at most, by a cgroup; None: no limit."""

    read_bytes_per_s: Size | None = None
    write_bytes_per_s: Size | None = None
    read_iops: Count | None = None
    write_iops: Count | None = None

    @property
    def is_set(self) -> bool:
        """Whether there is any limit."""
        return bool(self.model_dump(exclude_none=True))


class Design(Model):
    """Complete blocks: in each round every case once, in an order drawn by lot."""

    rounds: int = Field(default=5, ge=2, le=50)
    #: Of the order; None: drawn when the experiment starts, and recorded.
    seed: int | None = Field(default=None, ge=0, le=2**63 - 1)
    #: Whether each round runs the baseline twice, for the noise of the rig itself.
    a_a: bool = True
    pilot_rounds: int = Field(default=2, ge=2, le=10)
    cache: Literal["dropped", "warm"] = "warm"
    data: Literal["fresh", "kept"] = "kept"
    #: How many runs of the baseline that do not count come before the first round,
    #: where the data is kept: what filling it left behind would count for one case.
    #: Stores that merge in the background take several.
    settle: int = Field(default=1, ge=0, le=20)
    #: For how many seconds before each run pages are flushed, one after the other, by
    #: fio: what settings of a commit depend on. 0: not measured.
    flush_s: int = Field(default=0, ge=0, le=60)
    stop_early: Literal["never", "decided"] = "never"
    rounds_at_least: int = Field(default=5, ge=2, le=50)


class Disturbed(Model):
    """Beyond these a run counts as disturbed and is repeated; both are kept."""

    steal_pct: float = Field(default=2.0, ge=0, le=100)
    #: Processor time of all that is neither the server nor the load.
    other_cpu_pct: float = Field(default=10.0, ge=0, le=100)
    other_io_mib_per_s: float = Field(default=5.0, ge=0)
    again: int = Field(default=2, ge=0, le=10)


class Chosen(Model):
    """The measures that count, ids of ``metrics.yaml``."""

    primary: Name
    secondary: tuple[Name, ...] = ()


class Plan(Model):
    """A plan, edition 1. Its ``id`` becomes that of the record."""

    plan: Literal[1]
    id: Id
    title: Short
    why: Short | None = None
    #: The question it answers: workload/storage/setting.
    question: (
        Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+/[a-z0-9_]+$")]
        | None
    ) = None
    #: The class of storage it is meant for.
    storage: Id | None = None
    treatments: tuple[Treatment, ...] = Field(min_length=1, max_length=4)
    strata: tuple[Stratum, ...] = Field(default=(), max_length=3)
    workload: AnyLoad
    background: Background | None = None
    server: Server | None = None
    place: Place | None = None
    memory: Memory = Memory()
    throttle: Throttle = Throttle()
    design: Design = Design()
    disturbed: Disturbed = Disturbed()
    metrics: Chosen | None = None
    #: What has to be there, in words.
    needs: tuple[Short, ...] = ()
