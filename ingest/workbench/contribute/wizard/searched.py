"""Lists that are searched by typing; a search without a match selects nothing."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import questionary
from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
from prompt_toolkit.keys import Keys
from questionary import Choice as Entry
from questionary.prompts.common import InquirerControl

from ingest.workbench.contribute.drafting.said import NOT_LISTED

if TYPE_CHECKING:
    from questionary import Question as Prompt


class Nothing(Enum):
    """What Enter gives where nothing was chosen."""

    NOTHING = ""


NOTHING = Nothing.NOTHING
_NO_MATCH = "(nothing matches; Backspace takes letters back)"


class _Searched(InquirerControl):
    """A list of which a search without a match shows none, but the way on.

    The library shows all of them then, and Enter takes the first. A space belongs to
    what is searched; where several are chosen it marks, and is given back to the
    search when letters follow that make words of the list.
    """

    #: Where several are chosen: what the last space marked, and where the cursor was.
    _spaced: tuple[Any, int] | None = None

    @property
    def filtered_choices(self) -> list[Entry]:
        """The entries whose text holds what was typed, then those marked before."""
        if not self.search_filter:
            return list(self.choices)
        found = self._holding(self.search_filter.strip())
        self.found_in_search = bool(found)
        leads_on = [each for each in self.choices if each.value == NOT_LISTED]
        shown = found or [Entry(_NO_MATCH, NOTHING), *leads_on]
        marked = [each for each in self.choices if each.value in self.selected_options]
        return [*shown, *(each for each in marked if each not in shown)]

    def _holding(self, words: str) -> list[Entry]:
        wanted = words.lower()
        return [each for each in self.choices if wanted in str(each.title).lower()]

    def add_search_character(self, char: Keys) -> None:
        """Search on; letters behind a space that marked go on with its word."""
        spaced, self._spaced = self._spaced, None
        if char != Keys.Backspace and spaced and spaced[1] == self.pointed_at:
            further = f"{self.search_filter} "
            if self._holding(f"{further}{char}"):
                self.mark(spaced[0])
                self.search_filter = further
            else:
                self.search_filter = None
        super().add_search_character(char)

    def space(self, *, marks: bool) -> None:
        """Take a space: mark the entry under the cursor, or search on with it."""
        if marks:
            pointed = self.get_pointed_at().value
            self.mark(pointed)
            self._spaced = (pointed, self.pointed_at) if self.search_filter else None
        elif self.search_filter:
            self.search_filter += " "

    def mark(self, value: object) -> None:
        """Mark an entry, or take its mark away."""
        if value in self.selected_options:
            self.selected_options.remove(value)
        elif value is not NOTHING:
            self.selected_options.append(value)
        self.error_message = None
        self.pointed_at = min(self.pointed_at, self.choice_count - 1)


def chosen(prompt: Prompt, text: str, *, several: bool = False) -> object:
    """Ask with a list of the library until something is chosen; return it.

    ``text`` is what to say where nothing was; of ``several`` a space marks each. Raises
    ``KeyboardInterrupt`` and ``EOFError`` as prompts do. The prompt may be asked again.
    """
    library = next(
        each
        for each in prompt.application.layout.find_all_controls()
        if isinstance(each, InquirerControl)
    )
    library.__class__ = _Searched
    control = cast("_Searched", library)
    keys = KeyBindings()
    keys.add(" ", eager=True)(lambda _: control.space(marks=several))
    bound = prompt.application.key_bindings or KeyBindings()
    prompt.application.key_bindings = merge_key_bindings([bound, keys])
    while (found := prompt.unsafe_ask()) is NOTHING:
        questionary.print(f"  {text}")
        control.search_filter, control.is_answered, control.pointed_at = None, False, 0
    return found
