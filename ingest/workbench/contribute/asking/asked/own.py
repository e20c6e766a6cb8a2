"""A setting, or a level, that is not listed: asked for, and sent with the record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.asked.ask import Ask, last
from ingest.workbench.contribute.asking.choices import Choice
from ingest.workbench.contribute.asking.conditions import has_table
from ingest.workbench.contribute.drafting.said import NOT_LISTED
from ingest.workbench.contribute.drafting.tables import measured

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def _to_name(answers: Answers, _reference: Reference) -> tuple[str, ...]:
    """Name the settings of which a level is still to be named."""
    kinds = (answers.several, answers.rows, answers.collected)
    given = [entry.levels for kind in kinds for entry in kind]
    names = (name for x in given for name in x if x[name] == NOT_LISTED)
    return tuple(dict.fromkeys(names))


def _of_table(answers: Answers, reference: Reference) -> tuple[str, ...]:
    """Name the settings of which the table has levels that are not listed."""
    factors = (*answers.treatments, *(answers.strata or ()))
    return tuple(
        name
        for name in factors
        if name in answers.own_levels or any(_unlisted(name, answers, reference))
    )


def _unlisted(factor: str, answers: Answers, reference: Reference) -> Iterator[str]:
    known = reference.factors.get(factor)
    for level in measured(answers, factor):
        is_listed = known is None or known.values != "levels" or known.accepts(level)
        if level and not is_listed:
            yield level


def _choices(key: str, answers: Answers, reference: Reference) -> Iterator[Choice]:
    named = (*answers.own_levels.get(last(key), ()),)
    for level in (*named, *_unlisted(last(key), answers, reference)):
        yield Choice(level, level)


_WHY = (
    "It becomes a level of the setting, in the same pull request; whoever reviews it "
    "looks whether it is one of its own."
)
OWN_LEVEL = Ask(
    "own_levels.*",
    "{}: what is the level called that is not listed, as one writes it?",
    why=_WHY,
    required=True,
    each=_to_name,
)
OWN_LEVELS_OF_TABLE = Ask(
    "own_levels.*",
    "{}: which of these, not listed so far, are levels to propose? What is a slip of "
    "the pen stays unmarked",
    why=_WHY,
    form="choices",
    when=has_table,
    each=_of_table,
    offers=_choices,
)
