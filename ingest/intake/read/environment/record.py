"""What the collector saw, in the form of a record's ``environment``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.intake.read.environment.layers import layers
from ingest.intake.read.environment.storage_class import storage_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.read.environment.chain import Tree
    from ingest.intake.read.environment.system import System

#: ``ID`` of /etc/os-release, and words of older release files, to ids of
#: ``data/reference/platforms.yaml``.
_SYSTEMS = {
    "ol": "oracle-linux",
    "sles": "sles",
    "sles_sap": "sles",
    "rhel": "rhel",
    "debian": "debian",
    "ubuntu": "ubuntu",
    "centos": "centos",
    "arch": "arch",
    "gentoo": "gentoo",
}
_RELEASES = (
    ("oracle-release", "", "oracle-linux"),
    ("redhat-release", "CentOS", "centos"),
    ("redhat-release", "Red Hat Enterprise", "rhel"),
    ("SuSE-release", "SUSE Linux Enterprise", "sles"),
    ("SuSE-release", "", "suse-linux"),
    ("debian_version", "", "debian"),
)
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*")
#: Names under which servers print their version; not settings of a record.
_VERSIONS = ("server_version", "version", "innodb_version", "version_comment")


def captured(value: str | int, note: str = "") -> dict[str, Any]:
    """Return a leaf of a record that a tool has read (a flag is a whole number)."""
    return {"value": value, "how": "captured", **({"note": note} if note else {})}


def environment(system: System, trees: tuple[Tree, ...]) -> dict[str, Any]:
    """Return the ``environment`` of a record, without what the bundle does not say.

    Every leaf is ``{value, how}``: captured, or inferred for the class of storage.
    """
    parts = {
        "database": _database(system),
        "platform": _platform(system),
        "storage": _storage(system, trees),
        "hardware": _hardware(system),
    }
    return {name: part for name, part in parts.items() if part}


def product(system: System) -> str | None:
    """Return the id of the database asked, None where none was."""
    settings = system.database
    if system.client == "psql":
        return "postgresql"
    if system.client == "sqlplus":
        return "oracle"
    if system.client != "mysql":
        return None
    named = f"{settings.get('version', '')} {settings.get('version_comment', '')}"
    if "mariadb" in named.lower():
        return "mariadb"
    return "percona-server" if "percona" in named.lower() else "mysql"


def _database(system: System) -> dict[str, Any]:
    name = product(system)
    if name is None or not system.database:
        return {}
    printed = system.database.get("server_version") or system.database.get("version")
    number = _NUMBER.match(printed or "")
    return {
        "product": captured(name),
        **({"version": captured(number[0])} if number else {}),
        "settings": {
            key: captured(value)
            for key, value in system.database.items()
            if key not in _VERSIONS
        },
    }


def _platform(system: System) -> dict[str, Any]:
    found: dict[str, Any] = {}
    kernel = system.kernel.get("osrelease")
    if system.kernel.get("ostype") == "AIX":
        return {
            "os": captured("aix"),
            **({"version": captured(kernel)} if kernel else {}),
            "settings": _leaves(system.settings),
        }
    identity, version, note = _distribution(system.distribution)
    found["os"] = captured(identity, note)
    if version:
        found["version"] = captured(version)
    if kernel:
        found["kernel"] = captured(kernel)
    found["settings"] = _leaves(
        {
            **system.settings,
            **_named("cmdline", system.kernel.get("cmdline")),
            **_named("cpu_governor", system.cpu.get("governor/scaling_governor")),
        }
    )
    return found


def _distribution(facts: Mapping[str, str]) -> tuple[str, str, str]:
    """Return id of the platform, its version and a note, each "" where not known."""
    identity = _SYSTEMS.get(facts.get("ID", ""))
    version = facts.get("VERSION_ID", "")
    if "ID" in facts and identity is None:
        return "linux", version, facts.get("PRETTY_NAME", facts["ID"])
    for file, word, release in _RELEASES:
        text = facts.get(file, "")
        if not text or word not in text or identity not in (None, release):
            continue
        exact = _exact_version(file, text)
        if exact and exact.startswith(version):
            return release, exact, ""
        identity = identity or release
    return identity or "linux", version, ""


def _exact_version(file: str, text: str) -> str:
    if file == "SuSE-release":
        version = re.search(r"VERSION = ([0-9.]+)", text)
        patch = re.search(r"PATCHLEVEL = ([0-9]+)", text)
        level = f" SP{patch[1]}" if patch and patch[1] != "0" else ""
        return f"{version[1]}{level}" if version else ""
    if file == "debian_version":
        return text if _NUMBER.fullmatch(text) else ""
    number = re.search(r"release ([0-9]+(?:\.[0-9]+)*)", text)
    return number[1] if number else ""


def _storage(system: System, trees: tuple[Tree, ...]) -> dict[str, Any]:
    if not trees:
        return {}
    data = trees[0]
    found: dict[str, Any] = {}
    maker = system.server.get("sys_vendor", "")
    known = storage_class(data, virtualised=system.virtualised, maker=maker)
    if known:
        found["class"] = {"value": known, "how": "inferred"}
    found["filesystem"] = captured(data.filesystem)
    if data.options:
        found["mount_options"] = captured(data.shown_options)
    found["chain"] = layers(trees, virtualised=system.virtualised)
    return found


def _hardware(system: System) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if system.server_model:
        found["server"] = captured(system.server_model)
    if system.cpu_model:
        count = system.cpu.get("processors", "")
        found["cpu"] = captured(
            f"{system.cpu_model}, {count} CPU{'' if count == '1' else 's'}"
            if count
            else system.cpu_model
        )
    if system.memory_bytes:
        found["memory_bytes"] = captured(system.memory_bytes)
    if system.virtualised is not None:
        found["virtualised"] = captured(system.virtualised)
    return found


def _named(name: str, value: str | None) -> dict[str, str]:
    return {name: value} if value else {}


def _leaves(settings: Mapping[str, str]) -> dict[str, Any]:
    return {name: captured(value) for name, value in settings.items()}
