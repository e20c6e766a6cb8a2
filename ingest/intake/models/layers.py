"""The layers that a write passes on its way from a statement to the medium."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ingest.intake.models.base import Id, Model, Source, Translated


class Layer(Model):
    """One layer of the path, what it does, and how far durability reaches in it."""

    id: Id
    label: Translated
    #: Where writes wait in memory that a power failure empties; None: nowhere.
    holds: Translated | None = None
    #: True where a read may be answered from there.
    answers_reads: bool = False
    #: What becomes of the flush that an fsync asks for: the layer starts it, passes it
    #: on, may end it where a setting says so, or answers it for good.
    flush: Literal["starts", "passes", "may-end", "ends"]
    write: Translated
    read: Translated
    #: What a flush does here, and what keeps it from going on.
    durable: Translated
    sources: tuple[Source, ...] = Field(min_length=1)
