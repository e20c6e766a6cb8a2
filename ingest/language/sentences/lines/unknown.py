"""The third line: the gap that matters most for the decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.gaps import Gap, gaps_of
from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.lines.actions import action_for, text
from ingest.language.sentences.lines.conditions import value_phrase
from ingest.language.sentences.lines.findings import findings_of
from ingest.language.sentences.phrases import Phrase, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.analysis.evidence.recommend.model import RecordRow
    from ingest.language.sentences.recommend import Case

_NO_DATABASE = frozenset({None, "none"})
#: A second gap is told where it is one of these: figures that are few as well.
_BESIDE = frozenset(
    {
        *("no_database", "default_not_compared", "records_disagree", "records_apart"),
        *("between_values", "single_runs", "one_author", "not_crash_safe"),
        *("storage_inferred", "other_storage", "other_workload"),
    }
)
#: Gaps that say that there are few figures, not that they are of something else.
_FEW = frozenset(
    {"single_runs", "one_author", "one_database", "levels_not_compared", "too_few"}
)
_MOST = 2
#: Gaps told of the two levels that the reason compares.
_OF_A_PAIR = frozenset({"no_database"})
_DISAGREE, _APART = "records_disagree", Gap("records_apart")
_NOT_SAFE, _INFERRED = "not-crash-safe", "storage-inferred"


def gaps_for(case: Case) -> list[Gap]:
    """Return the gaps an answer names: the worst, and one beside it."""
    findings = findings_of(case)
    told = [row for each in findings for row in each.rows]
    found = gaps_of(
        case.found,
        case.answer,
        action_for(case),
        [*case.rows, *told],
        case.words.reference,
    )
    if any(each.is_apart for each in findings):
        # What they differ in is told; whether it is that which decides is not known.
        found = [_APART if each.id == _DISAGREE else each for each in found]
    # What is not told needs no explanation.
    untold = set()
    if not any(each.contradicts for each in findings):
        untold.add(_DISAGREE)
    if not _disagree(case, told):
        untold.add("sources_disagree")
    found = [each for each in found if each.id not in untold]
    found = found or [Gap("too_few", case.answer.levels[:_MOST])]
    unsafe = {each.level_id for each in case.answer.unsafe}
    told_pairs = [each.pair for each in findings]
    pairs = [each for each in told_pairs if unsafe.isdisjoint(each)] or told_pairs
    found = [
        replace(each, level_ids=pairs[0]) if pairs and each.id in _OF_A_PAIR else each
        for each in found
    ]
    place = next((i for i, each in enumerate(found) if each.id in _FEW), len(found))
    found[place:place] = _stated_by_records(case, [*case.rows, *told])
    beside = [each for each in found[1:] if each.id in _BESIDE]
    return [found[0], *beside][:_MOST]


def _disagree(case: Case, told: Sequence[RecordRow]) -> bool:
    """Tell whether a record that contradicts the answer is behind what is told."""
    return any(row.record_id in case.answer.contradicting for row in told)


def _stated_by_records(case: Case, rows: Sequence[RecordRow]) -> list[Gap]:
    """Return the gaps that all records name themselves."""
    records = [case.records.get(row.record_id) for row in rows]
    if not records or case.answer.withheld:
        return []
    shared = set.intersection(
        *(
            {caveat for caveat in each.caveats if isinstance(caveat, str)}
            if each
            else set()
            for each in records
        )
    )
    found = []
    if _INFERRED in shared:
        found.append(Gap("storage_inferred"))
    if _NOT_SAFE in shared and not _is_about_safety(case):
        found.append(Gap("not_crash_safe"))
    return found


def _is_about_safety(case: Case) -> bool:
    """Tell whether protection is what is compared, or costs the load nothing."""
    reference = case.words.reference
    return (
        reference.workloads[case.found.question.workload_id].reads_mostly
        or case.factor_id in reference.durability
        or any(each.unsafe for each in reference.factors[case.factor_id].levels)
    )


def not_known_sentences(case: Case) -> list[Phrase]:
    """Return what is not known, the worst gap first."""
    return [
        case.words.say(f"lines_gap_{each.id}", **dict(_values(case, each)))
        for each in gaps_for(case)
    ]


def _values(case: Case, gap: Gap) -> Iterator[tuple[str, Phrase]]:
    if gap.level_ids:
        yield "levels", case.names(gap.level_ids)
    if gap.factor_id and gap.values:
        yield "low", value_phrase(gap.factor_id, gap.values[0])
        yield "high", value_phrase(gap.factor_id, gap.values[-1])
        yield "factor", lower_first(case.words.factor(gap.factor_id))
    if gap.id == "one_database":
        labels = case.words.reference.databases
        yield (
            "database",
            listed(
                [
                    text(labels[each].label)
                    for each in dict.fromkeys(row.database_id for row in case.rows)
                    if each is not None and each not in _NO_DATABASE
                ]
            ),
        )
