"""How a level of a setting looks: colour by lineage, hollow or solid by era.

Colours are written as the custom properties of the site's tokens, so one drawing
serves light, dark and print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

#: Vega's names of shapes that it does not call as the atlas does; it has no hexagon.
_DRAWN = {
    "triangle": "triangle-up",
    "hexagon": "M0,-1L.87,-.5L.87,.5L0,1L-.87,.5L-.87,-.5Z",
}


class Mark(NamedTuple):
    """Fill, outline and shape of one level."""

    fill: str
    stroke: str
    shape: str


def mark_of(reference: Reference, factor: str, level: str) -> Mark:
    """Return the mark of a level; a legacy level is a tint with an outline."""
    known = reference.level(factor, level)
    lineage = (known and known.lineage) or "neutral"
    solid, shape = f"var(--c-{lineage})", reference.shape(lineage)
    fill = f"var(--c-{lineage}-t)" if known and known.era == "legacy" else solid
    return Mark(fill, solid, _DRAWN.get(shape, shape))
