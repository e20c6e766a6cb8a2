"""What vendors recommend: advice as published, shown beside measurements."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, StringConstraints, model_validator

from ingest.intake.models.base import (
    DATE_PATTERN,
    Confidence,
    Filled,
    Id,
    Model,
    Name,
    Source,
    Translated,
)

#: A year, a month or a day, as far as the document tells.
Published = Annotated[str, StringConstraints(pattern=DATE_PATTERN)]


class Advice(Model):
    """The levels a vendor recommends for a setting; several where any of them will do.

    Without ``storage`` or ``workloads`` the advice is for all of them.
    """

    identity: ClassVar[tuple[str, ...]] = ("factor", "levels", "storage", "workloads")

    factor: Name
    levels: tuple[Filled, ...] = Field(min_length=1)
    storage: tuple[Id, ...] = ()
    workloads: tuple[Id, ...] = ()
    note: Translated | None = None


class Guidance(Model):
    """One statement of one vendor.

    ``factors`` are the settings it is about, in the order of their weight there. A
    vendor who names no level, or says that it depends, has no ``recommends``.
    """

    id: Id
    vendor: Filled
    product: Filled
    database: Id | None = None
    platforms: tuple[Id, ...] = ()
    distributions: tuple[Id, ...] = ()
    #: Version, edition or number of the document, as given; the same in any language.
    version: Filled | None = None
    published: Published | None = None
    factors: tuple[Name, ...] = Field(min_length=1)
    #: The classes the whole statement is about, also where it is silent; empty is any.
    storage: tuple[Id, ...] = ()
    recommends: tuple[Advice, ...] = ()
    text: Translated
    #: Other entries this one contradicts; one side of a pair suffices.
    differs_from: tuple[Id, ...] = ()
    confidence: Confidence
    sources: tuple[Source, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _recommends_what_it_is_about(self) -> Self:
        """Refuse advice on a setting whose page would not show the statement."""
        other = {advice.factor for advice in self.recommends} - set(self.factors)
        if other:
            msg = f"factors must list {min(other)}, which recommends names"
            raise ValueError(msg)
        return self
