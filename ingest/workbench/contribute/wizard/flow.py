"""The questions in their order, each answer kept at once; then the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from ingest.findings import printable
from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.asking.questions import question, questions
from ingest.workbench.contribute.wizard.prompts import BACK, ask
from ingest.workbench.contribute.wizard.proposed import marked, proposed

if TYPE_CHECKING:
    from rich.console import Console

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.questions import Question
    from ingest.workbench.contribute.drafts import Draft

#: Answers that are lists.
_LISTS = frozenset({"treatments", "strata", "source.authors"})


class Flow:
    """Asks what is missing in a draft; every answer is saved before the next question.

    ``paths`` say which ids are taken.
    """

    def __init__(
        self, draft: Draft, paths: Paths, reference: Reference, console: Console
    ) -> None:
        """Start from a draft, empty or not."""
        self._draft = draft
        self._paths = paths
        self._reference = reference
        self._console = console
        #: Answers before each one given, for the way back.
        self._past: list[Answers] = []

    def run(self) -> None:
        """Ask until nothing is missing."""
        while left := questions(self._draft.answers, self._reference):
            self._ask(left[0], left=len(left))

    def change(self, key: str) -> None:
        """Ask one question again, and what its answer brings up."""
        again = question(key, self._draft.answers, self._reference)
        if again is not None:
            self._ask(again, default=self._draft.answers.answer(key))
        self.run()

    def _ask(self, asked: Question, *, left: int = 0, default: Any = None) -> None:
        asked = proposed(asked, self._draft.answers, self._paths)
        self._explain(asked, left)
        if asked.form == "choices" or asked.key == "source.authors":
            default = default or ()
        text = "; ".join(default) if asked.key == "source.authors" else default
        text = text or marked(asked, self._draft.answers, self._reference) or None
        reply = ask(asked, default=text, first=not self._past)
        if reply is BACK:
            if self._past:
                self._draft.save(self._past.pop())
            return
        trouble = self._taken(asked, reply)
        if trouble:
            self._console.print(Text(f"  {trouble}", style="bold"))
            return
        self._past.append(self._draft.answers)
        self._draft.save(self._noted(asked, reply))

    def _explain(self, asked: Question, left: int) -> None:
        """Say why in a line, and how to find out in another."""
        self._console.print()
        more = f"  ({left} to go)" if left > 1 else ""
        self._console.print(Text(f"  Why: {asked.why}{more}", style="dim"))
        if asked.how_to_find:
            self._console.print(Text(f"  How: {asked.how_to_find}", style="dim"))

    def _taken(self, asked: Question, reply: Any) -> str:
        if asked.key != "id" or not (self._paths.results / reply).exists():
            return ""
        return f"There is a record {reply} already; an id of its own, please."

    def _noted(self, asked: Question, reply: Any) -> Answers:
        answers = self._draft.answers
        if asked.key in _LISTS and reply == UNKNOWN:
            reply = ()
        return answers.with_answer(asked.key, reply)


def shown(value: Any, longest: int = 70) -> str:
    """Return an answer on one short line."""
    if isinstance(value, bool):
        value = "true" if value else "false"
    if isinstance(value, dict):
        value = ", ".join(f"{name} = {child}" for name, child in value.items())
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value)) or "none"
    text = printable(str(value).replace("\n", " "))
    return text if len(text) <= longest else f"{text[:longest]}…"
