"""The settings sheet: what exists for a load on a storage class, measured or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.guidance import guidance_for
from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.language.sentences.lines.actions import system_phrase
from ingest.language.sentences.phrases import unstarted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.factors import Factor
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.recommendations.book import Book, Cell
    from ingest.publishing.export.shapes.sheet import (
        SheetAdvice,
        SheetDefault,
        SheetGroup,
        SheetRow,
    )

#: Of readers; a setting that fewer can choose stands behind those of many.
_COMMON = 0.2


def sheet_rows(
    cell: Cell, recommendations: Sequence[Recommendation], book: Book
) -> list[SheetRow]:
    """Return a row for each setting of a cell.

    What was measured comes first, by what moves performance most, then what protects
    data, then what was not measured there, in the order of the vocabulary; in each,
    what many readers can choose before what few can.
    """
    answered: dict[str, dict[str, str]] = {}
    for each in recommendations:
        asked = each.question
        own = answered.setdefault(asked.factor_id, {})
        own[asked.measure] = book.anchor(each)
    known = book.reference.factors
    exist = [each.id for each in known.values() if _exists(each)]
    ids = [*answered, *(each for each in exist if each not in answered)]
    rows = [_row(each, answered.get(each, {}), cell, book) for each in ids]
    order: list[SheetGroup] = ["performance", "safety", "unmeasured"]
    return sorted(
        rows, key=lambda row: (order.index(row["group"]), not row["is_common"])
    )


def _is_common(factor_id: str, reference: Reference) -> bool:
    choices = reference.evidence
    return bool(choices and choices.readers.setting.share(factor_id) >= _COMMON)


def _exists(factor: Factor) -> bool:
    return factor.role == "treatment" and factor.advisable


def _row(factor_id: str, own: dict[str, str], cell: Cell, book: Book) -> SheetRow:
    reference = book.reference
    factor = reference.factors[factor_id]
    answer = own.get("speed")
    tail = own.get("tail_latency")
    group: SheetGroup = "unmeasured"
    if own:
        is_safety = factor_id in reference.durability
        group = "safety" if is_safety else "performance"
    return {
        "id": answer or tail or factor.slug,
        "treatment": factor_id,
        "answer": answer or tail,
        "tail": tail if answer else None,
        "group": group,
        "is_common": _is_common(factor_id, reference),
        "databases": list(factor.databases),
        "platforms": _families(factor, reference),
        "defaults": _defaults(factor_id, cell, reference),
        "advice": _advice(factor_id, cell, reference),
        "measure": f"open-questions/#{'-'.join((*cell, factor.slug))}",
    }


def _families(factor: Factor, reference: Reference) -> list[str]:
    """Return the families of systems a setting exists on; none: on any."""
    known = reference.platforms
    return sorted(
        {known[each].family if each in known else each for each in factor.platforms}
    )


def _defaults(factor_id: str, cell: Cell, reference: Reference) -> list[SheetDefault]:
    """Return today's defaults of a setting, one entry for systems that agree."""
    found: dict[tuple[str, ...], SheetDefault] = {}
    for each in present_defaults(reference, factor_id, cell[1]):
        entry = found.setdefault(
            each.levels, {"levels": list(each.levels), "ids": [], "systems": []}
        )
        if each.kind != "setting":
            entry["ids"].append(each.system_id)
            entry["systems"].append(unstarted(system_phrase(each)))
    return list(found.values())


def _advice(factor_id: str, cell: Cell, reference: Reference) -> list[SheetAdvice]:
    """Return what vendors advise for a setting in a cell, by the levels they name."""
    broader = {
        each.id: each.broader for each in reference.workloads.values() if each.broader
    }
    found: dict[tuple[str, ...], SheetAdvice] = {}
    workload, storage = cell
    for match in guidance_for(
        reference.guidance.values(), factor_id, storage, workload, broader=broader
    ):
        if not match.levels:
            continue
        entry = found.setdefault(
            match.levels, {"levels": list(match.levels), "vendors": []}
        )
        vendor = str(match.guidance.vendor)
        if vendor not in entry["vendors"]:
            entry["vendors"].append(vendor)
    return list(found.values())
