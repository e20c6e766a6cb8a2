"""What others say about settings without figures a record could hold.

Not to be confused with the claims *of a record*, which are judged with it.
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from ingest.intake.models.base import (
    Confidence,
    Filled,
    Id,
    Model,
    Name,
    Source,
    Translated,
)
from ingest.intake.models.guidance import Published

#: Where the figures behind a statement are: in it, nowhere, in a drawing only, or in a
#: part of the source that nobody here has read.
Figures = Literal["stated", "none", "chart", "not-read"]


class Direction(Model):
    """One level said to do better than another."""

    factor: Name
    better: Filled
    worse: Filled


class Ratio(Model):
    """A ratio or difference in the source's own terms; never pooled."""

    stated: Filled
    approximate: bool = False


class StatedClaim(Model):
    """A statement with its source.

    ``levels`` are those it favours, by setting; ``named`` those it speaks of without
    favouring them. ``factors`` is empty where it is about no setting of the atlas.
    Empty ``storage``, ``workloads`` and ``databases`` mean that it does not say.
    """

    id: Id
    source: Source
    published: Published | None = None
    second_hand: bool = False
    confidence: Confidence
    figures: Figures
    text: Translated
    factors: tuple[Name, ...] = ()
    levels: dict[Name, tuple[Filled, ...]] = Field(default_factory=dict)
    named: dict[Name, tuple[Filled, ...]] = Field(default_factory=dict)
    direction: Direction | None = None
    ratio: Ratio | None = None
    databases: tuple[Id, ...] = ()
    workloads: tuple[Id, ...] = ()
    storage: tuple[Id, ...] = ()

    @model_validator(mode="after")
    def _levels_are_of_its_settings(self) -> Self:
        """Refuse levels of a setting whose page would not show the statement."""
        used = {*self.levels, *self.named}
        if self.direction:
            used.add(self.direction.factor)
        other = used - set(self.factors)
        if other:
            msg = f"factors must list {min(other)}, whose levels are named"
            raise ValueError(msg)
        return self

    def levels_of(self, factor_id: str) -> tuple[str, ...]:
        """Return every level of a setting that the statement speaks of, each once."""
        found = [*self.levels.get(factor_id, ()), *self.named.get(factor_id, ())]
        if self.direction and self.direction.factor == factor_id:
            found += [self.direction.better, self.direction.worse]
        return tuple(dict.fromkeys(found))
