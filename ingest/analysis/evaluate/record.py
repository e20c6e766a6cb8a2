"""A record against what all others would have predicted for it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from ingest.analysis.evaluate.hinted import HintsLeftOut
from ingest.analysis.evaluate.questions import question_of
from ingest.analysis.evidence.recommend.questions import find_cases
from ingest.analysis.evidence.synthesis import Assumptions, predict_records
from ingest.analysis.hints.settings import setting_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.analysis.warehouse import build_warehouse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import duckdb

    from ingest.analysis.evidence.recommend.case import Case, Entry
    from ingest.analysis.evidence.recommend.model import Question
    from ingest.analysis.evidence.synthesis import Fold
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.evidence_choices import EvidenceChoices
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths


#: Why a question is not answered. ``no_other_source``: nobody else asked it here or in
#: a class that may stand in. ``other_levels``: others measured one of the levels, or
#: none. ``not_compared``: others measured several, and nothing connects them.
Refusal = Literal["no_other_source", "other_levels", "not_compared"]
#: Why a record is not evaluated at all. ``caveat``: what it says of itself keeps it
#: out. ``no_treatment``: it varies nothing one can choose. ``no_comparison``: no two
#: levels of a setting stand side by side in any class that answers are given for.
Unusable = Literal["caveat", "no_treatment", "no_comparison"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One question a record answers, and the corpus without its source.

    ``question`` is that of the record's own classes, or of the nearest ones where
    others measured the same levels. ``fold`` holds prediction and measurement, with
    ``choice`` None where nothing comparable was left; ``sources`` are those the
    prediction rests on, ``other_levels`` what they measured. ``block`` of ``blocks``:
    sets of levels the record never compared with one another are predicted apart.
    """

    question: Question
    fold: Fold
    sources: tuple[str, ...]
    other_levels: tuple[str, ...]
    block: int = 1
    blocks: int = 1
    #: What related storage and loads tell where nothing is predicted; None without.
    hint: Fold | None = None

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing is predicted; None where something is."""
        if self.fold.choice:
            return None
        if not self.sources:
            return "no_other_source"
        shared = set(self.other_levels) & set(self.fold.level_ids)
        return "not_compared" if len(shared) > 1 else "other_levels"


def evaluate_outside(
    corpus: Corpus, paths: Paths
) -> Iterator[tuple[str, list[Evaluation]]]:
    """Yield the records that were asked for, each with its evaluations.

    ``corpus`` holds them beside all others (``read_corpus`` with their paths); the
    warehouse is built in a folder of its own and the last build stays as it is.
    """
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    with TemporaryDirectory(prefix="atlas-") as folder:
        connection = build_warehouse(
            corpus,
            paths.with_build(Path(folder)),
            EvidenceParameters.from_reference(choices),
        )
        try:
            for record in corpus.records:
                if record.origin.folder in (corpus.selected or ()):
                    yield record.id, evaluate_record(connection, corpus, record.id)
        finally:
            connection.close()


def evaluate_record(
    connection: duckdb.DuckDBPyConnection, corpus: Corpus, record_id: str
) -> list[Evaluation]:
    """Predict a record from every record of other sources.

    Whatever shares its source or its measurements is left out, so a record of the
    corpus is judged as if it were new. Of each setting and measure its own classes
    come first; where nothing there can be compared, the nearest classes it may
    stand in for are asked. ValueError without evidence.yaml.
    """
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    hints = HintsLeftOut(
        setting_evidence(connection, corpus), corpus.reference, choices
    )
    by_setting: defaultdict[tuple[str, str], list[tuple[int, Case, Entry]]]
    by_setting = defaultdict(list)
    for case in find_cases(connection, corpus):
        if case.question.database_id is None:
            for entry in (*case.entries, *case.set_aside):
                if entry.facts.id == record_id:
                    steps = sum(each.steps for each in entry.record.widenings)
                    key = case.question.factor_id, case.question.measure
                    by_setting[key].append((steps, case, entry))
    return [
        evaluation
        for places in by_setting.values()
        for evaluation in _nearest(places, corpus, choices, hints)
    ]


def _nearest(
    places: Sequence[tuple[int, Case, Entry]],
    corpus: Corpus,
    choices: EvidenceChoices,
    hints: HintsLeftOut,
) -> list[Evaluation]:
    """Return the evaluations in the record's own classes, or where others measured."""
    own: list[Evaluation] = []
    for steps, case, entry in places:
        if steps == 0:
            own += _evaluate(case, entry, corpus, choices, hints)
    if any(each.fold.choice for each in own):
        return own
    for _, case, entry in sorted(places, key=_distance):
        found = _evaluate(case, entry, corpus, choices, hints)
        if any(each.fold.choice for each in found):
            return found
    return own


def _distance(place: tuple[int, Case, Entry]) -> tuple[int, int]:
    """Return how far the record is from the classes asked about, then the others."""
    steps, case, entry = place
    others = (each for each in case.entries if each is not entry)
    return steps, sum(one.steps for each in others for one in each.record.widenings)


def _evaluate(
    case: Case,
    entry: Entry,
    corpus: Corpus,
    choices: EvidenceChoices,
    hints: HintsLeftOut,
) -> list[Evaluation]:
    own = replace(entry.record, widenings=())
    others = [
        each.record
        for each in case.entries
        if each.facts.source_group != own.source_group
        and not each.record.overlaps_with(own)
    ]
    question = question_of(case, corpus, near=True)
    assumptions = Assumptions.from_reference(choices)
    folds = predict_records(question, [own], others, assumptions, hints)
    sources = tuple(sorted({each.source_group for each in others}))
    measured = {
        level
        for each in others
        for stratum in each.strata
        for level in stratum.level_ids
    }
    return [
        Evaluation(
            case.question,
            fold.without_hint,
            sources,
            tuple(sorted(measured)),
            number,
            len(folds),
            fold if fold.is_hint else None,
        )
        for number, fold in enumerate(folds, start=1)
    ]


def why_unusable(record: Record, reference: Reference) -> tuple[Unusable, str]:
    """Return why a record has no evaluation, and the caveats or settings at fault."""
    caveats = [
        caveat
        for caveat in record.caveats
        if isinstance(caveat, str)
        and caveat in reference.caveats
        and not reference.caveats[caveat].informs
    ]
    if caveats:
        return "caveat", ", ".join(caveats)
    settings = [
        treatment
        for treatment in record.treatments
        if reference.factors[treatment].advisable
    ]
    if not settings:
        return "no_treatment", ", ".join(record.treatments)
    return "no_comparison", ", ".join(settings)
