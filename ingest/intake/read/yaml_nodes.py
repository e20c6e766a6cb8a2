"""YAML as nodes: composed by libyaml, without one guess about what a scalar means.

YAML 1.1 reads ``NO`` as false, ``12:30`` as 750 and ``0123`` as 83. Here a plain
scalar keeps its text, and :mod:`ingest.intake.read.scalars` accepts only what every
reader of YAML and JSON understands alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from yaml.nodes import Node

#: Tags our resolver gives; any other tag was written out in the file.
PLAIN = "plain"
QUOTED = "quoted"
MAPPING = "mapping"
SEQUENCE = "sequence"
OWN_TAGS = frozenset({PLAIN, QUOTED, MAPPING, SEQUENCE})


#: Deepest nesting read; the deepest record known needs 8.
MAX_DEPTH = 16


class TooDeepError(yaml.YAMLError):
    """Collections are nested deeper than any record needs."""

    def __init__(self, parent: Node) -> None:
        """Keep the place of the collection that holds too much."""
        super().__init__("nested too deep")
        self.problem_mark = parent.start_mark


class _Resolver:
    """Tell plain scalars from quoted ones, and stop before nesting gets deep.

    libyaml composes recursively in C: without a limit 100,000 brackets end the
    process. The composer announces each level here, before it goes on reading.
    """

    _depth = 0

    def resolve(
        # Positional and a bool by the composer's contract.
        self,
        kind: type[Node],
        _value: object,
        implicit: bool | tuple[bool, bool],  # noqa: FBT001
    ) -> str:
        if kind is yaml.ScalarNode:
            plain = implicit[0] if isinstance(implicit, tuple) else implicit
            return PLAIN if plain else QUOTED
        return MAPPING if kind is yaml.MappingNode else SEQUENCE

    def descend_resolver(self, parent: Node | None, _index: object) -> None:
        """Note one level more."""
        self._depth += 1
        if self._depth > MAX_DEPTH and parent is not None:
            raise TooDeepError(parent)

    def ascend_resolver(self) -> None:
        """Note one level less."""
        self._depth -= 1


if yaml.__with_libyaml__:
    # The stubs declare CParser without exporting it.
    from yaml.cyaml import CParser  # type: ignore[attr-defined]

    class _Composer(_Resolver, CParser):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)

else:  # pragma: no cover (wheels of PyYAML carry libyaml; source builds may not)
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class _Composer(_Resolver, Reader, Scanner, Parser, Composer):  # type: ignore[no-redef]
        def __init__(self, text: str) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)


def compose(text: str) -> Node | None:
    """Return the root node of one YAML document, None for an empty one.

    Raises yaml.YAMLError, TooDeepError among them.
    """
    node: Node | None = _Composer(text).get_single_node()
    return node
