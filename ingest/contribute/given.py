"""Answers from the command line and from files, for those who are not asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.contribute.answers import Answers
from ingest.contribute.asking.questions import questions
from ingest.findings import Finding
from ingest.read.document import read_document
from ingest.read.text_file import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ingest.contribute.asking.questions import Question
    from ingest.models.reference import Reference

#: What may be taken from other answers without asking: names, and what the files are.
#: A level or a baseline is none of these.
_TAKEN = frozenset(
    {"metrics.primary", "source.figures_from", "source_group", "id", "title"}
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
    return _validated(_lists(document.value), shown)


def with_settings(answers: Answers, pairs: Iterable[tuple[str, Any]]) -> Answers:
    """Return the answers with those at paths (``platform.kernel``) put in.

    Raises ``NotGivenError`` for a path there is no question for.
    """
    for key, value in pairs:
        try:
            answers = answers.with_answer(key, value)
        except KeyError:
            message = f"--set {key}: there is no such answer; see atlas new --help"
            raise NotGivenError(message) from None
        except ValidationError as problem:
            message = f"--set {key}: {_reason(problem)}"
            raise NotGivenError(message) from None
    return answers


def pair(text: str, option: str) -> tuple[str, str]:
    """Return the two sides of ``name=value``. Raises ``NotGivenError``."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        message = f"{option} {text}: write  name=value"
        raise NotGivenError(message)
    return name.strip(), value.strip()


def with_levels(answers: Answers, said: Sequence[str], files: Sequence[str]) -> Answers:
    """Return the answers with the levels of files: ``run1.txt=none``.

    Where several settings vary: ``run1.txt=io_scheduler:none,threads:16``. ``files``
    are the names as given. Raises ``NotGivenError``.
    """
    for text in said:
        # A name may hold the sign itself, so it is compared with those given.
        name = max((x for x in files if text.startswith(f"{x}=")), key=len, default="")
        if not name:
            message = f"--level {text}: no file of --from is called so"
            raise NotGivenError(message)
        levels = _levels(text.removeprefix(f"{name}="), answers, text)
        for kind in ("rows", "collected"):
            for number, entry in enumerate(getattr(answers, kind)):
                if entry.file and entry.file.endswith(name.removeprefix("./")):
                    keys = (f"{kind}.{number}.levels.{factor}" for factor in levels)
                    values = zip(keys, levels.values(), strict=True)
                    answers = with_settings(answers, values)
    return answers


def _levels(text: str, answers: Answers, said: str) -> dict[str, str]:
    factors = (*answers.treatments, *(answers.strata or ()))
    parts = [part.partition(":") for part in text.split(",")]
    if all(name in factors and sign for name, sign, _ in parts):
        return {name: level for name, _, level in parts}
    if len(answers.treatments) == 1:
        return {answers.treatments[0]: text}
    message = f"--level {said}: name the setting, too:  FILE=io_scheduler:none"
    raise NotGivenError(message)


def completed(answers: Answers, reference: Reference) -> Answers:
    """Return the answers with what follows from them put in, where that is safe."""
    if answers.strata is None:
        answers = answers.with_answer("strata", ())
    for each in questions(answers, reference):
        if each.key in _TAKEN and each.proposed:
            answers = answers.with_answer(each.key, each.proposed)
    return answers


def missing(answers: Answers, reference: Reference) -> list[Question]:
    """Return what a record cannot do without and nobody said."""
    return [each for each in questions(answers, reference) if each.required]


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
