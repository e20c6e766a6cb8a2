"""Where the parts of a record were written."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from yaml.nodes import MappingNode, Node, SequenceNode

from ingest.findings import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Step = str | int


@dataclass(frozen=True, eq=False)
class Origin:
    """The files of a record, and a way back to the YAML its values were read from.

    ``compose`` returns the root node. Places are looked up only when something is
    to be said about them: ten thousand records' nodes would fill the memory, and
    the time to collect them would exceed the time to read them.
    """

    path: str
    compose: Callable[[], Node | None]
    #: Line and column (from 0) of the keys of the first two levels. Warnings point
    #: there, and many records have one: they should not be composed again for it.
    outline: dict[tuple[Step, ...], tuple[int, int]] = field(default_factory=dict)
    #: The front matter as written.
    text: str = ""
    #: The record's folder as printed, and as opened.
    folder: str = ""
    directory: Path = Path()
    body_line: int = 1
    runs_path: str = ""
    aggregates_path: str = ""

    @cached_property
    def node(self) -> Node:
        """The root node, composed when it is first asked for."""
        node = self.compose()
        if node is None:
            message = f"{self.path} was read before, and is empty now"
            raise ValueError(message)
        return node

    def release(self) -> None:
        """Forget the nodes; they are composed again should they be needed."""
        self.__dict__.pop("node", None)

    def at(self, *steps: Step) -> Place:
        """Return the place of the key that ``steps`` lead to, or its nearest parent.

        Steps that name no key (the tag of a union, a key that is missing) are
        passed over, so the place is at worst too general, never wrong.
        """
        if steps in self.outline:
            line, column = self.outline[steps]
            return Place(self.path, line + 1, column + 1)
        node, mark = self.node, self.node.start_mark
        for step in steps:
            found = _child(node, step)
            if found is not None:
                mark, node = found[0].start_mark, found[1]
        return Place(self.path, mark.line + 1, mark.column + 1)

    def value_at(self, *steps: Step) -> Place:
        """Return the place where the value itself starts."""
        node = self.node
        for step in steps:
            found = _child(node, step)
            if found is not None:
                node = found[1]
        return Place(self.path, node.start_mark.line + 1, node.start_mark.column + 1)

    def known(self, *steps: Step) -> tuple[Step, ...]:
        """Return those of the steps that name something in the file."""
        node = self.node
        kept: list[Step] = []
        for step in steps:
            found = _child(node, step)
            if found is not None:
                node = found[1]
                kept.append(step)
        return tuple(kept)

    def texts(self) -> Iterator[tuple[str, Place]]:
        """Yield every value of the front matter that is text, and every key."""
        pending = [self.node]
        while pending:
            node = pending.pop()
            if isinstance(node, MappingNode):
                pending += [each for pair in node.value for each in pair]
            elif isinstance(node, SequenceNode):
                pending += node.value
            else:
                mark = node.start_mark
                yield node.value, Place(self.path, mark.line + 1, mark.column + 1)

    def in_runs(self, line: int, column: int = 1) -> Place:
        """Return a place in ``runs.csv``."""
        return Place(self.runs_path, line, column)

    def in_body(self, line: int, column: int = 1) -> Place:
        """Return a place in the narrative, given its line there (from 0)."""
        return Place(self.path, self.body_line + line, column)


def outline(root: Node) -> dict[tuple[Step, ...], tuple[int, int]]:
    """Return line and column (from 0) of the keys of the first two levels."""
    places: dict[tuple[Step, ...], tuple[int, int]] = {}
    for key, value in root.value:
        mark = key.start_mark
        places[key.value,] = (mark.line, mark.column)
        if isinstance(value, MappingNode):
            for inner, _ in value.value:
                mark = inner.start_mark
                places[key.value, inner.value] = (mark.line, mark.column)
    return places


def _child(node: Node, step: Step) -> tuple[Node, Node] | None:
    """Return the node that marks the child (its key, where it has one), and it."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key, value
    elif (
        isinstance(node, SequenceNode)
        and isinstance(step, int)
        and 0 <= step < len(node.value)
    ):
        return node.value[step], node.value[step]
    return None
