"""Levels that an output or a bundle states itself, so that nobody has to give them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.workbench.contribute.drafting.environment import SCHEDULED, bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.factors import Factor
    from ingest.intake.read.raw.results import Result

#: Stratum → parameters of an output that state its level.
_NUMBERS = {
    "threads": ("clients", "threads"),
    "processes": ("jobs",),
    "iodepth": ("queue_depth",),
    "scale": ("scale", "warehouses"),
    "rate_limit_tps": ("target_rate_per_second",),
}
#: Strata an output can state, in the order they are offered.
STATED = ("test_case", *_NUMBERS, "access_pattern", "access_mode", "write_size")
#: fio's names of the patterns that ``factors.yaml`` knows.
_PATTERNS = {
    "read": "sequential read",
    "write": "sequential write",
    "randread": "random read",
    "randwrite": "random write",
}
_BUILTIN = re.compile(r"<builtin: (.+)>")
_READS_ALL = 100
_MOUNTED = ("filesystem", "mount_options")


def stated_levels(result: Result) -> Iterator[tuple[str, str]]:
    """Yield stratum and level, as far as the output says them."""
    case = test_case(result)
    if case:
        yield "test_case", case
    for name, parameters in _NUMBERS.items():
        given = next(
            (result.parameters[x] for x in parameters if x in result.parameters), ""
        )
        if given and isinstance(given, str | int) and not isinstance(given, bool):
            yield name, str(given)
    pattern = result.parameters.get("access_pattern")
    if isinstance(pattern, str):
        pattern = _PATTERNS.get(pattern, pattern)
        yield "access_pattern", pattern
    mode = _access_mode(result)
    if mode:
        yield "access_mode", mode
    size = result.parameters.get("block_size_bytes")
    if pattern in {"sequential write", "random write"} and isinstance(size, int):
        yield "write_size", f"{size // 1024}k" if size % 1024 == 0 else str(size)


def levels_seen(
    environment: dict[str, Any], factors: Mapping[str, Factor]
) -> dict[str, str]:
    """Return the scheduler of all devices of the data, and how they were mounted.

    And settings of the database whose levels are the words it states.
    """
    storage = environment.get("storage")
    chain = storage.get("chain") if isinstance(storage, dict) else None
    found: dict[str, set[str]] = {}
    for layer in chain or ():
        names = ("io_scheduler",) if layer.get("layer") in SCHEDULED else _MOUNTED
        for name in names if "data" in layer.get("holds", ()) else ():
            if name in layer:
                found.setdefault(name, set()).add(str(bare(layer[name])))
    settings = environment.get("database", {}).get("settings", {})
    for name, leaf in settings.items():
        factor = factors.get(name)
        if factor and factor.captured.level:
            found[name] = {str(bare(leaf))}
    return {name: levels.pop() for name, levels in found.items() if len(levels) == 1}


def test_case(result: Result) -> str:
    """Return what the tool calls the test, without the name of the system tested."""
    label = result.label.removesuffix(f" ({result.parameters.get('system')})")
    kind = result.parameters.get("transaction_type")
    name = label or (kind if isinstance(kind, str) else "")
    builtin = _BUILTIN.fullmatch(name)
    return builtin[1] if builtin else name


def _access_mode(result: Result) -> str:
    share = result.parameters.get("read_pct")
    if isinstance(share, bool) or not isinstance(share, int) or not share:
        return ""
    return "read-only" if share == _READS_ALL else "read-write"
