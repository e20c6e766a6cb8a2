"""A question in general: its words, its reason, its condition, what it offers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from ingest.findings import printable
from ingest.workbench.contribute.asking import choices as offered
from ingest.workbench.contribute.asking.choices import fixed
from ingest.workbench.contribute.asking.conditions import always

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.choices import Choice

#: ``choice``: one of those offered. ``choices``: some of them. ``suggested``: one of
#: them, or any text. ``count``: a number, a size or a time, as the key says.
#: ``paragraphs``: several lines.
# fmt: off
Form = Literal[
    "text", "choice", "choices", "suggested", "count", "flag", "date", "id", "url",
    "table", "paragraphs", "number",
]
# fmt: on


#: Questions about files and their results.
_OF_FILES = frozenset({"rows.*", "collected.*", "several.*"})


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to ask.

    ``key`` ends in ``*`` where there is one question for each of ``each``; ``{}`` in
    ``prompt`` is then what it is about.
    """

    key: str
    prompt: str
    why: str = ""
    how: str = ""
    form: Form = "text"
    required: bool = False
    when: Callable[[Answers, Reference], bool] = always
    offers: Callable[[str, Answers, Reference], Iterable[Choice]] | None = None
    propose: Callable[[str, Answers, Reference], str] | None = None
    each: Callable[[Answers, Reference], Iterable[str]] | None = None

    def keys(self, answers: Answers, reference: Reference) -> tuple[str, ...]:
        """Return the keys this asks for; none where it does not apply."""
        if not self.when(answers, reference):
            return ()
        if self.each is None:
            return (self.key,)
        stem = self.key.removesuffix("*")
        return tuple(f"{stem}{name}" for name in self.each(answers, reference))

    def text(self, key: str, answers: Answers, reference: Reference) -> str:
        """Return the question in words."""
        if self.key in _OF_FILES:
            return _about_file(key, answers, reference)
        name = key.removeprefix(self.key.removesuffix("*"))
        factor = reference.factors.get(name)
        label = factor.label["en"] if factor else name
        label = label if label.lower() == name.lower() else f"{label} ({name})"
        return self.prompt.format(label)

    def form_of(self, key: str, answers: Answers, reference: Reference) -> Form:
        """Return how to answer: levels are chosen where their list is closed."""
        is_claimed = key.startswith("claims.") and last(key) in {"level", "against"}
        if not is_claimed and (self.key not in _OF_FILES or last(key) == "counted"):
            return self.form
        name = offered.claimed(key, answers) if is_claimed else last(key)
        factor = reference.factors.get(name)
        forms: dict[str, Form] = {"levels": "choice", "number": "number"}
        return forms.get(factor.values if factor else "text", self.form)

    def choices(
        self, key: str, answers: Answers, reference: Reference
    ) -> Iterable[Choice]:
        """Return what can be chosen."""
        return self.offers(key, answers, reference) if self.offers else ()

    def proposed(self, key: str, answers: Answers, reference: Reference) -> str:
        """Return what follows from the other answers, "" where nothing does."""
        return self.propose(key, answers, reference) if self.propose else ""


def _about_file(key: str, answers: Answers, reference: Reference) -> str:
    kind, number, *_ = key.split(".")
    given, name = answers.answer(kind)[int(number)], last(key)
    shown = printable(PurePath(given.file).name) if given.file else f"row {number}"
    rows = [row for row in answers.rows if row.file == given.file]
    if name == "counted":
        found = len(rows) + sum(row.file == given.file for row in answers.spare)
        return f"{shown} holds {found} results: which of them count?"
    factor = reference.factors.get(name)
    label = factor.label["en"] if factor else name
    which = ""
    if kind == "several":
        which = f" ({len(rows)} results)"
    elif kind == "rows" and any(entry.file == given.file for entry in answers.several):
        which = f", result {given.result}"
        which += f" ({printable(given.label)})" if given.label else ""
    return f"{label}: which level was set for {shown}{which}?"


def vocabulary(name: str) -> Callable[[str, Answers, Reference], Iterable[Choice]]:
    """Return what offers the entries of a vocabulary."""
    return lambda _key, _answers, reference: offered.from_vocabulary(name, reference)


def given(*pairs: tuple[str, str]) -> Callable[..., Iterable[Choice]]:
    """Return what offers these ids with their labels."""
    found = fixed(*pairs)
    return lambda _key, _answers, _reference: found


def proposal(
    make: Callable[[Answers, Reference], str],
) -> Callable[[str, Answers, Reference], str]:
    """Return what proposes whatever the key."""
    return lambda _key, answers, reference: make(answers, reference)


def last(key: str) -> str:
    """Return the last step of a key: the setting it is about."""
    return key.rsplit(".", 1)[1]
