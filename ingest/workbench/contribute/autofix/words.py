"""Words of the vocabularies in another case, or under an alias: the id they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ingest.intake.models.origin import Step
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.attaching.front_text import FrontText


def meant(word: str, known: Iterable[str]) -> str | None:
    """Return the one id a word means, None where it is one or means none.

    Case does not count; where ``known`` maps ids to entries, neither does it matter
    whether a label or an alias was written. Anything less exact is a guess.
    """
    if word in known:
        return None
    said: dict[str, set[str]] = {}
    entries: Mapping[str, Any] = known if isinstance(known, dict) else {}
    for identity in known:
        said.setdefault(identity.lower(), set()).add(identity)
    for identity, entry in entries.items():
        label = getattr(entry, "label", None)
        labels = label.values() if isinstance(label, dict) else (label or "",)
        for saying in (*labels, *getattr(entry, "aliases", ())):
            said.setdefault(saying.lower(), set()).add(identity)
    ids = said.get(word.strip().lower(), set())
    return next(iter(ids)) if len(ids) == 1 else None


def vocabulary_words(
    front: FrontText, reference: Reference
) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Yield place and id of each word of a front matter that has another spelling."""
    for steps, known in _places(front, reference):
        node = front.node(*steps)
        if isinstance(node, MappingNode):
            steps = (*steps, "value")  # noqa: PLW2901 (a fact with its origin)
            node = front.node(*steps)
        if isinstance(node, ScalarNode):
            identity = meant(node.value, known)
            if identity:
                yield steps, identity


def _places(
    front: FrontText, reference: Reference
) -> Iterator[tuple[tuple[Step, ...], Iterable[str]]]:
    yield ("environment", "database", "product"), reference.databases
    yield ("environment", "platform", "os"), reference.platforms
    yield ("environment", "storage", "class"), {**reference.storage, "varied": None}
    yield ("workload", "class"), {**reference.workloads, "varied": None}
    yield ("metrics", "primary"), reference.metrics
    for steps, known in (
        (("metrics", "secondary"), reference.metrics),
        (("treatments",), set(reference.factors)),
        (("strata",), set(reference.factors)),
        (("caveats",), set(reference.caveats)),
    ):
        node = front.node(*steps)
        for index in range(len(node.value)) if isinstance(node, SequenceNode) else ():
            yield (*steps, index), known
    yield from _levels(front, reference)


def _levels(
    front: FrontText, reference: Reference
) -> Iterator[tuple[tuple[Step, ...], Iterable[str]]]:
    for key in ("baseline", "reference_levels"):
        for factor, node in _entries(front, key):
            known = levels(factor, reference)
            yield (key, factor), known
            for index in range(len(node.value)) if node.id == "sequence" else ():
                yield (key, factor, index), known
    claims = front.node("claims")
    for index in range(len(claims.value)) if isinstance(claims, SequenceNode) else ():
        named = front.node("claims", index, "treatment")
        known = levels(named.value, reference) if named else ()
        yield ("claims", index, "level"), known
        yield ("claims", index, "against"), known
        yield ("claims", index, "workload"), reference.workloads


def levels(factor: str, reference: Reference) -> tuple[str, ...]:
    """Return the levels of a factor, none where it is unknown or a number."""
    known = reference.factors.get(factor)
    return known.level_ids if known else ()


def _entries(front: FrontText, key: str) -> Iterator[tuple[str, Any]]:
    node = front.node(key)
    if isinstance(node, MappingNode):
        for name, child in node.value:
            yield name.value, child
