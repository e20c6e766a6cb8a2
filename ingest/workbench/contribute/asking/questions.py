"""What is still to be asked for a record, and why each thing matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.disclosed import disclosure_of, how_to_find
from ingest.workbench.contribute.asking.asked import ASKED
from ingest.workbench.contribute.asking.question import Question, problem
from ingest.workbench.contribute.drafting.environment import bare, seen
from ingest.workbench.contribute.drafting.said import NOT_LISTED, own_id
from ingest.workbench.contribute.own_setting import extended

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.asked.ask import Ask

_TREATMENTS = "treatments"
__all__ = ["Question", "question", "questions", "wrong"]


def questions(answers: Answers, reference: Reference) -> list[Question]:
    """Return what has not been answered yet, in the order to ask it.

    Some questions only come up with the answers to others, so a caller asks the first,
    notes the answer, and calls again; or prints all, and reads all answers.
    """
    reference = extended(answers, reference)
    known = _without_unknown(answers, reference)
    found = [
        _question(ask, key, known, reference)
        for ask in ASKED
        for key in ask.keys(known, reference)
        if not _is_answered(key, known)
    ]
    if known is not answers:
        found.sort(key=lambda each: each.key != _TREATMENTS)
    return found


def question(key: str, answers: Answers, reference: Reference) -> Question | None:
    """Return the question at a key, answered or not; None where there is none."""
    reference = extended(answers, reference)
    for ask in ASKED:
        if key in ask.keys(answers, reference):
            return _question(ask, key, answers, reference)
    return None


def wrong(answers: Answers, reference: Reference) -> list[tuple[Question, str]]:
    """Return the answers that are none, each with what was expected instead."""
    found = []
    reference = extended(answers, reference)
    known = _without_unknown(answers, reference)
    for ask in ASKED:
        for key in ask.keys(known, reference):
            said = answers.answer(key)
            each = _question(ask, key, answers, reference)
            trouble = problem(each, said) if said else ""
            if trouble:
                found.append((each, trouble))
    return found


def _without_unknown(answers: Answers, reference: Reference) -> Answers:
    """Return the answers without settings under test of which one is no setting.

    Nothing can be asked about its levels before it is known which one is meant.
    """
    known = {*reference.factors, NOT_LISTED, own_id(answers.own.name or "")}
    is_known = set(answers.treatments) <= known
    return answers if is_known else answers.model_copy(update={_TREATMENTS: ()})


def _question(ask: Ask, key: str, answers: Answers, reference: Reference) -> Question:
    disclosure = disclosure_of(key, reference)
    product = answers.database.product or bare(seen(answers, "database.product"))
    platform = answers.platform.os or bare(seen(answers, "platform.os"))
    return Question(
        key=key,
        text=ask.text(key, answers, reference),
        why=ask.why or (disclosure.why if disclosure else ""),
        how_to_find=how_to_find(disclosure, reference, product, platform)
        if disclosure
        else ask.how,
        choices=tuple(ask.choices(key, answers, reference)),
        form=ask.form_of(key, answers, reference),
        required=ask.required,
        proposed=ask.proposed(key, answers, reference),
    )


def _is_answered(key: str, answers: Answers) -> bool:
    said = answers.answer(key)
    if key in {"strata", "translated"}:
        return said is not None
    if key.startswith("own_levels."):
        # Of a table once; of files as long as a level has no name.
        return said is not None and not answers.rows
    return bool(said) or bare(seen(answers, key)) is not None
