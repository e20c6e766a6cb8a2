"""The conditions of every record, for comparing a reader's server with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.intake.models.working_set import working_set_regime
from ingest.publishing.export.classes import classes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.intake.models.environment import Layer
    from ingest.intake.models.leaf import Leaf
    from ingest.intake.models.record import Record
    from ingest.publishing.export.marts import Marts
    from ingest.publishing.export.shapes.similar import SimilarDocument, SimilarRecord

#: Layers that every chain has, or that say by another fact what they are.
_PASSED_OVER = frozenset({"device", "filesystem", "raid"})
_FILESYSTEM = "filesystem"
_NOT_LINUX = "not-linux"


def similar_document(records: Sequence[Record], marts: Marts) -> SimilarDocument:
    """Return the conditions of ``records``, in their order."""
    return {"records": [_similar(record, marts) for record in records]}


def _similar(record: Record, marts: Marts) -> SimilarRecord:
    environment = record.environment
    storage, workload = environment.storage, record.workload
    kernel = environment.platform.kernel
    return {
        "record": record.id,
        "database": str(environment.database.product.value),
        "workloads": classes_of(workload.class_.value, workload.class_map),
        "storage": classes_of(storage.class_.value, storage.class_map),
        "media": _stated(layer.media for layer in storage.chain),
        "layers": sorted({_kind(layer) for layer in storage.chain} - {""}),
        "filesystems": _filesystems(record),
        "era": (era := marts.record_row(record.id)["era"]),
        "system": _system(era, str(environment.platform.os.value)),
        "kernel": next(iter(_stated([kernel])), None),
        "regime": working_set_regime(record),
        "treatments": sorted(record.treatments),
    }


def _system(era: str, platform: str) -> str:
    """Return the era of Linux, or the system that is none: AIX is not FreeBSD."""
    return platform if era == _NOT_LINUX else era


def _stated(leaves: Iterable[Leaf[Any] | None]) -> list[str]:
    return sorted(
        {
            str(leaf.value)
            for leaf in leaves
            if leaf is not None and leaf.value not in {UNKNOWN, VARIED}
        }
    )


def _kind(layer: Layer) -> str:
    """Return the kind of a layer that makes a difference, "" for any other."""
    raid = layer.raid
    if raid is not None and raid.value not in {UNKNOWN, VARIED, "none"}:
        return str(raid.value)
    return "" if layer.layer in _PASSED_OVER else layer.layer


def _filesystems(record: Record) -> list[str]:
    """Return the file systems: of the chain, the whole storage and the levels run."""
    storage = record.environment.storage
    fixed = _stated(
        [storage.filesystem, *(layer.filesystem for layer in storage.chain)]
    )
    run = {
        run.levels[_FILESYSTEM] for run in record.runs if run.levels.get(_FILESYSTEM)
    }
    return sorted({*fixed, *run})
