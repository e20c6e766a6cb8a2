"""Statements of a source that has no table, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking import choices as offered
from ingest.workbench.contribute.asking.asked.ask import Ask, given, last, vocabulary
from ingest.workbench.contribute.asking.conditions import has_claims, may_have_claims

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.choices import Choice


def _each(field: str) -> Callable[[Answers, Reference], list[str]]:
    """Return what names a field of each claim, and of the one that is asked for now."""

    def keys(answers: Answers, _reference: Reference) -> list[str]:
        claims = answers.claims
        one_more = not claims or claims[-1].more == "true"
        return [f"{n}.{field}" for n in range(len(claims) + one_more)]

    return keys


def _which(answers: Answers, reference: Reference) -> list[str]:
    """Name the setting of each claim, where there is more than one."""
    several = len(answers.treatments) > 1
    return _each("treatment")(answers, reference) if several else []


def _treatments(_key: str, answers: Answers, reference: Reference) -> Iterable[Choice]:
    known = offered.settings_under_test(answers, reference)
    return [each for each in known if each.id in answers.treatments]


def _levels(key: str, answers: Answers, reference: Reference) -> Iterable[Choice]:
    other = answers.answer(key.replace("against", "level"))
    return [
        each
        for each in offered.levels(offered.claimed(key, answers), reference)
        if last(key) == "level" or each.id != other
    ]


def _load(_key: str, answers: Answers, _reference: Reference) -> str:
    """Return the load of the claim before, else of the record."""
    before = [each.workload for each in answers.claims if each.workload]
    return before[-1] if before else answers.workload.class_ or ""


CLAIMS = (
    Ask(
        "figures",
        "Does the source have figures for a table, or only statements?",
        why="Many sources only say what was faster. That counts, too, as a statement.",
        form="choice",
        required=True,
        when=may_have_claims,
        offers=given(
            ("table", "figures: a table to paste, or a CSV file"),
            ("claims", "statements: one is better than another, with no table"),
        ),
        propose=lambda _k, _answers, _ref: "table",
    ),
    Ask(
        "claims.*",
        "Which setting is the statement about?",
        why="A statement compares two levels of one setting.",
        form="choice",
        required=True,
        when=has_claims,
        each=_which,
        offers=_treatments,
    ),
    Ask(
        "claims.*",
        "Which level does the source speak of?",
        why="The direction and the ratio are those of this level.",
        form="suggested",
        required=True,
        when=has_claims,
        each=_each("level"),
        offers=_levels,
    ),
    Ask(
        "claims.*",
        "Against which other level?",
        why="Better than what? Without it a statement compares nothing.",
        form="suggested",
        required=True,
        when=has_claims,
        each=_each("against"),
        offers=_levels,
    ),
    Ask(
        "claims.*",
        "Under which kind of load?",
        why="What is better for one load can be worse for another.",
        form="choice",
        required=True,
        when=has_claims,
        each=_each("workload"),
        offers=vocabulary("workloads"),
        propose=_load,
    ),
    Ask(
        "claims.*",
        "What does the source say of the first one?",
        why="Only what it says, not what follows from it.",
        form="choice",
        required=True,
        when=has_claims,
        each=_each("direction"),
        offers=given(
            ("better", "it was better than the other"),
            ("worse", "it was worse than the other"),
            ("similar", "there was no difference that matters"),
            ("preferred", "it is recommended, without a measurement"),
        ),
    ),
    Ask(
        "claims.*",
        "How many times as good, if the source says so (1.25: a quarter better)?",
        why="Above 1 it favours the first level. Give the digits as printed.",
        form="number",
        when=has_claims,
        each=_each("ratio"),
    ),
    Ask(
        "claims.*",
        "What does the source say, in a sentence of your own?",
        why="Readers see it beside the direction.",
        required=True,
        when=has_claims,
        each=_each("text"),
    ),
    Ask(
        "claims.*",
        "Is there another statement?",
        why="Each pair of levels is a statement of its own.",
        form="flag",
        required=True,
        when=has_claims,
        each=_each("more"),
        propose=lambda _k, _answers, _ref: "false",
    ),
)
