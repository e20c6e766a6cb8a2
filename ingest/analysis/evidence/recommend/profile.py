"""What the records say about themselves that makes an answer less certain."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from ingest.analysis.evidence.recommend.case import RecordFacts
from ingest.intake.models.working_set import working_set_regime

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.synthesis import Contrast
    from ingest.analysis.evidence.synthesis.reasons import StatedReason
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import CaveatKind, Reference

#: What the caveats of half the evidence say is said of the answer.
_LEAST_SHARE = 0.5
_NO_DATABASE = "none"


def informs(record: Record, reference: Reference) -> bool:
    """Tell whether a record may count: not withdrawn, and about settings at all."""
    return all(caveat.informs for caveat in _shared_caveats(record, reference))


def _shared_caveats(record: Record, reference: Reference) -> list[CaveatKind]:
    return [
        reference.caveats[caveat]
        for caveat in record.caveats
        if isinstance(caveat, str) and caveat in reference.caveats
    ]


def facts_of(record: Record, reference: Reference, era: str) -> RecordFacts | None:
    """Return what counts about a record; None where it informs no recommendation."""
    if not informs(record, reference):
        return None
    caveats = _shared_caveats(record, reference)
    stated = {caveat.lowers for caveat in caveats if caveat.lowers is not None}
    # How many runs there were is in the table itself.
    stated.discard("single_runs")
    if record.source.figures_from == "chart":
        stated.add("read_from_charts")
    patched = record.environment.platform.kernel_patched
    if patched is not None and patched.value is True:
        stated.add("patched_kernel")
    product = record.environment.database.product.value
    return RecordFacts(
        id=record.id,
        source_group=record.source_group,
        database_id=None if product == _NO_DATABASE else product,
        era=era,
        is_in_memory=working_set_regime(record) == "in-memory",
        stated=frozenset(stated),
        is_second_hand=record.source.second_hand,
    )


def informing(
    contrast: Contrast,
    entries: Iterable[Entry],
    level_ids: Iterable[str],
    measured_by: Collection[str] = (),
) -> dict[str, list[Entry]]:
    """Return, by source, the counted records that a contrast rests on.

    Those of the sources that measured it, or all that inform it where none did.
    ``level_ids`` are the levels of its network; a record of the same source that
    measured none of them has no part in it.
    """
    known = set(level_ids)
    sources = set(measured_by) or set(contrast.shares)
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.facts.source_group in sources and entry.level_ids & known:
            found[entry.facts.source_group].append(entry)
    return dict(found)


def stated_reasons(
    contrast: Contrast,
    sources: Mapping[str, Sequence[Entry]],
    *,
    is_database_load: bool,
    is_other_era: bool,
) -> frozenset[StatedReason]:
    """Return the reasons that hold for the evidence behind a contrast.

    A caveat counts where records with it stand for at least half the weight;
    another class where widened records stand for more than half; single runs
    where nothing was repeated at all. The tool is no reason where the question is
    not about a database.
    """
    weights = _weights(contrast, sources)
    share: defaultdict[str, float] = defaultdict(float)
    for entry, weight in weights:
        for reason in entry.facts.stated:
            share[reason] += weight
    reasons = {reason for reason, part in share.items() if part >= _LEAST_SHARE - 1e-9}
    if not is_database_load:
        reasons.discard("synthetic_tool")
    for kind in ("storage", "workload"):
        part = sum(
            weight
            for entry, weight in weights
            if any(each.kind == kind for each in entry.record.widenings)
        )
        if part > _LEAST_SHARE:
            reasons.add(f"other_{kind}")
    if all(entry.record.is_single_run for entry, _ in weights):
        reasons.add("single_runs")
    # What only a lineage connects has that for a reason already.
    if is_other_era and contrast.path != "inherited":
        reasons.add("other_era")
    return frozenset(cast("set[StatedReason]", reasons))


def _weights(
    contrast: Contrast, sources: Mapping[str, Sequence[Entry]]
) -> list[tuple[Entry, float]]:
    """Return each record's part of a contrast; the parts add up to 1."""
    shares = {source: abs(contrast.shares.get(source, 0.0)) for source in sources}
    total = sum(shares.values()) or 1.0
    return [
        (entry, shares[source] / total / len(entries))
        for source, entries in sources.items()
        for entry in entries
    ]
