"""What a reader must know of an answer beside the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES
from ingest.language.sentences.labels import lower_first, short
from ingest.language.sentences.phrases import (
    Phrase,
    level,
    semicolons,
    sentence,
    translated,
)
from ingest.language.sentences.recommend import compared_levels
from ingest.language.sentences.recommend_change import (
    compared,
    is_legacy,
    measured_range,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ingest.intake.models.base import NameOrText, Translated
    from ingest.intake.models.factors import Lineage
    from ingest.intake.models.reference import StorageClass, WorkloadClass
    from ingest.language.sentences.recommend import Case
    from ingest.language.sentences.segments import Sentence

#: The class of storage that a source does not describe.
_UNKNOWN = "unspecified"
#: The id of databases.yaml for measurements without one.
_NO_DATABASE = "none"


def caveat_sentences(case: Case) -> list[Sentence]:
    """Return the further sentences, those that change most for a reader first."""
    phrases = [
        *_inherited(case),
        *_lost(case),
        *_patched(case),
        *_unsafe(case),
        *_never(case),
        *_ties(case),
        *_widened(case),
        *_database(case),
        *_unmeasured(case),
    ]
    return [*(sentence(each) for each in phrases), *_afterlife(case)]


def record_sentence(case: Case, record_id: str) -> Sentence | None:
    """Say what one record measured between the levels of an answer, by its measure.

    None where the record holds no figure of the two.
    """
    pair = compared_levels(case.found, case.answer)
    measured = pair and measured_range(case.found, *pair, {record_id})
    if not measured:
        return None
    return sentence(compared(measured, case.found.question.measure, case.words))


def unsafe_sentence(case: Case, level_id: str) -> Sentence:
    """Say why a level is left out: what the vocabulary says of its danger."""
    factor = case.words.reference.factors[case.factor_id]
    for each in factor.levels:
        if each.id == level_id and each.unsafe:
            return _as_written(each.unsafe)
    left_out = level(case.factor_id, level_id)
    return sentence(case.words.say("rec_unsafe", levels=left_out))


def _inherited(case: Case) -> Iterator[Phrase]:
    """Say which level was measured in the place of one that was not."""
    steps = _steps(case)
    for successor, measured in case.answer.inherited.items():
        step = steps.get(measured)
        is_same = step is not None and step.relation == "same-algorithm"
        yield case.words.say(
            "rec_heir_same" if is_same else "rec_heir_near",
            level=level(case.factor_id, successor),
            predecessor=level(case.factor_id, measured),
        )


def _lost(case: Case) -> Iterator[Phrase]:
    """Name the levels of an older answer that tell nothing about today's kernels."""
    reference = case.words.reference
    lost = [
        level_id
        for level_id, step in _steps(case).items()
        if level_id in case.answer.levels
        and not step.carries
        and is_legacy(reference, case.factor_id, level_id)
    ]
    if lost and case.answer.era == "legacy":
        yield case.words.say("rec_no_successor", levels=case.levels(lost))


def _afterlife(case: Case) -> Iterator[Sentence]:
    """Say what became of the levels of an answer for older kernels."""
    steps = _steps(case)
    reference = case.words.reference
    for level_id in dict.fromkeys([*case.answer.levels, *case.answer.ties]):
        if level_id in steps and is_legacy(reference, case.factor_id, level_id):
            yield _as_written(steps[level_id].text)


def _as_written(text: Translated) -> Sentence:
    """Return a text of the vocabulary, which may start with a name in small letters."""
    return {language: [{"text": text[language]}] for language in LANGUAGES}


def _steps(case: Case) -> dict[str, Lineage]:
    return {
        step.from_: step
        for step in case.words.reference.lineages
        if step.factor == case.factor_id and step.from_ is not None
    }


def _patched(case: Case) -> Iterator[Phrase]:
    """Say that a kernel was no stock one."""
    patched, every = case.patched
    if patched:
        yield case.words.say("rec_patched_all" if patched == every else "rec_patched")


def _unsafe(case: Case) -> Iterator[Phrase]:
    if case.answer.unsafe:
        levels = case.levels([each.level_id for each in case.answer.unsafe])
        yield case.words.say("rec_unsafe", levels=levels)


def _never(case: Case) -> Iterator[Phrase]:
    """Name what was behind wherever it was compared."""
    if case.answer.never and not case.answer.withheld:
        levels = case.levels(case.answer.never, "or")
        yield case.words.say("rec_never", levels=levels)


def _ties(case: Case) -> Iterator[Phrase]:
    """Name further levels that may be as good; headlines of the others name them."""
    lost = {
        each.against_id
        for each in case.answer.tallies_of_best
        if each.ahead and not each.behind
    }
    ties = [each for each in case.answer.ties if each not in lost]
    ties = [each for each in ties if each not in case.answer.never]
    if ties and case.answer.kind in {"use", "leads"}:
        several = "_several" if len(ties) > 1 else ""
        yield case.words.say(f"rec_ties{several}", levels=case.levels(ties, "or"))


def _widened(case: Case) -> Iterator[Phrase]:
    """Say which evidence is not of this very storage or workload."""
    rows = case.rows
    other = [row for row in rows if "storage" in row.widened_by]
    known = [row for row in other if row.storage_id != _UNKNOWN]
    extent = "widened" if len(other) == len(rows) else "partly"
    labels = case.words.reference.storage
    if known:
        classes = _names(labels[row.storage_id] for row in known)
        yield case.words.say(f"rec_{extent}_storage", classes=classes)
    elif other:
        yield case.words.say(f"rec_{extent}_unknown")
    yield from _widened_workload(case)


def _widened_workload(case: Case) -> Iterator[Phrase]:
    rows = case.rows
    workloads = case.words.reference.workloads
    other = [row for row in rows if "workload" in row.widened_by]
    if not other:
        return
    names = _names(workloads[row.workload_id] for row in other)
    asked = case.found.question.workload_id
    is_kind = all(workloads[row.workload_id].broader == asked for row in other)
    if len(other) < len(rows):
        yield case.words.say("rec_partly_workload", classes=names)
    elif is_kind:
        # The load asked for was measured, if only one kind of it.
        kinds = _names((workloads[row.workload_id] for row in other), inside=True)
        whole = short(workloads[asked].label)
        yield case.words.say("rec_narrower", classes=kinds, workload=whole)
    else:
        yield case.words.say("rec_widened_workload", classes=names)


def _names(
    classes: Iterable[StorageClass | WorkloadClass], *, inside: bool = False
) -> Phrase:
    """Return the short names of classes, each once; ``inside`` a running sentence."""
    labels = {each.id: each.label for each in classes}
    names = [short(label) for label in labels.values()]
    return semicolons([lower_first(name) for name in names] if inside else names)


def _database(case: Case) -> Iterator[Phrase]:
    """Say that one database alone was measured, or none."""
    found = {row.database_id for row in case.rows}
    if len(found) != 1 or case.found.question.database_id is not None:
        return
    database_id = found.pop()
    product = case.words.reference.databases.get(database_id or "")
    if database_id == _NO_DATABASE:
        yield case.words.say("rec_no_database")
    elif product:
        yield case.words.say("rec_one_database", database=_text(product.label))


def _text(text: NameOrText) -> Phrase:
    """Return a name that may be the same in every language."""
    if isinstance(text, str):
        return lambda _: [{"text": text}]
    return translated(text)


def _unmeasured(case: Case) -> Iterator[Phrase]:
    if case.answer.unmeasured:
        levels = case.names(case.answer.unmeasured, "or")
        yield case.words.say("rec_unmeasured", levels=levels)
