"""What evidence would firm up an answer, and when it is not the reader's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.language.sentences.phrases import Phrase, sentence, translated
from ingest.language.sentences.recommend_change import is_legacy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.language.sentences.recommend import Case
    from ingest.language.sentences.segments import Sentence

#: What each reason for less certainty asks for, where one string says it.
_WANTED = {
    "indirect_path_only": "rec_would_direct",
    "more_than_the_treatment_changed": "rec_would_clean",
    "opposite_directions": "rec_would_conflict",
    "direct_and_indirect_disagree": "rec_would_conflict",
    "other_storage": "rec_would_storage",
    "other_workload": "rec_would_workload",
    "other_database": "rec_would_database",
    "synthetic_tool": "rec_would_real",
    "undisclosed_setup": "rec_would_setup",
    "vendor_measures_own_product": "rec_would_vendor",
    "one_vendor": "rec_would_vendor",
}
_FEW_RUNS = frozenset(
    {
        "single_runs",
        "interval_reaches_the_margin",
        "interval_reaches_both_margins",
        "depends_on_assumption",
    }
)
_OLD = frozenset({"other_era", "inherited_by_lineage"})
_FEWEST_LEVELS = 2
_MOST_LEVELS = 4


def would_change(case: Case) -> list[Sentence]:
    """Return what would change the answer or its certainty, most telling first."""
    found: dict[str, Phrase] = {}
    for key, phrase in _all(case):
        found.setdefault(key, phrase)
    return [sentence(phrase) for phrase in found.values()]


def _all(case: Case) -> Iterator[tuple[str, Phrase]]:
    say, answer = case.words.say, case.answer
    reasons = (
        {each.id for each in answer.certainty.reasons} if answer.certainty else set()
    )
    levels = case.levels(_compared(case)[:_MOST_LEVELS])
    if answer.inherited or reasons & _OLD:
        yield "current", say("rec_would_current", levels=case.levels(_current(case)))
    elif answer.kind == "stated" and answer.contrast is None:
        yield "figures", say("rec_would_figures", levels=levels)
    elif reasons & _FEW_RUNS:
        named = case.names(_compared(case)[:_MOST_LEVELS])
        yield "repeats", say("rec_would_repeats", levels=named)
    if "few_sources" in reasons and not answer.inherited:
        yield "source", say("rec_would_source", levels=levels)
    reference = case.words.reference
    question = case.found.question
    values = {
        "rec_would_direct": {"levels": levels},
        "rec_would_storage": {
            "storage": translated(reference.storage[question.storage_id].label)
        },
        "rec_would_workload": {
            "workload": translated(reference.workloads[question.workload_id].label)
        },
    }
    for reason_id, key in _WANTED.items():
        if reason_id in reasons:
            yield key, say(key, **values.get(key, {}))
    if case.patched[0]:
        yield "stock", say("rec_would_stock")
    if not reference.factors[case.factor_id].databases:
        yield "memory", say("rec_would_memory")


def _compared(case: Case) -> list[str]:
    """Return the levels of the comparison, each once, the answer's first."""
    answer = case.answer
    against = [answer.against_id] if answer.against_id is not None else []
    return list(
        dict.fromkeys([*answer.levels[:2], *against, *answer.levels, *answer.ties])
    )


def _current(case: Case) -> list[str]:
    """Return the levels of today's kernels that a new measurement should hold."""
    reference = case.words.reference
    every = [*_compared(case), *case.answer.unmeasured]
    found = [each for each in every if not is_legacy(reference, case.factor_id, each)]
    if len(found) >= _FEWEST_LEVELS:
        return found
    factor = reference.factors[case.factor_id]
    modern = [each.id for each in factor.levels if each.era == "modern"]
    return list(dict.fromkeys([*found, *modern])) or every
