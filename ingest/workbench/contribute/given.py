"""Answers from the command line and from files, for those who are not asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.findings import Finding
from ingest.intake.read.document import read_document
from ingest.intake.read.text_file import read_text
from ingest.intake.read.vocabulary import closest
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import questions
from ingest.workbench.contribute.asking.several import of_one_kind
from ingest.workbench.contribute.drafting.said import NOT_LISTED, own_id
from ingest.workbench.contribute.from_files import differing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.asking.questions import Question

#: What may be taken from other answers without asking: names, and what the files are.
#: A level or a baseline is none of these.
_TAKEN = frozenset(
    {"figures", "metrics.primary", "source.figures_from", "source_group", "id", "title"}
)


class NotGivenError(ValueError):
    """Something on the command line, or in a file of answers, is no answer."""


def read_answers(path: Path, shown: str) -> Answers:
    """Return the answers in a YAML or JSON file. Raises ``NotGivenError``."""
    text = read_text(path, shown)
    if isinstance(text, Finding):
        message = f"{shown}: {text.message}; {text.hint}"
        raise NotGivenError(message)
    document = read_document(text, shown)
    findings = document if isinstance(document, list) else list(document.findings)
    if findings or isinstance(document, list):
        first = findings[0]
        message = f"{first.place}: {first.message}; {first.hint}"
        raise NotGivenError(message)
    value = _lists(document.value)
    if not isinstance(value, dict):
        return _validated(value, shown)
    # Keys such as platform.kernel are those of --set; what is nested comes as it is.
    paths = {key: value.pop(key) for key in list(value) if "." in key}
    return with_settings(_validated(value, shown), paths.items(), shown)


def with_settings(
    answers: Answers, pairs: Iterable[tuple[str, Any]], shown: str = "--set"
) -> Answers:
    """Return the answers with those at paths (``platform.kernel``) put in.

    Raises ``NotGivenError`` for a path there is no question for.
    """
    for key, value in pairs:
        try:
            answers = answers.with_answer(key, value)
        except KeyError:
            message = f"{shown} {key}: there is no such answer; see atlas new --help"
            raise NotGivenError(message) from None
        except ValidationError as problem:
            message = f"{shown} {key}: {_reason(problem)}"
            raise NotGivenError(message) from None
    return answers


def refuse_unknown(answers: Answers, reference: Reference) -> None:
    """Refuse settings that are none: no question about their levels has an answer.

    Raises ``NotGivenError``, which says which one may be meant and how to propose one.
    """
    own = {NOT_LISTED, own_id(answers.own.name or "")}
    for name in (*answers.treatments, *(answers.strata or ())):
        if name in reference.factors or name in own:
            continue
        near = closest(name, reference.factors)
        meant = f"did you mean {near}? " if near else ""
        message = (
            f"there is no setting {name}; {meant}atlas explain settings lists all. To "
            f"propose it:  --treatment {NOT_LISTED} --set own.name={name} "
            '--set "own.levels=1; 60" --set "own.command=…"'
        )
        raise NotGivenError(message)


def pair(text: str, option: str) -> tuple[str, str]:
    """Return the two sides of ``name=value``. Raises ``NotGivenError``."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        message = f"{option} {text}: write  name=value"
        raise NotGivenError(message)
    return name.strip(), value.strip()


def completed(answers: Answers, reference: Reference) -> Answers:
    """Return the answers with what follows from them put in, where that is safe.

    Results of one kind in a file all count; what outputs state to differ between runs
    of the same setting is a stratum.
    """
    for key in (f"several.{n}.counted" for n in range(len(answers.several))):
        if not answers.answer(key) and (found := of_one_kind(key, answers)):
            answers = answers.with_answer(key, found)
    if answers.translated is None:
        answers = answers.with_answer("translated", tuple(answers.translations))
    if answers.strata is None:
        answers = answers.with_answer("strata", _crossed(answers))
    for each in questions(answers, reference):
        taken = each.key in _TAKEN or _is_seen(each.key, answers)
        if taken and each.proposed:
            answers = answers.with_answer(each.key, each.proposed)
    return answers


def _is_seen(key: str, answers: Answers) -> bool:
    """Tell whether a key is a level that a bundle of the collector states itself."""
    kind, number, *_ = (*key.split("."), "")
    seen = answers.collected[int(number)].saw if kind == "collected" else {}
    return key.rpartition(".")[2] in seen


def missing(answers: Answers, reference: Reference) -> list[Question]:
    """Return the questions that must be answered and have no answer yet."""
    return [each for each in questions(answers, reference) if each.required]


def _crossed(answers: Answers) -> tuple[str, ...]:
    """Return the strata that differ and of which several settings share a level."""
    settings: dict[tuple[str, str | None], set[tuple[str | None, ...]]] = {}
    names = differing(answers)
    for row in answers.rows:
        setting = tuple(row.levels.get(x) for x in answers.treatments)
        for name in names:
            settings.setdefault((name, row.levels.get(name)), set()).add(setting)
    shared = {name for (name, _), found in settings.items() if len(found) > 1}
    return tuple(name for name in names if name in shared)


def _validated(document: Any, shown: str) -> Answers:
    try:
        return Answers.model_validate(document)
    except ValidationError as problem:
        message = f"{shown}: {_reason(problem)}"
        raise NotGivenError(message) from None


def _reason(problem: ValidationError) -> str:
    first = problem.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    return f"{where}: {first['msg'].lower()}" if where else first["msg"].lower()


def _lists(value: Any) -> Any:
    """Return the values of a document with lists for tuples, as JSON has them."""
    return json.loads(json.dumps(value))
