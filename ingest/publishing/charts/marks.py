"""How a level of a setting looks: colour by lineage, hollow or solid by era.

Colours are written as the custom properties of the site's tokens, so one drawing
serves light, dark and print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

# Lineage → (token name, shape). Vega's own shape names, except the hexagon.
_HEXAGON = "M0,-1L.87,-.5L.87,.5L0,1L-.87,.5L-.87,-.5Z"
_LINEAGES = {
    "deadline": ("deadline", "circle"),
    "noop": ("noop", "square"),
    "cfq": ("cfq", "triangle-up"),
    "anticipatory": ("as", "diamond"),
    "kyber": ("kyber", _HEXAGON),
    "neutral": ("neutral", "circle"),
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
    token, shape = _LINEAGES.get(lineage, _LINEAGES["neutral"])
    solid = f"var(--c-{token})"
    fill = f"var(--c-{token}-t)" if known and known.era == "legacy" else solid
    return Mark(fill, solid, shape)
