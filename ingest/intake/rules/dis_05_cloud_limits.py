"""DIS-05: a cloud volume states its type and its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.finding_out import with_ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_REQUIRED = ("volume_type", "iops_limit", "throughput_limit_bytes_per_s")
_FACT = "storage.volume_type"


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for volumes without limits, and for cloud storage without volumes."""
    storage = record.environment.storage
    volumes = 0
    for index, layer in enumerate(storage.chain):
        if layer.layer != "cloud-volume":
            continue
        volumes += 1
        missing = [key for key in _REQUIRED if getattr(layer, key) is None]
        if missing:
            yield Problem(
                record.origin.at("environment", "storage", "chain", index),
                f"the cloud volume does not state {', '.join(missing)}",
                ", ".join(key for key in _REQUIRED if key not in missing) or "nothing",
                ", ".join(_REQUIRED),
                with_ways(
                    "add the keys; unknown is an answer", record, reference, _FACT
                ),
            )
    known = reference.storage.get(storage.class_.value)
    if known is not None and known.media == "cloud" and not volumes:
        yield Problem(
            record.origin.at("environment", "storage", "chain"),
            "the storage is a cloud volume, but no layer describes it",
            storage.class_.value,
            "a layer  cloud-volume  with its type and limits",
            with_ways(
                f"add  - {{layer: cloud-volume, holds: [data], {_REQUIRED[0]}: …}}",
                record,
                reference,
                _FACT,
            ),
        )


RULE = Rule(
    id="DIS-05",
    level="E",
    title="Cloud volumes state their type and limits",
    why="A cloud volume is as fast as its limits allow, whatever the setting; a "
    "comparison at the limit compares nothing.",
    mend="Add volume_type, iops_limit and throughput_limit_bytes_per_s, each with "
    "its value or the word unknown.",
    check=check,
)
