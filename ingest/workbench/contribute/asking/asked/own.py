"""A setting that is not listed: asked for, and sent with the record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.asked.ask import Ask
from ingest.workbench.contribute.drafting.said import NOT_LISTED

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers


def _is_own(answers: Answers, _reference: Reference) -> bool:
    return NOT_LISTED in answers.treatments or bool(answers.own.name)


def _with_rows(answers: Answers, reference: Reference) -> bool:
    return bool(answers.rows) and _is_own(answers, reference)


def _without_rows(answers: Answers, reference: Reference) -> bool:
    return not answers.rows and _is_own(answers, reference)


_OWN = (
    Ask(
        "own.name",
        "What is your setting called, as one writes it (vm.swappiness)?",
        why="It becomes an entry of the vocabulary, in the same pull request; whoever "
        "reviews it adds the other languages.",
        required=True,
    ),
    Ask(
        "own.levels",
        "Which values of it were compared? Separate them by ;",
        why="Each is a level that later results can be compared with.",
        required=True,
    ),
    Ask(
        "own.command",
        "Which command shows what it is set to?",
        why="Others look up their own value with it.",
        required=True,
    ),
)
#: Beside the question for the setting, which comes first where there are files.
OWN_OF_FILES = tuple(replace(each, when=_with_rows) for each in _OWN)
OWN_OF_TABLE = tuple(replace(each, when=_without_rows) for each in _OWN)
