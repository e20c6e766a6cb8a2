"""What is not known of an answer, the gap that matters most for the decision first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ingest.analysis.evidence.recommend.lines.action import Action
    from ingest.analysis.evidence.recommend.model import (
        Answer,
        Recommendation,
        RecordRow,
    )
    from ingest.intake.models.reference import Reference

#: A gap by what is missing, the worst first. The first groups say that the figures are
#: not the reader's, the next that they are few.
GapId = Literal[
    "storage_not_stated",
    "load_not_stated",
    "several_loads",
    "no_choice",
    "second_hand",
    "no_figures",
    "predecessors_only",
    "not_reproduced",
    "more_changed",
    "not_crash_safe",
    "no_database",
    "other_storage",
    "storage_inferred",
    "other_workload",
    "patched_only",
    "default_not_compared",
    "records_disagree",
    "records_apart",
    "between_values",
    "sources_disagree",
    "single_runs",
    "one_author",
    "one_database",
    "levels_not_compared",
    "too_few",
]
_NO_DATABASE = frozenset({None, "none"})
_PAIR = 2


@dataclass(frozen=True, slots=True)
class Gap:
    """What is missing; ``level_ids`` and ``values`` are those it is missing for."""

    id: GapId
    level_ids: tuple[str, ...] = ()
    factor_id: str | None = None
    values: tuple[str, ...] = ()


def gaps_of(
    found: Recommendation,
    answer: Answer,
    action: Action,
    rows: Sequence[RecordRow],
    reference: Reference,
) -> list[Gap]:
    """Return every gap of an answer, in the order of what it costs the decision.

    ``rows`` are the records behind the answer. There is always one: more sources would
    make any answer surer.
    """
    if answer.withheld:
        return [Gap(answer.withheld)]
    told = _told(found, answer, rows)
    gaps = [
        *_not_these(found, answer, told, reference),
        *_not_there(found, answer, action),
        *_few(answer, told),
    ]
    return gaps or [Gap("too_few", _levels(answer))]


def _told(
    found: Recommendation, answer: Answer, rows: Sequence[RecordRow]
) -> list[RecordRow]:
    """Return the rows behind an answer, and those of the findings told beside it."""
    beside = {name for each in answer.tallies_beside for name in each.record_ids}
    others = (row for row in found.rows if row.record_id in beside)
    return list({row.record_id: row for row in (*others, *rows)}.values())


def _not_these(
    found: Recommendation,
    answer: Answer,
    rows: Sequence[RecordRow],
    reference: Reference,
) -> Iterator[Gap]:
    """Yield what makes the figures those of another situation."""
    levels = _levels(answer)
    if answer.contrast is None:
        yield Gap("no_figures", levels)
    if answer.kind == "inherited":
        yield Gap("predecessors_only", answer.levels)
    reasons = _reasons(answer)
    if "not_reproduced" in reasons:
        yield Gap("not_reproduced")
    if "more_than_the_treatment_changed" in reasons:
        yield Gap("more_changed")
    workload = reference.workloads[found.question.workload_id]
    databases = {row.database_id for row in rows}
    is_generated = workload.database and databases <= _NO_DATABASE
    if is_generated and rows:
        yield Gap("no_database", levels)
    if rows and all("storage" in row.widened_by for row in rows):
        yield Gap("other_storage", levels)
    # A load generator's is another load anyway.
    if (
        rows
        and not is_generated
        and all(
            "workload" in row.widened_by
            and reference.workloads[row.workload_id].broader
            != found.question.workload_id
            for row in rows
        )
    ):
        yield Gap("other_workload", levels)
    if rows and all(row.is_patched for row in rows):
        yield Gap("patched_only", levels)


def _not_there(found: Recommendation, answer: Answer, action: Action) -> Iterator[Gap]:
    """Yield levels and conditions that nobody measured."""
    measured = {each.level_id for row in found.rows for each in row.effects}
    measured |= {
        found.reference_id or "",
        *(row.reference_id or "" for row in found.rows),
    }
    if answer.tally:
        # The level a forest plot compares with need not be one of these.
        measured |= {*answer.tally.level_ids, answer.tally.against_id}
    missing = _unmeasured_defaults(answer, action, measured)
    if missing:
        yield Gap("default_not_compared", missing)
    if action.is_contradicted:
        yield Gap("records_disagree")
    ends = _apart(action)
    if ends:
        yield ends
    if answer.supporting and answer.contradicting and len(answer.source_groups) > 1:
        yield Gap("sources_disagree", _levels(answer))


def _unmeasured_defaults(
    answer: Answer, action: Action, measured: Collection[str]
) -> tuple[str, ...]:
    """Return the defaults of systems of which no level was measured.

    Told to keep theirs, readers should know that it is one that nobody measured;
    elsewhere only where that is so of all of them.
    """
    if answer.kind == "inherited" or answer.contrast is None:
        # There it says what was measured instead, or that nothing was.
        return ()
    missing = [
        each.levels for each in action.defaults if not {*each.levels} & {*measured}
    ]
    if action.form != "keep" and len(missing) < len(action.defaults):
        return ()
    return tuple(sorted({level for levels in missing for level in levels}))


def _apart(action: Action) -> Gap | None:
    """Return the values of a condition between which the answer changes somewhere."""
    if len(action.branches) != _PAIR:
        return None
    one, other = action.branches
    if not (one.is_open_below and other.is_open_above):
        return None
    ends = (one.values[-1], other.values[0])
    if all(each.isdigit() for each in ends) and int(ends[1]) - int(ends[0]) == 1:
        # Between one process and two there is nothing to measure.
        return None
    return Gap("between_values", (), one.factor_id, ends)


def _few(answer: Answer, rows: Sequence[RecordRow]) -> Iterator[Gap]:
    """Yield what makes the figures weak."""
    levels = _levels(answer)
    if "single_runs" in _reasons(answer):
        yield Gap("single_runs", levels)
    if len({*answer.source_groups, *(row.source_group for row in rows)}) == 1:
        yield Gap("one_author", levels)
    databases = {row.database_id for row in rows} - _NO_DATABASE
    if len(databases) == 1:
        yield Gap("one_database", levels)
    if answer.unmeasured:
        yield Gap("levels_not_compared", answer.unmeasured)


def _reasons(answer: Answer) -> set[str]:
    return {each.id for each in answer.certainty.reasons} if answer.certainty else set()


def _levels(answer: Answer) -> tuple[str, ...]:
    """Return what the answer compares, each level once."""
    named = [*answer.levels[:_PAIR], answer.against_id or ""]
    return tuple(dict.fromkeys(each for each in named if each))[:_PAIR]
