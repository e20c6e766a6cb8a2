"""A file of ``atlas-collect.sh`` to the environment of a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ingest.intake.read.environment.chain import read_tree
from ingest.intake.read.environment.facts import flat
from ingest.intake.read.environment.record import environment, product
from ingest.intake.read.environment.sections import sections
from ingest.intake.read.environment.system import read_system

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output


@dataclass(frozen=True, slots=True)
class Bundle:
    """What the collector saw.

    ``environment`` has the form of the front matter's key of that name: maps with a
    leaf ``{value, how: captured}`` (``inferred`` for class and medium) wherever the
    bundle says something, and no key where it does not. ``storage.chain`` is a list of
    layers from the device upwards, whose ``layer``, ``name`` and ``holds`` are bare.
    ``unseen`` are lines ``what: how to see it``. ``facts`` are all facts, flat, for
    comparing. ``product`` is the id of the database asked, None where none was.
    """

    environment: dict[str, Any]
    unseen: tuple[str, ...]
    facts: dict[str, str]
    product: str | None = None


def read_bundle(output: Output) -> Bundle:
    """Return what a bundle says. Raises ``RefusedError``: cut off or damaged."""
    found = sections(output)
    by_name = {each.name: each for each in found}
    system = read_system(by_name)
    trees = tuple(tree for role in ("data", "redo") if (tree := read_tree(role, found)))
    unseen = by_name.get("unseen")
    return Bundle(
        environment=environment(system, trees),
        unseen=unseen.lines if unseen else (),
        facts=flat(system, trees),
        product=product(system),
    )
