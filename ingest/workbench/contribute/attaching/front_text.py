"""The front matter of ``index.md``, changed where it must be and nowhere else.

Writing the whole document anew would reflow long texts and move comments, and hide one
added line in a diff of hundreds. So only the lines that change are written, each in the
style of those around it; ruamel.yaml writes the values.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ingest.intake.read.scalars import plain_value
from ingest.intake.read.yaml_nodes import compose

if TYPE_CHECKING:
    from ingest.intake.models.origin import Step

#: Text that needs no quotes: what is no number, no list and no comment to anybody.
_PLAIN = re.compile(r"[A-Za-z/](?:[\w ./+-]*[\w./+-])?")
_NO_WRAP = 1_000_000


class FrontText:
    """Edits of one ``index.md``; ``result`` applies them to its text.

    ``text`` has LF line ends and starts with the line ``---``. Steps are those of
    :class:`ingest.intake.models.origin.Origin`.
    """

    def __init__(self, text: str, head: str) -> None:
        """Keep the text; ``head`` is its front matter, on the same lines."""
        root = compose(head)
        if root is None:
            message = "a record that was read has a front matter"
            raise ValueError(message)
        self._root = root
        self._text = self.original = text
        self.head = head
        starts = [0, *(at.end() for at in re.finditer("\n", text))]
        self._starts = starts
        #: Start, end, replacement, column; in the order they were asked for.
        self._edits: list[tuple[int, int, str, int]] = []

    @property
    def result(self) -> str:
        """The text with all edits; several at one place keep their order.

        Of lines below the same line those of the innermost map come first.
        """
        parts, at = [], 0
        edits = sorted(self._edits, key=lambda each: (*each[:2], -each[3]))
        for start, end, new, _ in edits:
            parts += [self._text[at:start], new]
            at = end
        return "".join((*parts, self._text[at:]))

    def node(self, *steps: Step) -> Node | None:
        """Return the node that the steps lead to, None where there is none."""
        node: Node | None = self._root
        for step in steps:
            node = _child(node, step)
        return node

    def replace(self, steps: tuple[Step, ...], value: Any) -> None:
        """Put a value, on one line, where another (scalar, or ``{…}``) stands."""
        node = self.node(*steps)
        if node is not None:
            start, end = self._span(node)
            # An empty value starts right behind its colon.
            gap = " " if self._text[start - 1 : start] == ":" else ""
            self._edits.append((start, end, gap + flow(value), 0))

    def add(self, steps: tuple[Step, ...], key: str, value: Any) -> None:
        """Add a key to the map that the steps lead to (none: the document)."""
        node = self.node(*steps)
        if not isinstance(node, MappingNode):
            return
        if node.flow_style:
            self._into_flow(node, f"{flow(key)}: {flow(value)}", key, value)
            return
        self._after(node, block({key: value}), node.value[0][0].start_mark.column)

    def append(self, steps: tuple[Step, ...], value: Any) -> None:
        """Add an entry to the list that the steps lead to."""
        node = self.node(*steps)
        if not isinstance(node, SequenceNode):
            return
        if node.flow_style:
            self._into_flow(node, flow(value), None, value)
            return
        self._after(node, block([value]), node.start_mark.column)

    def _into_flow(
        self, node: MappingNode | SequenceNode, text: str, key: str | None, value: Any
    ) -> None:
        if node.value:
            last = node.value[-1]
            at = self._span(last[1] if isinstance(last, tuple) else last)[1]
            self._edits.append((at, at, f", {text}", 0))
            return
        start, end = self._span(node)
        column = self._key_column(node)
        earlier = next((e for e in self._edits if e[:2] == (start, end)), None)
        if column is None:
            signs = "{}" if isinstance(node, MappingNode) else "[]"
            before = f"{earlier[2][1:-1]}, " if earlier else ""
            new = f"{signs[0]}{before}{text}{signs[1]}"
        else:
            lines = _indented(block(_of(key, value)), column + 2).rstrip("\n")
            start = len(self._text[:start].rstrip(" "))
            earlier = next((e for e in self._edits if e[:2] == (start, end)), None)
            new = f"{earlier[2] if earlier else ''}\n{lines}"
        if earlier:
            self._edits.remove(earlier)
        self._edits.append((start, end, new, 0))

    def _key_column(self, node: Node) -> int | None:
        """Return the column of the key this value stands beside, in block style."""
        pending: list[Node] = [self._root]
        while pending:
            parent = pending.pop()
            if isinstance(parent, MappingNode) and not parent.flow_style:
                for key, value in parent.value:
                    if value is node:
                        return int(key.start_mark.column)
                    pending.append(value)
            elif isinstance(parent, SequenceNode) and not parent.flow_style:
                pending += parent.value
        return None

    def _after(self, node: Node, lines: str, column: int) -> None:
        """Insert whole lines, from a column, below the content of a node."""
        last = _last(node)
        line = last.end_mark.line
        if isinstance(last, ScalarNode) and last.style in {"|", ">"}:
            line -= 1  # a block scalar ends where the next line starts
        at = self._starts[line + 1] if line + 1 < len(self._starts) else None
        if at is None:  # pragma: no cover (the closing --- follows every line)
            at = len(self._text)
        self._edits.append((at, at, _indented(lines, column), column))

    def _span(self, node: Node) -> tuple[int, int]:
        start, end = node.start_mark, node.end_mark
        return (
            self._starts[start.line] + start.column,
            self._starts[end.line] + end.column,
        )


def flow(value: Any) -> str:
    """Return a value as YAML on one line: ``{value: "5.10", how: captured}``."""
    text = _dumped(_styled(value, in_flow=True)).removesuffix("\n...\n")
    return text.strip()


def block(value: dict[str, Any] | list[Any]) -> str:
    """Return a value as lines of YAML; what holds no further list stays on one."""
    return _dumped(_styled(value, in_flow=False))


def _of(key: str | None, value: Any) -> dict[str, Any] | list[Any]:
    return [value] if key is None else {key: value}


def _styled(value: Any, *, in_flow: bool) -> Any:
    styled: CommentedMap | CommentedSeq
    if isinstance(value, dict):
        styled = CommentedMap(
            (_scalar(key), _styled(child, in_flow=in_flow or _is_small(child)))
            for key, child in value.items()
        )
    elif isinstance(value, list | tuple):
        styled = CommentedSeq(
            _styled(child, in_flow=in_flow or _is_small(child)) for child in value
        )
    else:
        return _scalar(value)
    if in_flow:
        styled.fa.set_flow_style()
    else:
        styled.fa.set_block_style()
    return styled


def _is_small(value: Any) -> bool:
    """Tell whether a map reads well on one line: a leaf, a run, a list of words."""
    if isinstance(value, dict):
        return (
            "file" not in value
            and not any(isinstance(child, list | tuple) for child in value.values())
            and ("how" in value or "levels" in value or _is_flat(value))
        )
    return isinstance(value, list | tuple) and _is_flat(dict(enumerate(value)))


def _is_flat(value: dict[Any, Any]) -> bool:
    return not any(isinstance(x, dict | list | tuple) for x in value.values())


def _scalar(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    plain = _PLAIN.fullmatch(value) and plain_value(value) == value
    return value if plain else DoubleQuotedScalarString(value)


def _dumped(value: Any) -> str:
    yaml = YAML()
    yaml.width = _NO_WRAP
    yaml.indent(mapping=2, sequence=4, offset=2)
    stream = io.StringIO()
    yaml.dump(value, stream)
    return stream.getvalue()


def _indented(text: str, column: int) -> str:
    # A list is written with an offset of its own below a key; alone it has none.
    lines = text.rstrip("\n").split("\n")
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines)
    return "".join(f"{' ' * column}{line[margin:]}\n" for line in lines)


def _last(node: Node) -> Node:
    """Return the last scalar or ``{…}`` below a node: its end is the content's end."""
    while isinstance(node, MappingNode | SequenceNode) and not node.flow_style:
        if not node.value:
            break
        end = node.value[-1]
        node = end[1] if isinstance(end, tuple) else end
    return node


def _child(node: Node | None, step: Step) -> Node | None:
    if isinstance(node, MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if (
        isinstance(node, SequenceNode)
        and isinstance(step, int)
        and 0 <= step < len(node.value)
    ):
        found: Node = node.value[step]
        return found
    return None
