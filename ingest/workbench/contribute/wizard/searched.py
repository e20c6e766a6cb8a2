"""Lists that are searched by typing; a search without a match selects nothing."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import questionary
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

    The library shows all of them then, and Enter takes the first.
    """

    @property
    def filtered_choices(self) -> list[Entry]:
        """The entries whose text holds what was typed."""
        if not self.search_filter:
            return list(self.choices)
        wanted = self.search_filter.lower()
        found = [each for each in self.choices if wanted in str(each.title).lower()]
        self.found_in_search = bool(found)
        leads_on = [each for each in self.choices if each.value == NOT_LISTED]
        return found or [Entry(_NO_MATCH, NOTHING), *leads_on]


def chosen(prompt: Prompt, text: str) -> object:
    """Ask with a list of the library until something is chosen; return it.

    ``text`` is what to say where nothing was. Raises ``KeyboardInterrupt`` and
    ``EOFError`` as prompts do. The prompt may be asked again.
    """
    control = next(
        each
        for each in prompt.application.layout.find_all_controls()
        if isinstance(each, InquirerControl)
    )
    control.__class__ = _Searched
    while (found := prompt.unsafe_ask()) is NOTHING:
        questionary.print(f"  {text}")
        control.search_filter, control.is_answered, control.pointed_at = None, False, 0
    return found
