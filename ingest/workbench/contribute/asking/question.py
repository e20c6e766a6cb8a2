"""A question to a contributor, and whether something said is an answer to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read.vocabulary import closest
from ingest.workbench.contribute.drafting import said as forms

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.workbench.contribute.asking.asked.ask import Form
    from ingest.workbench.contribute.asking.choices import Choice

#: Left in place of an answer by those who have none: ``unknown`` says it plainly.
_EVASIVE = frozenset({"n/a", "na", "none given", "null", "tbd", "?", "-", "--", "todo"})
_NUMBER = re.compile(r"0|[1-9][0-9]*(\.[0-9]+)?|0\.[0-9]+")
_TABLE = re.compile(r"[^\n]*,[^\n]*\n[^\n]+")


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask, at a key such as ``platform.kernel``.

    ``why`` says in a sentence why readers need it, ``how_to_find`` how the contributor
    finds it out on their system ("" where that is no question of commands). ``choices``
    are the ids to choose from; with the form ``choice`` nothing else is an answer.
    Where it is ``required``, ``unknown`` is no answer. ``proposed`` follows from other
    answers, and is for the contributor to accept, never taken by itself.
    """

    key: str
    text: str
    why: str
    how_to_find: str
    choices: tuple[Choice, ...] = ()
    form: Form = "text"
    required: bool = False
    proposed: str = ""


def problem(question: Question, said: Any) -> str:
    """Return what was expected instead of an answer; "" where it is one.

    ``said`` is text, several texts, or a map of texts.
    """
    if isinstance(said, dict):
        return next((p for v in said.values() if (p := problem(question, v))), "")
    if isinstance(said, list | tuple):
        return next((p for v in said if (p := problem(question, v))), "")
    if said == UNKNOWN:
        return "an answer; unknown is none here" if question.required else ""
    if said.lower() in _EVASIVE and said not in {each.id for each in question.choices}:
        return "an answer, or the word unknown"
    return _form_problem(question, said)


def _form_problem(question: Question, said: str) -> str:
    judges: dict[str, Callable[[], str]] = {
        "choice": lambda: _choice_problem(question, said),
        "choices": lambda: _choice_problem(question, said),
        "count": lambda: _count_problem(question, said),
        "flag": lambda: _raised(lambda: forms.flag(said)),
        "number": lambda: _number_problem(question, said),
        "date": lambda: forms.date_problem(said, or_unknown=not question.required),
        "id": lambda: forms.id_problem(said),
        "url": lambda: forms.url_problem(said),
    }
    if question.form in judges:
        return judges[question.form]()
    if question.form == "table" and not _TABLE.match(said):
        return "a line of column names, then a line a run, separated by commas"
    long = question.form in {"paragraphs", "table"}
    return forms.line_problem(said, forms.LONGEST_TEXT if long else forms.LONGEST)


def _choice_problem(question: Question, said: str) -> str:
    ids = [each.id for each in question.choices]
    if said in ids:
        return ""
    named = {each.id: each for each in question.choices}
    near = closest(said, named)
    if near:
        return f"one of the choices; did you mean {near}?"
    shown = ", ".join(ids[:8]) + (", …" if len(ids) > 8 else "")  # noqa: PLR2004
    return f"one of the choices ({shown})" if ids else "a level that was measured"


def _count_problem(question: Question, said: str) -> str:
    """Return why a text is no count; the data may be given as a share of memory."""
    if question.key.endswith("dataset_bytes") and forms.times_memory(said) is not None:
        return ""
    return _raised(lambda: forms.count(said, question.key))


def _number_problem(question: Question, said: str) -> str:
    named = any(said == each.id for each in question.choices)
    return "" if named or _NUMBER.fullmatch(said) else "a plain number"


def _raised(convert: Callable[[], object]) -> str:
    try:
        convert()
    except ValueError as problem_:
        return str(problem_)
    return ""
