"""A bundle as flat facts: path to value, so that two can be compared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.read.environment.chain import Tree
    from ingest.intake.read.environment.system import System


def flat(system: System, trees: tuple[Tree, ...]) -> dict[str, str]:
    """Return every fact, such as ``data.disk.1.queue/read_ahead_kb`` → ``128``.

    Devices are numbered within their kind, alike ones in the order of their names:
    a disk that changes its name at the next start is still the same disk.
    """
    facts: dict[str, str] = {}
    parts: dict[str, Mapping[str, object]] = {
        "kernel": _kernel(system.kernel),
        "distribution": system.distribution,
        "cpu": system.cpu,
        "lscpu": system.lscpu,
        "memory": system.memory,
        "server": {**system.server, **system.prtconf},
        "settings": system.settings,
        "database": system.database,
    }
    for name, part in parts.items():
        facts |= {f"{name}.{key}": str(value) for key, value in part.items()}
    for number, limit in enumerate(system.io_limits, start=1):
        facts[f"io-limits.{number}"] = limit
    for tree in trees:
        facts |= _of_tree(tree)
    return facts


def _kernel(given: Mapping[str, str]) -> dict[str, str]:
    """Return each option of the kernel's command line as a fact of its own."""
    facts = {key: value for key, value in given.items() if key != "cmdline"}
    for option in given.get("cmdline", "").split():
        name, _, value = option.partition("=")
        facts[f"cmdline.{name}"] = value
    return facts


def _of_tree(tree: Tree) -> dict[str, str]:
    role = tree.role
    facts = {
        f"{role}.mount.filesystem": tree.filesystem,
        f"{role}.mount.options": ",".join(tree.options),
        **{f"{role}.filesystem.{key}": value for key, value in tree.facts.items()},
    }
    counts: Counter[str] = Counter()
    for device in tree.devices:
        counts[device.kind] += 1
        place = f"{role}.{device.kind}.{counts[device.kind]}"
        facts |= {f"{place}.{key}": value for key, value in device.facts.items()}
        if device.below:
            facts[f"{place}.below"] = str(len(device.below))
    return facts
