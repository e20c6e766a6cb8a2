"""Kernel, distribution, processor, memory, settings: what is not storage."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, cast

import jc

from ingest.intake.read.environment.chain import active
from ingest.intake.read.environment.sections import damaged

if TYPE_CHECKING:
    from ingest.intake.read.environment.sections import Section

#: Servers whose maker left these fields of the firmware as they came.
_NO_NAME = re.compile(
    r"(?i)to be filled|system (?:manufacturer|product|serial)|default string|o\.e\.m"
    r"|not specified"
)
_SETTING = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*) = (.+)")


@dataclass(frozen=True)
class System:
    """The facts of a bundle about the host and the database, as printed.

    ``client`` is the program the database was asked with, "" where none was.
    """

    kernel: dict[str, str] = field(default_factory=dict)
    distribution: dict[str, str] = field(default_factory=dict)
    cpu: dict[str, str] = field(default_factory=dict)
    lscpu: dict[str, str] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    server: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    prtconf: dict[str, str] = field(default_factory=dict)
    io_limits: tuple[str, ...] = ()
    client: str = ""
    database: dict[str, str] = field(default_factory=dict)

    @cached_property
    def cpu_model(self) -> str:
        """The model of the processor, "" where it is not known."""
        return (
            self.cpu.get("model name")
            or self.lscpu.get("Model name")
            or self.cpu.get("cpu")
            or self.prtconf.get("Processor Type", "")
        )

    @cached_property
    def memory_bytes(self) -> int:
        """What the kernel calls total memory, in bytes; 0 where it is not known."""
        megabytes = re.fullmatch(r"([0-9]+) MB", self.prtconf.get("Memory Size", ""))
        if megabytes:
            return int(megabytes[1]) * 1024 * 1024
        return self.memory.get("MemTotal", 0) * 1024

    @cached_property
    def virtualised(self) -> bool | None:
        """Whether a hypervisor runs below, None where nothing says so."""
        if self.lscpu.get("Hypervisor vendor"):
            return True
        flag = self.cpu.get("hypervisor_flag")
        if flag == "0" and self.kernel.get("osrelease", "").startswith("2."):
            return None  # old kernels do not know the flag by its name
        return {"1": True, "0": False}.get(flag or "")

    @cached_property
    def server_model(self) -> str:
        """Maker and model of the server, "" where the firmware names none."""
        if "System Model" in self.prtconf:
            return self.prtconf["System Model"]
        named = (self.server.get("sys_vendor", ""), self.server.get("product_name", ""))
        return " ".join(part for part in named if part and not _NO_NAME.search(part))


def read_system(by_name: dict[str, Section]) -> System:
    """Return the facts of the sections. Raises ``RefusedError`` for damaged ones."""

    def pairs(name: str) -> dict[str, str]:
        return by_name[name].pairs() if name in by_name else {}

    client = next((n[9:] for n in by_name if n.startswith("database ")), "")
    return System(
        kernel=pairs("kernel"),
        distribution={
            key: value.strip("\"'") for key, value in pairs("distribution").items()
        },
        cpu=pairs("cpu"),
        lscpu=_colons(by_name.get("lscpu")),
        memory=_memory(by_name.get("memory")),
        server=pairs("server"),
        settings={key: active(value) for key, value in pairs("settings").items()},
        prtconf=_colons(by_name.get("prtconf")),
        io_limits=tuple(sorted(by_name["io-limits"].lines))
        if "io-limits" in by_name
        else (),
        client=client,
        database=_database(by_name.get(f"database {client}")),
    )


def _memory(section: Section | None) -> dict[str, int]:
    if section is None or not section.lines:
        return {}
    for number, text in enumerate(section.lines, start=section.line + 1):
        if not re.fullmatch(r"\w+:\s*[0-9]{1,18}(?: kB)?\s*", text):
            raise damaged("MemTotal: 123 kB", text, number)
    return cast("dict[str, int]", jc.parse("proc_meminfo", section.text, quiet=True))


def _colons(section: Section | None) -> dict[str, str]:
    lines = section.lines if section else ()
    parts = (line.partition(":") for line in lines)
    return {key.strip(): value.strip() for key, _, value in parts if value.strip()}


def _database(section: Section | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, text in enumerate(
        section.lines if section else (), start=section.line + 1 if section else 1
    ):
        setting = _SETTING.fullmatch(text.strip())
        if not setting:
            raise damaged("name = value", text, number)
        found[setting[1]] = setting[2].strip()
    return found
