"""One YAML document: plain values for the models, nodes for the places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from ingest.findings import Finding, Place, error, excerpt
from ingest.intake.models.base import MOST_ENTRIES
from ingest.intake.read.scalars import Ambiguous, plain_value
from ingest.intake.read.text_file import UNSEEN, invisible
from ingest.intake.read.yaml_nodes import (
    MAPPING,
    MAX_DEPTH,
    OWN_TAGS,
    PLAIN,
    QUOTED,
    TooDeepError,
    compose,
)

if TYPE_CHECKING:
    from yaml.nodes import Node


@dataclass(frozen=True, slots=True)
class Document:
    """The values of a YAML document and the nodes they came from.

    ``findings`` say which values are not to be relied on.
    """

    value: Any
    node: Node
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What a value may be at most; None: no limit."""

    #: Whether a text may hold line breaks.
    lines: bool = True
    characters: int | None = None
    entries: int | None = None


#: No text of a record is longer than a screen, and no list longer than a page can show.
RECORD = Limits(lines=False, characters=2000, entries=MOST_ENTRIES)
_NONE = Limits()

#: Findings about one value, which leave the others as they are.
_SINGLE = frozenset({"FMT-05", "FMT-06"})


def read_document(
    text: str, shown: str, limits: Limits = _NONE
) -> Document | list[Finding]:
    """Return the document in ``text``, or what is wrong with it where it has none.

    Sequences become tuples. ``shown`` is how findings print the path.
    """
    refused = _refuse_layout(text, shown)
    if refused:
        return [refused]
    try:
        node = compose(text)
    except TooDeepError as problem:
        return [_nesting(shown, problem.problem_mark)]
    except yaml.YAMLError as problem:
        return [_syntax(problem, shown)]
    if node is None:
        return [_empty(shown)]
    builder = _Builder(text, shown, limits)
    value = builder.build(node)
    if any(finding.rule not in _SINGLE for finding in builder.findings):
        return builder.findings
    return Document(value, node, tuple(builder.findings))


