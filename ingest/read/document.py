"""One YAML document: plain values for the models, nodes for the places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ingest.findings import Finding, excerpt
from ingest.read.scalars import Ambiguous, plain_value
from ingest.read.yaml_nodes import OWN_TAGS, PLAIN, compose

#: Deepest nesting read; the deepest record known needs 8.
MAX_DEPTH = 16
# libyaml limits flow nesting, not "- - - -" on one line.
_STACKED = re.compile(r"^[ ]*(?:[-?:] +){17,}", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Document:
    """The values of a YAML document and the nodes they came from."""

    value: Any
    node: Node


def read_document(text: str, shown: str) -> Document | list[Finding]:
    """Return the document in ``text``, or everything that is wrong with it.

    Sequences become tuples. ``shown`` is how findings print the path.
    """
    finding = _refuse_layout(text, shown)
    if finding:
        return [finding]
    try:
        node = compose(text)
    except yaml.YAMLError as error:
        return [_syntax(error, shown)]
    except RecursionError:
        return [_nesting(shown, 1, 1)]
    if node is None:
        return [_finding(shown, "FMT-09", (1, 1), "nothing", "is empty", "a map")]
    builder = _Builder(text, shown)
    value = builder.build(node, 0)
    return builder.findings or Document(value, node)


class _Builder:
    """Turns nodes into values, noting what must not be there."""

    def __init__(self, text: str, shown: str) -> None:
        self.findings: list[Finding] = []
        self._shown = shown
        # Aliases and anchors need a look at every node; almost no file has any.
        self._seen: set[int] | None = set() if "*" in text else None
        self._lines = text.split("\n") if "&" in text else None

    def build(self, node: Node, depth: int) -> Any:
        """Return the value of ``node`` and of everything below it."""
        if node.tag not in OWN_TAGS:
            self._feature(node, f"the tag {excerpt(node.tag)}")
            return None
        if self._seen is not None and self._is_alias(node):
            return None
        if self._lines is not None and self._is_anchored(node):
            return None
        if isinstance(node, ScalarNode):
            return self._scalar(node) if node.tag == PLAIN else node.value
        if depth >= MAX_DEPTH:
            mark = node.start_mark
            self.findings.append(_nesting(self._shown, mark.line + 1, mark.column + 1))
            return None
        if isinstance(node, SequenceNode):
            return tuple([self.build(child, depth + 1) for child in node.value])
        return self._mapping(node, depth)

    def _scalar(self, node: ScalarNode) -> Any:
        value = plain_value(node.value)
        if isinstance(value, Ambiguous):
            self._add(
                node,
                "FMT-06",
                found=value.text,
                message=f"{excerpt(value.text)} {value.reason}",
                expected="a quoted text, a plain number, true or false",
                hint=f'quote it: "{excerpt(value.text)}"',
            )
            return None
        return value

    def _mapping(self, node: MappingNode, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, child in node.value:
            if not isinstance(key, ScalarNode) or key.tag not in OWN_TAGS:
                self._feature(key, "a key that is not a word")
                continue
            name = key.value
            if key.tag == PLAIN and name in {"", "<<", "~"}:
                self._feature(key, f"the key {name or 'nothing'}")
                continue
            if name in values:
                self._add(
                    key,
                    "FMT-05",
                    found=name,
                    message=f"the key {excerpt(name)} appears twice",
                    expected="each key once",
                    hint="keep one of the two and delete the other",
                )
            values[name] = self.build(child, depth + 1)
        return values

    def _is_alias(self, node: Node) -> bool:
        seen = self._seen or set()
        if id(node) not in seen:
            seen.add(id(node))
            self._seen = seen
            return False
        self._feature(node, "an anchor that is used again")
        return True

    def _is_anchored(self, node: Node) -> bool:
        lines = self._lines or []
        mark = node.start_mark
        starts = mark.line < len(lines) and lines[mark.line][mark.column :][:1]
        if starts != "&":
            return False
        self._feature(node, "an anchor (&)")
        return True

    def _feature(self, node: Node, found: str) -> None:
        self._add(
            node,
            "FMT-07",
            found=found,
            message=f"{found} is not read here",
            expected="keys, lists and plain values, each written out",
            hint="write the value out; quote it where & * ! or << belong to the text",
        )

    def _add(  # noqa: PLR0913 (the parts of a finding)
        self,
        node: Node,
        rule: str,
        *,
        found: str,
        message: str,
        expected: str,
        hint: str,
    ) -> None:
        mark = node.start_mark
        self.findings.append(
            Finding(
                rule=rule,
                level="E",
                path=self._shown,
                line=mark.line + 1,
                column=mark.column + 1,
                found=excerpt(found),
                expected=expected,
                hint=hint,
                message=message,
            )
        )


def _refuse_layout(text: str, shown: str) -> Finding | None:
    stacked = _STACKED.search(text)
    if stacked:
        return _nesting(shown, text.count("\n", 0, stacked.start()) + 1, 1)
    tab = text.find("\t")
    if tab < 0:
        return None
    line = text.count("\n", 0, tab) + 1
    column = tab - text.rfind("\n", 0, tab)
    return Finding(
        rule="FMT-04",
        level="E",
        path=shown,
        line=line,
        column=column,
        found="a tab",
        expected="spaces",
        hint="replace the tab by two spaces; most editors can do that on saving",
        message="YAML is laid out with spaces, never with tabs",
    )


def _nesting(shown: str, line: int, column: int) -> Finding:
    return Finding(
        rule="FMT-08",
        level="E",
        path=shown,
        line=line,
        column=column,
        found="deeper nesting",
        expected=f"at most {MAX_DEPTH} levels",
        hint="look for brackets that are never closed",
        message="lists and maps are nested too deep",
    )


def _syntax(error: yaml.YAMLError, shown: str) -> Finding:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Finding(
        rule="FMT-04",
        level="E",
        path=shown,
        line=line,
        column=column,
        found=excerpt(problem or str(error)),
        expected="valid YAML",
        hint=_syntax_hint(str(problem)),
        message=f"this is not valid YAML: {excerpt(problem or str(error))}",
    )


def _syntax_hint(problem: str) -> str:
    if "mapping values" in problem:
        return 'a text that contains ": " must be quoted'
    if "single document" in problem or "another document" in problem:
        return "remove the line that starts a second document"
    if "block mapping" in problem or "expected key" in problem:
        return "check the indentation: keys of one map start in the same column"
    return "look at this line and the one above: a missing quote, bracket or colon?"


def _finding(  # noqa: PLR0913 (the parts of a finding)
    shown: str,
    rule: str,
    place: tuple[int, int],
    found: str,
    message: str,
    expected: str,
) -> Finding:
    return Finding(
        rule=rule,
        level="E",
        path=shown,
        line=place[0],
        column=place[1],
        found=found,
        expected=expected,
        hint="start from archetypes/result/index.md, which documents every key",
        message=f"the document {message}",
    )
