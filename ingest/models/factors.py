"""What varies over the runs: settings and context, their levels and descent."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, model_validator

from ingest.models.base import (
    Confidence,
    Filled,
    Id,
    Model,
    Name,
    Source,
    Translated,
)

_NUMBER = re.compile(r"0|[1-9][0-9]*(\.[0-9]+)?|0\.[0-9]+")


class FactorLevel(Model):
    """A value a factor can take."""

    id: Filled
    slug: Id
    lineage: Id | None = None
    era: Literal["legacy", "modern", "any"] = "any"
    label: Translated | None = None
    reference: bool = False


class Factor(Model):
    """Something that varies over the runs: a setting, or context."""

    id: Name
    slug: Id
    role: Literal["treatment", "stratum"]
    label: Translated
    code: Filled | None = None
    #: ``levels``: only those listed. ``number``: any number, in its order. ``text``:
    #: any text; what is listed has a translated name and comes first.
    values: Literal["levels", "number", "text"] = "levels"
    levels: tuple[FactorLevel, ...] = ()

    @model_validator(mode="after")
    def _closed_list_is_given(self) -> Factor:
        if self.values == "levels" and not self.levels:
            message = "a factor with closed values must list its levels"
            raise ValueError(message)
        return self

    def accepts(self, level: str) -> bool:
        """Tell whether a level may be written for this factor."""
        if self.values == "number":
            return _NUMBER.fullmatch(level) is not None
        return self.values == "text" or level in self.level_ids

    @property
    def level_ids(self) -> tuple[str, ...]:
        """The levels in display order."""
        return tuple(level.id for level in self.levels)


class Lineage(Model):
    """What became of a level, and what its evidence is worth for the successor."""

    factor: Name
    from_: Filled | None = Field(alias="from")
    to: Filled | None
    relation: Literal[
        "same-algorithm",
        "near-equivalent",
        "different-descendant",
        "no-successor",
        "new",
    ]
    carries: bool
    penalty_sd: float | None = None
    reason: Translated | None = None
    text: Translated
    confidence: Confidence
    sources: tuple[Source, ...] = ()
