"""Values of a front matter, written as the model wants them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.models.record import FrontMatter
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.scalars import Ambiguous, plain_value
from ingest.intake.read.yaml_nodes import PLAIN
from ingest.intake.rules.dis_01_unknown_not_empty import PLACEHOLDERS
from ingest.workbench.contribute.attaching.front_text import FrontText, flow
from ingest.workbench.contribute.autofix.change import Change
from ingest.workbench.contribute.autofix.words import vocabulary_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic_core import ErrorDetails

    from ingest.intake.models.origin import Step
    from ingest.intake.models.reference import Reference

#: Values mended in one file; a file that needs more is something else.
_MOST = 200
_WHOLE = re.compile(r"[1-9][0-9]{0,17}")
_LISTED = re.compile(r"'([^']*)'")
#: Keys under which unknown is no answer.
_NAMED = frozenset({"class", "product"})


class _State(NamedTuple):
    """A text, its nodes, and the places (steps) of what is wrong with its form."""

    text: FrontText
    problems: tuple[tuple[Step, ...], ...]
    errors: tuple[ErrorDetails, ...]


class _Edit(NamedTuple):
    steps: tuple[Step, ...]
    value: Any


def fixed_values(
    text: str, shown: str, reference: Reference
) -> tuple[str, list[Change]]:
    """Return an ``index.md`` with its values mended, and each change.

    An edit stays only if it leaves nothing wrong where it was made, and nothing new.
    """
    changes: list[Change] = []
    refused: set[tuple[tuple[Step, ...], str]] = set()
    state = _state(text, shown)
    while state and len(changes) < _MOST:
        edit = _first(state, reference, text, shown, refused)
        if edit is None:
            break
        node = state.text.node(*edit.steps)
        line = node.start_mark.line + 1 if node else 1
        before = _written(node, text) or "(empty)"
        text = _applied(state, edit)
        changes.append(Change(shown, line, before, flow(edit.value)))
        state = _state(text, shown)
    return text, changes


def _first(
    state: _State,
    reference: Reference,
    text: str,
    shown: str,
    refused: set[tuple[tuple[Step, ...], str]],
) -> _Edit | None:
    for edit in _candidates(state, reference):
        key = (edit.steps, flow(edit.value))
        if key in refused or _written(state.text.node(*edit.steps), text) == key[1]:
            continue
        if _holds(state, edit, shown):
            return edit
        refused.add(key)
    return None


def _holds(state: _State, edit: _Edit, shown: str) -> bool:
    after = _state(_applied(state, edit), shown)
    if after is None or edit.steps in after.problems:
        return False
    left = list(after.problems)
    return len(left) <= len(state.problems) and set(left) <= set(state.problems)


def _applied(state: _State, edit: _Edit) -> str:
    fresh = FrontText(state.text.original, state.text.head)
    fresh.replace(edit.steps, edit.value)
    return fresh.result


def _state(text: str, shown: str) -> _State | None:
    split = read_front_matter(text, shown)
    if isinstance(split, list):
        return None
    front = FrontText(text, split.head)
    errors: list[ErrorDetails] = []
    try:
        FrontMatter.model_validate(split.document.value)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
    problems = [_known(front, each["loc"]) for each in errors]
    problems += [steps for steps, node in _scalars(front) if _is_ambiguous(node)]
    return _State(front, tuple(problems), tuple(errors))


def _candidates(state: _State, reference: Reference) -> Iterator[_Edit]:
    for detail in state.errors:
        yield from _for_error(_known(state.text, detail["loc"]), detail, state.text)
    for steps, node in _scalars(state.text):
        if _is_ambiguous(node):
            yield from _for_ambiguous(steps, node)
        elif _is_placeholder(steps, node) and _is_leaf(state, steps):
            yield _Edit(steps, UNKNOWN)
    for steps, known in vocabulary_words(state.text, reference):
        yield _Edit(steps, known)


def _for_error(
    steps: tuple[Step, ...], detail: ErrorDetails, front: FrontText
) -> Iterator[_Edit]:
    node, given = front.node(*steps), detail["input"]
    if not isinstance(node, ScalarNode):
        return
    if given is None or given == "":
        if _may_be_unknown(steps):
            yield _Edit(steps, UNKNOWN)
    elif not isinstance(given, str):
        yield _Edit(steps, node.value)
    else:
        if _WHOLE.fullmatch(given):
            yield _Edit(steps, int(given))
        if given.lower() in {"true", "false"}:
            yield _Edit(steps, given.lower() == "true")
        choices = _LISTED.findall(str(detail.get("ctx", {}).get("expected", "")))
        yield from (_Edit(steps, x) for x in choices if x.lower() == given.lower())


def _for_ambiguous(steps: tuple[Step, ...], node: ScalarNode) -> Iterator[_Edit]:
    """Yield what was meant: true, or the very text. Digits too long are a mistake."""
    text = node.value
    if text.lower() in {"true", "false"}:
        yield _Edit(steps, text.lower() == "true")
    if text == "~" and _may_be_unknown(steps):
        yield _Edit(steps, UNKNOWN)
    elif text not in {"~", "=", "<<"} and not re.fullmatch(r"-?[0-9]{19,}", text):
        yield _Edit(steps, text)


def _is_placeholder(steps: tuple[Step, ...], node: ScalarNode) -> bool:
    word = node.value.strip().lower()
    if not _may_be_unknown(steps) or node.value == UNKNOWN:
        return False
    return word in PLACEHOLDERS or word == UNKNOWN


def _may_be_unknown(steps: tuple[Step, ...]) -> bool:
    """Tell facts of environment and workload, which a source may not state."""
    if steps == ("source", "published"):
        return True
    name = steps[-2] if steps and steps[-1] == "value" else steps[-1] if steps else ""
    return (
        len(steps) > 1 and steps[0] in {"environment", "workload"}
    ) and name not in _NAMED


def _is_leaf(state: _State, steps: tuple[Step, ...]) -> bool:
    """Tell whether a fact stands there, which may be a map with its origin."""
    if steps[-1] == "value" or steps == ("source", "published"):
        return True
    after = _state(_applied(state, _Edit(steps, {"value": UNKNOWN})), "")
    return after is not None and len(after.problems) <= len(state.problems)


def _is_ambiguous(node: ScalarNode) -> bool:
    return node.tag == PLAIN and isinstance(plain_value(node.value), Ambiguous)


def _scalars(front: FrontText) -> Iterator[tuple[tuple[Step, ...], ScalarNode]]:
    """Yield every scalar that is a value, with its steps, in the order of the file."""
    pending: list[tuple[tuple[Step, ...], Node | None]] = [((), front.node())]
    while pending:
        steps, node = pending.pop()
        children: list[tuple[tuple[Step, ...], Node | None]] = []
        if isinstance(node, ScalarNode):
            yield steps, node
        elif isinstance(node, MappingNode):
            children = [((*steps, key.value), child) for key, child in node.value]
        elif isinstance(node, SequenceNode):
            children = [((*steps, i), child) for i, child in enumerate(node.value)]
        pending += reversed(children)


def _known(front: FrontText, loc: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps of the file among those of an error, leaving out tags."""
    kept: tuple[Step, ...] = ()
    for step in loc:
        if front.node(*kept, step) is not None:
            kept = (*kept, step)
    return kept


def _written(node: Node | None, text: str) -> str:
    if node is None:
        return ""
    return text[_at(text, node.start_mark) : _at(text, node.end_mark)]


def _at(text: str, mark: Any) -> int:
    lines = text.split("\n", mark.line)
    return sum(len(line) + 1 for line in lines[: mark.line]) + int(mark.column)