class _Builder:
    """Turns nodes into values, noting what must not be there."""

    def __init__(self, text: str, shown: str, limits: Limits) -> None:
        self.findings: list[Finding] = []
        self._shown = shown
        self._limits = limits
        # The file holds no invisible character; only an escape can still make one.
        self._escapes = "\\" in text
        # Aliases and anchors need a look at every node; almost no file has any.
        self._seen: set[int] | None = set() if "*" in text else None
        self._lines = text.split("\n") if "&" in text else None
        self._careful = self._seen is not None or self._lines is not None

    def build(self, node: Node) -> Any:
        """Return the value of ``node`` and of everything below it."""
        tag = node.tag
        if tag not in OWN_TAGS:
            self._feature(node, f"the tag {excerpt(tag)}")
            return None
        if self._careful and self._is_shared(node):
            return None
        if tag == PLAIN:
            return self._plain(node)
        if tag == QUOTED:
            self._look_at(node)
            return node.value
        most = self._limits.entries
        if most and len(node.value) > most:
            self._too_much(node, f"{len(node.value)} entries", f"at most {most}")
        if tag == MAPPING:
            return self._mapping(node)
        return tuple([self.build(child) for child in node.value])

    def _look_at(self, node: Node) -> None:
        """Refuse a text that reads differently from how it looks, or is too long."""
        text, limits = node.value, self._limits
        unseen = UNSEEN.search(text) if self._escapes else None
        if unseen:
            self.findings.append(invisible(self._place(node), unseen[0], "an escape"))
        elif not limits.lines and "\n" in text:
            hint = "write it on one line, in quotes, without | or >"
            self._too_much(node, "a line break", "one line", hint)
        elif limits.characters and len(text) > limits.characters:
            most = f"at most {limits.characters}"
            self._too_much(node, f"{len(text)} characters", most)

    def _too_much(
        self,
        node: Node,
        found: str,
        expected: str,
        hint: str = "shorten it; what needs room belongs into the narrative",
    ) -> None:
        self.findings.append(
            error(
                "FMT-11",
                self._place(node),
                found=found,
                expected=expected,
                hint=hint,
                message=f"{found} where a page has room for {expected}",
            )
        )

    def _plain(self, node: Node) -> Any:
        self._look_at(node)
        value = plain_value(node.value)
        if type(value) is not Ambiguous:
            return value
        self._ambiguous(node, value)
        return value.text

    def _ambiguous(self, node: Node, value: Ambiguous) -> None:
        self.findings.append(
            error(
                "FMT-06",
                self._place(node),
                found=value.text,
                expected="a quoted text, a plain number, true or false",
                hint=value.hint or f'quote it: "{excerpt(value.text)}"',
                message=f"{excerpt(value.text)} {value.reason}",
            )
        )

    def _mapping(self, node: Node) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, child in node.value:
            name = key.value
            if not isinstance(name, str) or key.tag not in OWN_TAGS:
                self._feature(key, "a key that is not a word")
                continue
            if key.tag == PLAIN and name in {"", "<<", "~"}:
                self._feature(key, f"the key {name or 'nothing'}")
                continue
            self._look_at(key)
            if name in values:
                self._duplicate(key, name)
            values[name] = self.build(child)
        return values

    def _duplicate(self, key: Node, name: str) -> None:
        self.findings.append(
            error(
                "FMT-05",
                self._place(key),
                found=name,
                expected="each key once",
                hint="keep one of the two and delete the other",
                message=f"the key {excerpt(name)} appears twice",
            )
        )

    def _is_shared(self, node: Node) -> bool:
        """Refuse aliases and anchors."""
        if self._seen is not None:
            if id(node) in self._seen:
                self._feature(node, "an anchor that is used again")
                return True
            self._seen.add(id(node))
        if self._lines is not None:
            mark = node.start_mark
            at_end = mark.line >= len(self._lines)
            if not at_end and self._lines[mark.line][mark.column :][:1] == "&":
                self._feature(node, "an anchor (&)")
                return True
        return False

    def _feature(self, node: Node, found: str) -> None:
        self.findings.append(
            error(
                "FMT-07",
                self._place(node),
                found=found,
                expected="keys, lists and plain values, each written out",
                hint="write the value out; quote it where & * ! or << belong to it",
                message=f"{found} is not read here",
            )
        )

    def _place(self, node: Node) -> Place:
        mark = node.start_mark
        return Place(self._shown, mark.line + 1, mark.column + 1)


def _refuse_layout(text: str, shown: str) -> Finding | None:
    tab = text.find("\t")
    if tab < 0:
        return None
    line = text.count("\n", 0, tab) + 1
    return error(
        "FMT-04",
        Place(shown, line, tab - text.rfind("\n", 0, tab)),
        found="a tab",
        expected="spaces",
        hint="replace the tab by two spaces; most editors can do that on saving",
        message="YAML is laid out with spaces, never with tabs",
    )


def _nesting(shown: str, mark: yaml.Mark) -> Finding:
    return error(
        "FMT-08",
        Place(shown, mark.line + 1, mark.column + 1),
        found="deeper nesting",
        expected=f"at most {MAX_DEPTH} levels",
        hint="look for brackets that are never closed",
        message="lists and maps are nested too deep",
    )


def _empty(shown: str) -> Finding:
    return error(
        "FMT-09",
        Place(shown),
        found="nothing",
        expected="keys and values",
        hint="start from archetypes/result/index.md, which documents every key",
        message="there is nothing to read",
    )


def _syntax(problem: yaml.YAMLError, shown: str) -> Finding:
    mark = getattr(problem, "problem_mark", None)
    mark = mark or getattr(problem, "context_mark", None)
    said = getattr(problem, "problem", None) or getattr(problem, "reason", None)
    said = str(said or problem)
    return error(
        "FMT-04",
        Place(shown, mark.line + 1, mark.column + 1) if mark else Place(shown),
        found=said,
        expected="valid YAML",
        hint=_syntax_hint(said),
        message=f"this is not valid YAML: {excerpt(said)}",
    )


def _syntax_hint(said: str) -> str:
    if "mapping values" in said:
        return 'a text that contains ": " must be quoted'
    if "document" in said:
        return "remove the line that starts a second document"
    if "block mapping" in said or "expected key" in said:
        return "check the indentation: keys of one map start in the same column"
    return "look at this line and the one above: a missing quote, bracket or colon?"
