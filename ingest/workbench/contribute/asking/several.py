"""Files with several results: which of them count, and at which levels."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.choices import Choice
from ingest.workbench.contribute.counted import EACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers, Row, Several

#: What makes the data a test then works on: fillseq, prepare, load, warm-up.
_PREPARES = re.compile(
    r"(?:pre)?(?:fill|load|condition|prepar|create|init|warm|setup|lay ?out)",
    re.IGNORECASE,
)
#: Figures and strata of a result shown beside its number.
_FIGURES = 2


def results_of(answers: Answers, entry: Several) -> list[Row]:
    """Return all results of a file, those that do not count included, by number."""
    rows = (row for row in (*answers.rows, *answers.spare) if row.file == entry.file)
    return sorted(rows, key=lambda row: row.result)


def to_count(answers: Answers, _reference: Reference) -> list[str]:
    """Name the question for each file which of its results count."""
    return [f"{number}.counted" for number in range(len(answers.several))]


def results(key: str, answers: Answers, reference: Reference) -> Iterator[Choice]:
    """Yield the results of a file: number, name, main figures, what it states."""
    for row in results_of(answers, _entry(key, answers)):
        yield Choice(str(row.result), str(row.result), described(row, reference))


def described(row: Row, reference: Reference) -> str:
    """Return the name of a result and its main figures."""
    known = [name for name in row.metrics if name in reference.metrics]
    known.sort(key=lambda name: reference.metrics[name].measure == "none")
    figures = (f"{name} {row.metrics[name]}" for name in known[:_FIGURES])
    stated = (
        f"{name} {level}" for name, level in row.levels.items() if name != "test_case"
    )
    name = row.label or row.levels.get("test_case", "")
    return ", ".join(filter(None, (name, *figures, *stated)))


def counted(key: str, answers: Answers) -> tuple[str, ...]:
    """Return the results that are proposed to count: those of one kind.

    The kind that was chosen for another file; otherwise the one with most results that
    does not prepare the data. Results of a kind are repeats, or differ in a stratum.
    """
    found = results_of(answers, _entry(key, answers))
    chosen = {
        _kind(row)
        for entry in answers.several
        if entry.counted
        for row in results_of(answers, entry)
        if str(row.result) in entry.counted
    }
    if not chosen & {_kind(row) for row in found}:
        tests = [row for row in found if not _PREPARES.match(_kind(row))] or found
        kinds = Counter(_kind(row) for row in tests)
        chosen = {kinds.most_common(1)[0][0]} if kinds else set()
    return tuple(str(row.result) for row in found if _kind(row) in chosen)


def of_one_kind(key: str, answers: Answers) -> tuple[str, ...]:
    """Return all results of a file, by number, where they are of one kind."""
    found = results_of(answers, _entry(key, answers))
    one = len({_kind(row) for row in found}) == 1
    return tuple(str(row.result) for row in found) if one else ()


def levels_of_files(answers: Answers, _reference: Reference) -> list[str]:
    """Name the levels that all results of a file can be given at once."""
    return [
        f"{number}.levels.{factor}"
        for number, entry in enumerate(answers.several)
        if entry.counted and len(_rows(answers, entry)) > 1
        for factor in (*answers.treatments, *(answers.strata or ()))
        if factor in entry.levels
        or any(factor not in row.levels for row in _rows(answers, entry))
    ]


def levels_of_rows(answers: Answers, reference: Reference) -> list[str]:
    """Name the level of each row, where its file was not given one."""
    asked = levels_of_files(answers, reference)
    entries = {entry.file: number for number, entry in enumerate(answers.several)}
    found = []
    for number, row in enumerate(answers.rows):
        at = entries.get(row.file or "")
        entry = None if at is None else answers.several[at]
        if entry is not None and not entry.counted:
            continue
        for factor in (*answers.treatments, *(answers.strata or ())):
            if not answers.applies(factor, row.levels):
                continue
            of_file = f"{at}.levels.{factor}" in asked
            if entry is None or not of_file or entry.levels.get(factor) == EACH:
                found.append(f"{number}.levels.{factor}")
    return found


def _entry(key: str, answers: Answers) -> Several:
    return answers.several[int(key.split(".")[1])]


def _rows(answers: Answers, entry: Several) -> list[Row]:
    return [row for row in answers.rows if row.file == entry.file]


def _kind(row: Row) -> str:
    return row.levels.get("test_case", row.label)
