"""Whether an answer is one, before it reaches a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read.vocabulary import closest
from ingest.workbench.contribute.drafting import said as forms

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.workbench.contribute.asking.questions import Question

#: Left in place of an answer by those who have none: ``unknown`` says it plainly.
_EVASIVE = frozenset({"n/a", "na", "none given", "null", "tbd", "?", "-", "--", "todo"})
_NUMBER = re.compile(r"0|[1-9][0-9]*(\.[0-9]+)?|0\.[0-9]+")
_TABLE = re.compile(r"[^\n]*,[^\n]*\n[^\n]+")


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
        "count": lambda: _raised(lambda: forms.count(said, question.key)),
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


def _number_problem(question: Question, said: str) -> str:
    named = any(said == each.id for each in question.choices)
    return "" if named or _NUMBER.fullmatch(said) else "a plain number"


def _raised(convert: Callable[[], object]) -> str:
    try:
        convert()
    except ValueError as problem_:
        return str(problem_)
    return ""
