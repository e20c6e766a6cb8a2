"""Answers as the environment and the workload of a record.

What a collector saw stands as it saw it; an answer of the contributor counts more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.workbench.contribute.drafting.said import count, flag, times_memory
from ingest.workbench.contribute.drafting.tables import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers

#: Keys of a layer of the chain that an answer about the storage fills.
_LAYER_TEXTS = ("media", "model", "raid", "io_scheduler")
_LIMITS = ("volume_type", "iops_limit", "throughput_limit_bytes_per_s")
_SCHEDULER = "io_scheduler"
#: Layers that are the volume itself where the storage is one of a cloud.
_VOLUMES = frozenset({"device", "cloud-volume"})
#: Layers that a test sets a scheduler of; those above them have one of their own.
SCHEDULED = frozenset({"device", "raid", "multipath", "cloud-volume"})
#: What the medium of a storage class says by itself.
_MEDIA = frozenset({"hdd", "ssd", "nvme", "cloud"})
#: Holds what a setting of the data's device does not act on.
_LOG = frozenset({"redo", "log"})
#: What one says of a device that is part of no RAID.
_NO_RAID = frozenset({"none", "no", "single"})


def environment(answers: Answers, reference: Reference) -> dict[str, Any]:
    """Return ``environment``. Raises ``ValueError`` for an answer that is none."""
    stated = _stated(answers, reference, _Merged(answers))
    is_read_off = answers.kind == "lab" and answers.facts_from == "system"
    return _read_off(stated) if is_read_off else stated


def _stated(answers: Answers, reference: Reference, merged: _Merged) -> dict[str, Any]:
    hardware = {
        "server": merged.optional("hardware.server"),
        "cpu": merged.stated("hardware.cpu"),
        "memory_bytes": merged.stated("hardware.memory_bytes", count),
        "memory_limit_bytes": merged.optional("hardware.memory_limit_bytes", count),
        "virtualised": merged.stated("hardware.virtualised", flag),
    }
    return {
        "database": {
            "product": merged.stated("database.product"),
            "version": merged.stated("database.version"),
            "settings": _settings(answers, reference),
        },
        "platform": {
            "os": merged.stated("platform.os"),
            "version": merged.stated("platform.version"),
            "kernel": merged.stated("platform.kernel"),
            "kernel_patched": merged.stated("platform.kernel_patched", flag),
        },
        "storage": {
            "class": _class(merged.stated("storage.class")),
            "controller": merged.stated("storage.controller"),
            "write_cache": merged.stated("storage.write_cache"),
            "filesystem": _varied(answers, "filesystem", merged),
            "mount_options": _varied(answers, "mount_options", merged),
            "chain": _chain(answers, reference),
        },
        "hardware": {name: value for name, value in hardware.items() if value},
    }


#: What is chosen or concluded rather than read: it stays declared.
_CHOSEN = frozenset(
    {
        "class",
        "product",
        "layer",
        "name",
        "holds",
        "memory_limit_bytes",
    }
)


def _read_off(value: Any, key: str = "") -> Any:
    """Return facts with their origin: read off the system that was measured."""
    if key in _CHOSEN or value in (UNKNOWN, VARIED):
        return value
    if isinstance(value, dict):
        is_leaf = "value" in value and "how" in value
        inner = {name: _read_off(child, name) for name, child in value.items()}
        return value if is_leaf else inner
    if isinstance(value, list):
        return [_read_off(child) for child in value]
    return {"value": value, "how": "captured"}


def seen(answers: Answers, key: str) -> Any:
    """Return what the collector saw at a key such as ``platform.kernel``, else None.

    For the storage also what it saw of the layer that holds the data.
    """
    found: Any = answers.environment
    for step in key.split("."):
        found = found.get(step) if isinstance(found, dict) else None
    part, _, name = key.partition(".")
    if found is None and part == "storage":
        return next(
            (layer[name] for layer in _data_layers(answers) if name in layer), None
        )
    return found


def bare(leaf: Any) -> Any:
    """Return the value of a leaf, with or without how it is known."""
    return leaf.get("value") if isinstance(leaf, dict) else leaf


def family(answers: Answers, reference: Reference) -> str:
    """Return linux, aix or other, "" where the system is not known."""
    name = answers.platform.os or bare(seen(answers, "platform.os"))
    platform = reference.platforms.get(str(name))
    return platform.family if platform else ""


def medium(answers: Answers, reference: Reference) -> str:
    """Return the medium that the class of the storage implies, "" where it does not."""
    name = answers.storage.class_ or bare(seen(answers, "storage.class"))
    known = reference.storage.get(str(name))
    return known.media if known and known.media in _MEDIA else ""


def decisive_settings(answers: Answers, reference: Reference) -> tuple[str, ...]:
    """Return the decisive parameters of the database that are not known."""
    name = str(answers.database.product or bare(seen(answers, "database.product")))
    product = reference.databases.get(reference.parameters_of(name))
    captured = seen(answers, "database.settings") or {}
    return tuple(
        parameter
        for parameter in (product.decisive if product else ())
        if parameter not in (*answers.treatments, *(answers.strata or ()))
        and parameter not in captured
    )


class _Merged:
    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def stated(
        self,
        key: str,
        meaning: Callable[..., Any] | None = None,
        otherwise: str = UNKNOWN,
    ) -> Any:
        value = self.optional(key, meaning)
        return otherwise if value is None else value

    def optional(self, key: str, meaning: Callable[..., Any] | None = None) -> Any:
        said = self._answers.answer(key)
        if said is None:
            return seen(self._answers, key)
        if meaning is count:
            return count(said, key)
        return meaning(said) if meaning else said


def _class(said: Any) -> Any:
    return "unspecified" if said == UNKNOWN else said


def _varied(answers: Answers, name: str, merged: _Merged) -> Any:
    factors = (*answers.treatments, *(answers.strata or ()))
    return VARIED if name in factors else merged.stated(f"storage.{name}")


def _settings(answers: Answers, reference: Reference) -> dict[str, Any]:
    """Return the settings; those under test vary."""
    captured = seen(answers, "database.settings")
    settings: dict[str, Any] = dict(captured) if isinstance(captured, dict) else {}
    settings |= dict.fromkeys(decisive_settings(answers, reference), UNKNOWN) | settings
    settings |= answers.database.settings
    factors = (*answers.treatments, *(answers.strata or ()))
    return settings | {name: VARIED for name in settings if name in factors}


def _data_layers(answers: Answers) -> list[dict[str, Any]]:
    storage = answers.environment.get("storage")
    chain = storage.get("chain") if isinstance(storage, dict) else None
    layers = [layer for layer in chain or () if isinstance(layer, dict)]
    return [layer for layer in layers if "data" in layer.get("holds", ())]


def _chain(answers: Answers, reference: Reference) -> list[dict[str, Any]]:
    storage = answers.storage
    in_cloud = is_cloud(answers, reference)
    if _data_layers(answers):
        return _captured_chain(answers, in_cloud=in_cloud)
    has_raid = storage.raid not in {None, UNKNOWN, *_NO_RAID}
    layer: dict[str, Any] = {
        "layer": "cloud-volume" if in_cloud else "raid" if has_raid else "device",
        "name": storage.device or UNKNOWN,
        "holds": ["data", "redo"] if storage.log_device == "same" else ["data"],
        "media": storage.media or _implied(answers, reference),
    }
    if storage.model:
        layer["model"] = storage.model
    if has_raid:
        layer["raid"] = storage.raid
    if storage.count:
        layer["count"] = count(storage.count, "count")
    if family(answers, reference) != "aix":
        layer[_SCHEDULER] = storage.io_scheduler or UNKNOWN
    if in_cloud:
        layer = _as_volume(layer, answers)
    layers = [_under_test(layer, answers)]
    if storage.log_device == "separate":
        layers.append({"layer": "device", "name": UNKNOWN, "holds": ["redo"]})
    return layers


def _implied(answers: Answers, reference: Reference) -> Any:
    found = medium(answers, reference)
    return {"value": found, "how": "inferred"} if found else UNKNOWN


def is_cloud(answers: Answers, reference: Reference) -> bool:
    """Tell whether the storage is a volume of a cloud."""
    name = answers.storage.class_ or bare(seen(answers, "storage.class"))
    known = reference.storage.get(str(name))
    return known is not None and known.media == "cloud"


def _captured_chain(answers: Answers, *, in_cloud: bool) -> list[dict[str, Any]]:
    """Return the chain the collector saw, with the answers about it put in.

    A guest sees a device; that it is a volume with limits is for a person to say.
    """
    layers: list[dict[str, Any]] = []
    said = {name: getattr(answers.storage, name) for name in _LAYER_TEXTS}
    told = {name: value for name, value in said.items() if value}
    for seen_layer in answers.environment["storage"]["chain"]:
        layer, holds_data = seen_layer, "data" in seen_layer.get("holds", ())
        if holds_data and in_cloud and layer.get("layer") in _VOLUMES:
            layer = _as_volume(layer, answers)
        layers.append(_under_test(layer | (told if holds_data else {}), answers))
        if holds_data:
            told = {}
    return layers


def _as_volume(layer: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """Return a layer as a volume of a cloud: its type and limits, as far as known."""
    limits = {name: _limit(answers, name) for name in _LIMITS}
    told = {x: y for x, y in limits.items() if y != UNKNOWN or x not in layer}
    return layer | {"layer": "cloud-volume"} | told


def _under_test(layer: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """Return a layer with what was varied marked as such."""
    log_only = set(layer.get("holds", ())) <= _LOG and layer.get("holds")
    factor = "log_io_scheduler" if log_only else _SCHEDULER
    factors = (*answers.treatments, *(answers.strata or ()))
    varied: dict[str, Any] = {
        name: VARIED
        for name in ("filesystem", "mount_options")
        if name in layer and name in factors
    }
    if factor in factors and _SCHEDULER in layer and layer.get("layer") in SCHEDULED:
        varied[_SCHEDULER] = VARIED
    return layer | varied


def _limit(answers: Answers, name: str) -> Any:
    said = getattr(answers.storage, name)
    if said is None or name == "volume_type":
        return said or UNKNOWN
    return count(said, name)


def workload(answers: Answers) -> dict[str, Any]:
    """Return ``workload``. Raises ``ValueError`` for an answer that is none."""
    said = answers.workload
    repeats = said.repeats or _repeats(answers)
    factors = (*answers.treatments, *(answers.strata or ()))
    clients = VARIED if {"threads", "processes"} & set(factors) else said.clients
    size, times = _dataset(answers)
    note = {"note": said.note or times} if said.note or times else {}
    return {
        "class": _class(said.class_ or UNKNOWN),
        **({"class_map": said.class_map} if said.class_map else {}),
        "tool": said.tool or UNKNOWN,
        "version": said.version or UNKNOWN,
        "clients": count(clients or UNKNOWN, "clients"),
        "dataset_bytes": size,
        "duration_s": count(said.duration_s or UNKNOWN, "duration_s"),
        "repeats": count(repeats, "repeats"),
        **note,
    }


def _dataset(answers: Answers) -> tuple[int | str, str]:
    """Return the size of the data, and in words that it was given by the memory."""
    said = answers.workload.dataset_bytes or UNKNOWN
    times = times_memory(said)
    if times is None:
        return count(said, "dataset_bytes"), ""
    stated = answers.hardware.memory_bytes
    memory = count(stated, "memory_bytes") if stated else _seen_memory(answers)
    size = int(times * memory) if isinstance(memory, int) else UNKNOWN
    return size, f"Size of the data as stated: {times:f} times the memory."


def _seen_memory(answers: Answers) -> object:
    found = bare(seen(answers, "hardware.memory_bytes"))
    return int(found) if str(found).isdecimal() else found


def _repeats(answers: Answers) -> str:
    """Return how often each case was run, where all were run equally often."""
    numbers = numbered(answers)
    most = max(numbers, default=0)
    even = most and numbers.count(1) * most == len(numbers)
    return str(most) if even else UNKNOWN
