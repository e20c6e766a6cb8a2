"""Questions on a terminal, one at a time: typed, chosen with search, or several lines.

Every prompt returns the answer as text (several choices: a tuple), or ``BACK``.
Ctrl+C raises ``KeyboardInterrupt``, a closed input ``EOFError``.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import questionary
from questionary import Choice as Entry
from questionary import Style

from ingest.findings import Finding, printable
from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read.text_file import read_text
from ingest.workbench.contribute.asking.question import problem
from ingest.workbench.contribute.wizard.searched import NOTHING, chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.workbench.contribute.asking.questions import Question


class Back(Enum):
    """The wish to see the question before again."""

    BACK = "<"


BACK = Back.BACK
Reply = str | tuple[str, ...] | Back

#: The terminal's own colours: they fit a light and a dark background.
_STYLE = Style([("qmark", "bold"), ("question", "bold"), ("answer", "")])
_FORM: dict[str, Any] = {"style": _STYLE, "qmark": "?"}
#: Letters search a list; the library's j and k would be among them.
_SEARCH: dict[str, Any] = {"use_search_filter": True, "use_jk_keys": False}
_CHOOSE = "(arrows, Enter; type to search)"
_UNCHOSEN = "… (nothing chosen yet)"
_NONE_CHOSEN = "Nothing was chosen: mark an entry with the arrows, or type to search."
_LONGEST_LINE = 100
#: How vocabularies of classes call what nobody described.
_UNSPECIFIED = "unspecified"


def ask(question: Question, *, default: Any = None, first: bool = False) -> Reply:
    """Ask a question.

    ``default`` is the answer so far; from the ``first`` one there is no way back.
    """
    if question.form in {"choice", "flag"}:
        return _choice(question, default, first=first)
    if question.form == "choices":
        return _choices(question, default or (), first=first)
    if question.form in {"table", "paragraphs"}:
        return _lines(question, default or "", first=first)
    return _line(question, default or "", first=first)


def choose(text: str, entries: Sequence[tuple[str, str]], default: str = "") -> str:
    """Return the id of the entry (id, label) that was chosen."""
    prompt = questionary.select(
        text,
        [Entry(label, identity) for identity, label in entries],
        default=default or None,
        instruction=_CHOOSE,
        **_SEARCH,
        **_FORM,
    )
    return str(chosen(prompt, _NONE_CHOSEN))


def _choice(question: Question, default: Any, *, first: bool) -> Reply:
    entries = [_entry(*each) for each in selectable(question)]
    if entries and not entries[0].value:
        entries[0] = Entry(_UNCHOSEN, NOTHING)
    if not first:
        entries.append(Entry("← back to the question before", BACK))
    wanted = default or question.proposed
    is_offered = wanted in {each.value for each in entries}
    prompt = questionary.select(
        question.text,
        entries,
        default=wanted if is_offered else None,
        instruction=_CHOOSE,
        **_SEARCH,
        **_FORM,
    )
    found = chosen(prompt, _NONE_CHOSEN)
    return BACK if found is BACK else str(found)


def selectable(question: Question) -> list[tuple[str, ...]]:
    """Return what one of is chosen, as id, label and meaning.

    The cursor starts at the first: where nothing is proposed that is the word for an
    answer that may be left out, or an entry without id that is none, so that Enter
    alone claims nothing.
    """
    entries: list[tuple[str, ...]] = list(question.choices)
    if question.form == "flag":
        entries = [("true", "yes"), ("false", "no")]
    if question.required:
        is_hinted = question.proposed in {each[0] for each in entries}
        return entries if is_hinted else [("", _UNCHOSEN), *entries]
    open_ = [each for each in entries if each[0] == _UNSPECIFIED]
    open_ = open_ or [(UNKNOWN, "not known, or not stated")]
    return [*open_, *(each for each in entries if each not in open_)]


def _choices(question: Question, default: Any, *, first: bool) -> Reply:
    entries = [_entry(*each, checked=each.id in default) for each in question.choices]
    # What is marked beforehand has to be seen, however long the list.
    entries.sort(key=lambda each: not each.checked)
    if not first:
        entries.append(Entry("← back to the question before", BACK))
    prompt = questionary.checkbox(
        question.text,
        entries,
        validate=lambda found: (
            True if found or not question.required else "Choose at least one"
        ),
        instruction="(Space marks, Enter goes on; type to search)",
        **_SEARCH,
        **_FORM,
    )
    found = chosen(prompt, _NONE_CHOSEN, several=True)
    marked = found if isinstance(found, list) else []
    return BACK if BACK in marked else tuple(str(each) for each in marked)


def _line(question: Question, default: str, *, first: bool) -> Reply:
    offered = default or question.proposed
    return _reply(
        questionary.text(
            question.text,
            default=printable(offered),
            validate=lambda text: _valid(question, text, first=first),
            instruction=_how_to_type(question, first=first),
            **_FORM,
        ).unsafe_ask(),
    )


def _lines(question: Question, default: str, *, first: bool) -> Reply:
    # Of a prompt over several lines a terminal shows the last alone.
    questionary.print(f"? {question.text}", style="bold")
    said = _reply(
        questionary.text(
            "Several lines; to finish press Esc, then Enter:",
            default=default,
            multiline=True,
            validate=lambda text: _valid(question, text, first=first),
            instruction="\n",
            **{**_FORM, "qmark": " "},
        ).unsafe_ask(),
    )
    is_table = question.form == "table" and isinstance(said, str)
    return table_text(str(said)) if is_table else said


def table_text(said: str) -> str:
    """Return the text of the CSV file that an answer names; otherwise the answer."""
    if "\n" in said or not said.lower().endswith(".csv"):
        return said
    found = read_text(Path(said).expanduser(), said)
    return said if isinstance(found, Finding) else found.strip()


def _reply(text: str) -> Reply:
    text = text.strip()
    if text == BACK.value:
        return BACK
    return text or UNKNOWN


def _valid(question: Question, text: str, *, first: bool) -> bool | str:
    said = text.strip()
    if said == BACK.value:
        return "This is the first question" if first else True
    if not said:
        return "An answer is needed here" if question.required else True
    if question.form == "table":
        said = table_text(said)
    expected = problem(question, UNKNOWN if said.lower() == UNKNOWN else said)
    return f"Expected: {printable(expected)}" if expected else True


def _entry(
    identity: str, label: str, meaning: str = "", *, checked: bool = False
) -> Entry:
    name = label if label.lower() == identity.lower() else f"{label} ({identity})"
    shown = f"{name}: {meaning}" if meaning else name
    cut = shown if len(shown) <= _LONGEST_LINE else f"{shown[:_LONGEST_LINE]}…"
    return Entry(printable(cut), identity, checked=checked)


def _how_to_type(question: Question, *, first: bool) -> str:
    hints = [] if question.required or question.proposed else ["Enter: unknown"]
    named = ", ".join(each.id for each in question.choices[:10])
    hints += [f"such as {named}"] if named else []
    hints += [] if first else ["< goes back"]
    return f"({'; '.join(hints)}) " if hints else ""
