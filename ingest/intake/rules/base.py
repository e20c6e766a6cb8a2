"""What a rule is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import Finding, Level, Place, excerpt
from ingest.intake.read.vocabulary import closest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


class Problem(NamedTuple):
    """What a check saw; the rule adds its id and level."""

    place: Place
    message: str
    found: str
    expected: str
    hint: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One requirement, with its reason and its remedy.

    ``check`` looks at one record, ``check_corpus`` at all of them; a rule about the
    form of files has neither, because the reader itself applies it. A rule that
    ``needs_tables`` is passed over where a table could be read in part only; one that
    looks at single cells does not, and still finds what is wrong in the rest.
    """

    id: str
    level: Level
    title: str
    why: str
    mend: str
    check: Callable[[Record, Reference], Iterable[Problem]] | None = None
    check_corpus: Callable[[Corpus], Iterable[Problem]] | None = None
    needs_tables: bool = False

    def finding(self, problem: Problem) -> Finding:
        """Return the problem as a finding of this rule."""
        return Finding(
            rule=self.id,
            level=self.level,
            path=problem.place.path,
            line=problem.place.line,
            column=problem.place.column,
            found=excerpt(problem.found),
            expected=problem.expected,
            hint=problem.hint,
            message=problem.message,
        )


def nearest(word: str, known: Iterable[str], otherwise: str) -> str:
    """Return a hint that names the known id that ``word`` may stand for."""
    near = closest(word, known)
    return f"did you mean {near}?" if near else otherwise


def listing(words: Iterable[str], more: str = "", most: int = 12) -> str:
    """Return the words as one short enumeration; ``more`` says where all are listed."""
    every = list(words)
    shown = ", ".join(every[:most])
    if len(every) <= most:
        return shown
    rest = f"{shown}, … and {len(every) - most} more"
    return f"{rest}: atlas explain {more}" if more else rest
