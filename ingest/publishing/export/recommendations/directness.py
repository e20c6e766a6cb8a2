"""How a record speaks to a question: directly, from elsewhere, by predecessors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.guidance import successors_of

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Recommendation, RecordRow
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.forest import EvidenceGroup

#: Fewer levels are no comparison.
_PAIR = 2


def group_of(row: RecordRow, found: Recommendation, book: Book) -> EvidenceGroup:
    """Return how a record speaks to what the answer of today compares.

    Inherited: it measured nothing but what left the kernel, asked for a kernel of
    today; asked for the old ones it is direct. Indirect: it measured less than two of
    the levels compared, and counts by way of a third.
    """
    factor_id = found.question.factor_id
    factor = book.reference.factors[factor_id]
    gone = {each.id for each in factor.levels if each.era == "legacy"}
    levels = _levels(row, found, book)
    today = any(answer.era == "current" for answer in found.answers)
    is_inherited = today and bool(levels) and levels <= gone
    after = successors_of(book.reference.lineages, factor_id) if is_inherited else {}
    answer = found.answer
    compared = {*answer.levels, *answer.ties}
    if answer.against_id:
        compared.add(answer.against_id)
    own = levels | {after[each] for each in levels if each in after}
    if len(own & compared) < min(_PAIR, len(compared)):
        return "indirect_inherited" if is_inherited else "indirect"
    if is_inherited:
        return "inherited"
    return "carried" if row.widened_by else "direct"


def _levels(row: RecordRow, found: Recommendation, book: Book) -> set[str]:
    """Return what a record measured of the setting; of words, what they speak of."""
    factor_id = found.question.factor_id
    record = book.records.get(row.record_id)
    runs = record.runs if record else ()
    levels = {run.levels.get(factor_id, "") for run in runs} - {""}
    for effect in row.effects:
        levels.add(effect.level_id)
        if row.reference_id and (effect.cells or effect.is_claim):
            levels.add(row.reference_id)
    return levels
