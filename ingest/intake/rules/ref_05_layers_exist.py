"""REF-05: a setting names a layer of the path that exists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.ref_01_statements_resolve import Named, look_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.corpus import Corpus


def check(corpus: Corpus) -> Iterator[Problem]:
    """Look up the layer of every setting, also of those that wait for review.

    A setting that names none is listed apart from the layers.
    """
    reference = corpus.reference
    for factor in reference.factors.values():
        if factor.layer is not None:
            named = Named("layer", "layer", factor.layer, reference.layers)
            yield from look_up(reference, "factors", factor.id, named)


RULE = Rule(
    id="REF-05",
    level="E",
    title="A setting acts on a layer that exists",
    why="The list of settings stands in groups by layer; a setting of an unknown one "
    "would be looked for where it is not.",
    mend="Use an id of data/reference/layers.yaml, or leave the key out where a "
    "setting belongs to no single layer.",
    check_corpus=check,
)
