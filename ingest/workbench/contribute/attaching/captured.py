"""What tools captured, into the front matter: unknown facts are filled in.

What a contributor states stays; where a tool saw something else, that is a problem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ingest.findings import Place
from ingest.intake.models.leaf import UNKNOWN, VARIED
from ingest.intake.read.raw.facts import agree
from ingest.intake.read.scalars import Ambiguous, plain_value
from ingest.intake.read.yaml_nodes import PLAIN
from ingest.intake.rules.base import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.intake.models.origin import Step
    from ingest.workbench.contribute.attaching.front_text import FrontText

#: What stands for "not known", by key; elsewhere it is ``unknown`` alone.
_UNKNOWN = {"class": frozenset({UNKNOWN, "unspecified"})}
#: What a layer of the chain says without an origin of its own.
_LAYER_WORDS = frozenset({"layer", "name", "holds"})


class Captured:
    """Fills the front matter ``text`` of a record, printed as ``shown``.

    ``factors`` vary by design: what a tool saw of them holds for one run only.
    """

    def __init__(self, text: FrontText, shown: str, factors: Sequence[str]) -> None:
        """Bind the text that is changed; nothing is filled yet."""
        self._text = text
        self._shown = shown
        self._factors = frozenset(factors)

    def environment(self, seen: Sequence[dict[str, Any]]) -> Iterator[Problem]:
        """Fill ``environment`` with what all of the collected ones agree in.

        Where two of them differ the fact is left as it is; comparing them is the
        business of a rule.
        """
        if seen:
            merged = seen[0]
            for other in seen[1:]:
                merged = in_common(merged, other)
            yield from self._map(("environment",), merged)

    def leaf(self, steps: tuple[Step, ...], leaf: dict[str, Any]) -> Iterator[Problem]:
        """Fill one fact, given as ``{value, how}``, if it is unknown."""
        key, node = str(steps[-1]), self._text.node(*steps)
        if node is None:
            self._text.add(steps[:-1], key, leaf)
            return
        stated = _value(node)
        if stated in _UNKNOWN.get(key, {UNKNOWN}):
            self._write(steps, node, leaf)
        elif stated == VARIED or _how(node) != "declared":
            return
        elif not agree(key, stated, leaf["value"]):
            mark = node.start_mark
            name = ".".join(str(step) for step in steps)
            yield Problem(
                Place(self._shown, mark.line + 1, mark.column + 1),
                f"{name} is not what was captured",
                str(stated),
                str(leaf["value"]),
                "correct it, or write  unknown  and import again to take what was "
                "captured",
            )

    def _write(self, steps: tuple[Step, ...], node: Node, leaf: dict[str, Any]) -> None:
        if not isinstance(node, MappingNode):
            self._text.replace(steps, leaf)
            return
        self._text.replace((*steps, "value"), leaf["value"])
        if self._text.node(*steps, "how") is None:
            self._text.add(steps, "how", leaf["how"])
        else:
            self._text.replace((*steps, "how"), leaf["how"])

    def _map(self, steps: tuple[Step, ...], seen: dict[str, Any]) -> Iterator[Problem]:
        for key, value in seen.items():
            if key in self._factors:
                continue
            here = (*steps, key)
            if _is_leaf(value):
                yield from self.leaf(here, value)
            elif key == "chain":
                yield from self._chain(here, value)
            elif isinstance(value, dict):
                if self._text.node(*here) is None:
                    self._text.add(steps, key, value)
                else:
                    yield from self._map(here, value)

    def _chain(
        self, steps: tuple[Step, ...], seen: list[dict[str, Any]]
    ) -> Iterator[Problem]:
        """Fill the layers that are the same; add a chain where none is described."""
        node = self._text.node(*steps)
        if not isinstance(node, SequenceNode):
            return
        stated = [_words(layer) for layer in node.value]
        kinds = [layer.get("layer") for layer in seen]
        if [each.get("layer") for each in stated] == kinds:
            pairs = list(enumerate(seen))
        else:
            names = {each["name"]: i for i, each in enumerate(stated) if "name" in each}
            pairs = [(names[x["name"]], x) for x in seen if x.get("name") in names]
        if len(stated) == 1 < len(seen) and _is_blank(stated[0]) and not pairs:
            # The template's one device, and everything found above it.
            pairs = [(0, seen[0])] if kinds[0] == stated[0].get("layer") else []
            for layer in seen[1:] if pairs else ():
                self._text.append(steps, _without(layer, self._factors))
        for index, layer in pairs:
            yield from self._layer((*steps, index), stated[index], layer)

    def _layer(
        self, steps: tuple[Step, ...], stated: dict[str, str], seen: dict[str, Any]
    ) -> Iterator[Problem]:
        name = stated.get("name", UNKNOWN)
        if name != UNKNOWN and seen.get("name", name) != name:
            return  # another device of the same kind
        if "name" in seen and name == UNKNOWN:
            if "name" in stated:
                self._text.replace((*steps, "name"), seen["name"])
            else:
                self._text.add(steps, "name", seen["name"])
        rest = {key: value for key, value in seen.items() if key not in _LAYER_WORDS}
        yield from self._map(steps, rest)


def _is_leaf(value: Any) -> bool:
    return isinstance(value, dict) and "value" in value and "how" in value


def _value(node: Node) -> Any:
    """Return what a leaf states; of a map, its value."""
    if isinstance(node, MappingNode):
        inner = next((v for k, v in node.value if k.value == "value"), None)
        return None if inner is None else _value(inner)
    if not isinstance(node, ScalarNode):
        return None
    value = plain_value(node.value) if node.tag == PLAIN else node.value
    return value.text if isinstance(value, Ambiguous) else value


def _how(node: Node) -> str:
    """Return how a leaf is known; inferred and captured ones may be seen otherwise."""
    if isinstance(node, MappingNode):
        found = next((v.value for k, v in node.value if k.value == "how"), None)
        return str(found or "declared")
    return "declared"


def _words(layer: Node) -> dict[str, str]:
    if not isinstance(layer, MappingNode):
        return {}
    return {
        key.value: value.value
        for key, value in layer.value
        if key.value in _LAYER_WORDS and isinstance(value, ScalarNode)
    }


def _is_blank(layer: dict[str, str]) -> bool:
    return layer.get("name", UNKNOWN) == UNKNOWN


def _without(layer: dict[str, Any], factors: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in layer.items() if key not in factors}


def in_common(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return what two collected environments say alike."""
    common: dict[str, Any] = {}
    for key, a in one.items():
        b = other.get(key)
        if _is_leaf(a) or not isinstance(a, dict | list):
            if a == b:
                common[key] = a
        elif isinstance(a, dict) and isinstance(b, dict):
            common[key] = in_common(a, b)
        elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            layers = all(isinstance(x, dict) for x in (*a, *b))
            if layers:
                common[key] = [in_common(x, y) for x, y in zip(a, b, strict=True)]
            elif a == b:
                common[key] = a
    return common
