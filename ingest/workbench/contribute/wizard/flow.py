"""The questions in their order, each answer kept at once; then the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from ingest.findings import printable
from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.asking.arms import arms, levels_are_known
from ingest.workbench.contribute.asking.asked import ASKED
from ingest.workbench.contribute.asking.core import parted
from ingest.workbench.contribute.asking.question import problem
from ingest.workbench.contribute.asking.questions import question, questions
from ingest.workbench.contribute.wizard.compared import (
    STOP,
    show_compared,
    what_to_mend,
)
from ingest.workbench.contribute.wizard.prompts import BACK, ask
from ingest.workbench.contribute.wizard.proposed import marked, proposed
from ingest.workbench.contribute.wizard.rest import SKIP, as_it_stands, choose_of_rest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.arms import Arm
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
        #: What was compared when it was shown last.
        self._shown: list[Arm] = []
        self._skips = False

    def run(self) -> bool:
        """Ask until nothing is missing; False where nothing can be compared.

        What a result is about is asked one by one. As soon as it is known what was run
        at which level, that is shown; the rest stands on one screen.
        """
        while left := questions(self._draft.answers, self._reference):
            core, rest = parted(self._proposed(each) for each in left)
            if not self._is_comparison():
                return False
            if core:
                self._ask(core[0], left=len(core))
            else:
                self._rest(rest)
        return self._is_comparison()

    def _is_comparison(self) -> bool:
        """Show once what is compared; have it corrected until something is."""
        now = arms(self._draft.answers)
        if now == self._shown or not levels_are_known(self._draft.answers):
            return True
        self._shown = now
        if show_compared(self._draft.answers, self._console):
            return True
        levels = [
            (key, f"{text}: {shown(self._draft.answers.answer(key))}")
            for key, text in self._levels()
        ]
        key = what_to_mend(self._draft.answers, levels)
        again = question(key, self._draft.answers, self._reference)
        if key == STOP or again is None:
            return False
        self._shown = []
        self._ask(again, default=self._draft.answers.answer(key))
        return self._is_comparison()

    def _levels(self) -> Iterator[tuple[str, str]]:
        """Yield key and words of each question about the level of a file."""
        for each in ASKED:
            for key in each.keys(self._draft.answers, self._reference):
                if key.startswith(("rows.", "several.")) and ".levels." in key:
                    yield key, each.text(key, self._draft.answers, self._reference)

    def _rest(self, left: list[Question]) -> None:
        """Offer what may be left out; once skipped, what it brings up is, too."""
        key = SKIP if self._skips else choose_of_rest(left, self._console)
        if key != SKIP:
            one = next(each for each in left if each.key == key)
            self._ask(one, of_list=True)
            return
        self._skips = True
        # One at a time: what is proposed of the next may follow from it.
        first = left[0]
        reply = as_it_stands(first)
        if self._taken(first, reply):
            self._ask(first, of_list=True)
        else:
            self._draft.save(self._noted(first, reply, self._draft.answers))

    def _proposed(self, asked: Question) -> Question:
        return proposed(asked, self._draft.answers, self._paths)

    def change(self, key: str) -> None:
        """Ask one question again, and what its answer brings up."""
        again = question(key, self._draft.answers, self._reference)
        if again is not None:
            self._ask(again, default=self._draft.answers.answer(key))
        self.run()

    def _ask(
        self,
        asked: Question,
        *,
        left: int = 0,
        default: Any = None,
        of_list: bool = False,
    ) -> None:
        """Ask; the way back leads to the question before, or to the list."""
        asked = self._proposed(asked)
        self._explain(asked, left)
        if asked.form == "choices" or asked.key == "source.authors":
            default = default or ()
        said = self._draft.answers.answer(asked.key)
        if said and (trouble := problem(asked, said)):
            line = f"  {shown(said)} was given; expected {trouble}"
            self._console.print(Text(line, style="bold"), soft_wrap=True)
        text = "; ".join(default) if asked.key == "source.authors" else default
        text = text or marked(asked, self._draft.answers, self._reference) or None
        reply = ask(asked, default=text, first=not self._past)
        if reply is BACK:
            if self._past and not of_list:
                self._draft.save(self._past.pop())
            return
        trouble = self._taken(asked, reply)
        if trouble:
            self._console.print(Text(f"  {trouble}", style="bold"))
            self._ask(asked, left=left, default=default, of_list=of_list)
            return
        self._past.append(self._draft.answers)
        self._draft.save(self._noted(asked, reply, self._draft.answers))

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

    def _noted(self, asked: Question, reply: Any, answers: Answers) -> Answers:
        """Return the answers with one more."""
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
