"""Settings that a change proposes, told beside its records to whoever reviews them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.present_defaults import present_defaults
from ingest.intake.models.languages import COMPLETE, ORIGINAL
from ingest.workbench.review.report import MOST, ReportedProposal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ingest.intake.models.factors import Factor
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: Where a setting waits for review, a file each.
PROPOSED = "data/reference/proposed/"


def proposals(
    reference: Reference,
    records: Iterable[Record],
    files: Iterable[str],
    cut: Callable[[str], str],
) -> tuple[ReportedProposal, ...]:
    """Return the settings that wait for review, as far as a change concerns them.

    Those that ``records``, the changed ones, compare or are run under; and all of them
    where a file of theirs is among the changed ``files``. ``cut`` shortens a text.
    """
    records = list(records)
    all_of_them = any(name.startswith(PROPOSED) for name in files)
    needed_by = {
        factor.id: [each.id for each in records if factor.id in each.factors]
        for factor in reference.factors.values()
        if factor.proposed
    }
    found = [
        ReportedProposal(
            id=cut(name),
            label=cut(reference.factors[name].label[ORIGINAL]),
            path=cut(f"{PROPOSED}{reference.factors[name].slug}.yaml"),
            levels=tuple(map(cut, _levels(reference.factors[name]))),
            command=cut(reference.factors[name].command or ""),
            records=tuple(map(cut, needing))[: MOST["levels"]],
            lacks=tuple(_lacking(reference.factors[name], reference)),
        )
        for name, needing in needed_by.items()
        if needing or all_of_them
    ]
    found += _proposed_levels(reference, records, cut, all_of_them=all_of_them)
    return tuple(found[: MOST["proposals"]])


def _proposed_levels(
    reference: Reference,
    records: Iterable[Record],
    cut: Callable[[str], str],
    *,
    all_of_them: bool,
) -> Iterator[ReportedProposal]:
    """Yield the levels that wait for review, one by one."""
    for factor in reference.factors.values():
        for level in factor.levels if not factor.proposed else ():
            if not level.proposed:
                continue
            needing = [x.id for x in records if level.id in _of(x, factor.id)]
            if needing or all_of_them:
                place = reference.places["proposed", f"{factor.id} {level.id}"]
                yield ReportedProposal(
                    kind="level",
                    id=cut(factor.id),
                    label=cut(f"{level.id} ({factor.label[ORIGINAL]})"),
                    path=cut(place.path),
                    levels=(cut(level.id),),
                    command=cut(factor.command or ""),
                    records=tuple(map(cut, needing))[: MOST["levels"]],
                    lacks=("its name where that is a word", "its descent, if any"),
                )


def _of(record: Record, factor: str) -> set[str]:
    """Return the levels of a setting that a record has figures or words of."""
    stated = (x for x in record.claims if x.treatment == factor)
    return {
        *(run.levels.get(factor, "") for run in record.runs),
        *(level for x in stated for level in (x.level, x.against) if level),
    }


def _levels(factor: Factor) -> tuple[str, ...]:
    """Return the levels, or what they may be where no list is closed."""
    return factor.level_ids[: MOST["levels"]] or (f"any {factor.values}",)


def _lacking(factor: Factor, reference: Reference) -> Iterator[str]:
    """Yield what reviewers add before the entry can stand with the others."""
    languages = [each for each in COMPLETE if each not in factor.label]
    if languages:
        yield f"its name in {', '.join(languages)}"
    if not present_defaults(reference, factor.id, None):
        yield "defaults, with their sources"
    if factor.layer is None:
        yield "the layer it acts on"
