"""What a reader has today without choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evaluate.rivals import ONE_QUEUE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference


def default_today(
    factor: Factor, storage_id: str, levels: Collection[str], reference: Reference
) -> str | None:
    """Return the level one gets today, of those that may be compared; None if unknown.

    Schedulers by the current kernel and the kind of queue, settings of a database by
    its newest version of which a value is held, others as their vocabulary says.
    """
    for found in _candidates(factor, storage_id, reference):
        if found in levels:
            return found
    return None


def _candidates(factor: Factor, storage_id: str, reference: Reference) -> Iterator[str]:
    current = {
        level.id
        for level in factor.levels
        if (span := reference.lifespan(factor.id, level.id))
        and any(each.until is None for each in span.default)
    }
    if current == {"none", "mq-deadline"}:
        # The kernel takes none for a device with several queues, as virtio disks and
        # the NVMe devices of clouds are, too.
        yield "mq-deadline" if storage_id in ONE_QUEUE else "none"
    yield from sorted(current)
    for product in factor.databases:
        defaults = reference.defaults.databases.get(product)
        for setting in defaults.settings if defaults else ():
            if setting.factor == factor.id:
                for default in reversed(setting.defaults):
                    if default.value:
                        yield factor.today(default.value)
    for stated in factor.default:
        yield from stated.levels
