"""Two simple rules to beat: always the default, always the vendor's advice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.analysis.evaluate.version_defaults import version_default
from ingest.analysis.evidence.guidance import guidance_for, successors_of, today
from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.analysis.evidence.stated_defaults import stated_by_systems, stated_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.model import Question
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)+")
#: Media with several hardware queues, whose default is ``none`` since blk-mq; the
#: other blk-mq default, ``mq-deadline``, is that of devices with one.
_SEVERAL_QUEUES = frozenset({"nvme", "ramdisk", "pmem"})
_ONE_QUEUE = frozenset(
    {
        "hdd-single",
        "hdd-raid-bbwc",
        "hdd-raid-no-bbwc",
        "lvm-multi-disk",
        "san-array",
        "ssd-sata",
    }
)


def default_level(
    question: Question, entry: Entry, record: Record, reference: Reference
) -> str | None:
    """Return the level of a record one gets without choosing, where it is known.

    Schedulers by the kernel the record states, settings of a database by its version,
    others by what is stated of the database, or of the platform. None where the data
    does not tell, or names several, or the record did not measure it.
    """
    factor = reference.factors[question.factor_id]
    by_kernel = [
        level.id for level in factor.levels if reference.lifespan(factor.id, level.id)
    ]
    if by_kernel:
        return _kernel_default(question, entry, record, reference, by_kernel)
    is_known, level = version_default(factor, record, reference)
    if is_known:
        return _first([level] if level else [], entry.level_ids)
    platform = reference.platforms.get(str(record.environment.platform.os.value))
    places = {platform.id, platform.family} if platform else set[str]()
    stated = stated_of(reference, factor, entry.facts.database_id)
    parts = {x.levels for x in stated_by_systems(reference, factor) if x.is_part}
    if stated or len(parts) > 1:
        # What differs by version, or by file system, cannot be told without it.
        system = str(record.environment.platform.os.value)
        one = {each.levels for each in stated if each.is_on({system, *places})}
        return _first(one.pop(), entry.level_ids) if len(one) == 1 else None
    return next(
        (
            _first(each.levels, entry.level_ids)
            for each in present_defaults(reference, factor.id, None)
            if each.kind == "setting" or each.system_id in places
        ),
        None,
    )


def _kernel_default(
    question: Question,
    entry: Entry,
    record: Record,
    reference: Reference,
    levels: Iterable[str],
) -> str | None:
    stated = _VERSION.match(str(record.environment.platform.kernel.value))
    if stated is None:
        return None
    kernel = _numbers(stated[0])
    found = {
        level
        for level in levels
        if (span := reference.lifespan(question.factor_id, level))
        for each in span.default
        if _numbers(each.from_) <= kernel
        and (each.until is None or kernel < _numbers(each.until))
    }
    if found == {"none", "mq-deadline"}:
        if entry.storage_id in _SEVERAL_QUEUES:
            found = {"none"}
        elif entry.storage_id in _ONE_QUEUE:
            found = {"mq-deadline"}
    return _first(found, entry.level_ids) if len(found) == 1 else None


def vendor_level(question: Question, entry: Entry, reference: Reference) -> str | None:
    """Return the level the most specific advice names and the record measured.

    Advice for the record's database or for none in particular; a level is also
    looked up under its successor's name.
    """
    matches = guidance_for(
        reference.guidance.values(),
        question.factor_id,
        question.storage_id,
        question.workload_id,
        [entry.facts.database_id] if entry.facts.database_id else [],
        broader={
            each.id: each.broader
            for each in reference.workloads.values()
            if each.broader
        },
    )
    successors = successors_of(reference.lineages, question.factor_id)
    measured = {today(level, successors): level for level in entry.level_ids}
    measured.update({level: level for level in entry.level_ids})
    for match in matches:
        for level in match.levels:
            found = measured.get(level) or measured.get(today(level, successors))
            if found:
                return found
    return None


def _first(levels: Iterable[str], measured: Collection[str]) -> str | None:
    return next((level for level in levels if level in measured), None)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
