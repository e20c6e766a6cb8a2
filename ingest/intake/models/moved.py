"""What became of an address that was published and is no longer used."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from ingest.intake.models.base import Model, Translated

#: A path from the root of the site, as in data/addresses/published.txt; {lang} stands
#: for each of the languages, ``#*`` for every part of a page that is no longer there.
ADDRESS_PATTERN = r"^/[A-Za-z0-9._{}/-]+(#([A-Za-z][A-Za-z0-9_-]*|\*))?$"
EVERY_PART = "*"
DAY_PATTERN = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
LANGUAGE_PART = "{lang}"

Address = Annotated[str, StringConstraints(pattern=ADDRESS_PATTERN, max_length=400)]


class MovedAddress(Model):
    """Where an address leads now (``to``), or why nothing is there (``reason``).

    ``old`` is written ``from``. ``instead`` lists what to read in the place of a page
    that is gone.
    """

    identity: ClassVar[tuple[str, ...]] = ("old",)

    old: Address = Field(alias="from")
    on: Annotated[str, StringConstraints(pattern=DAY_PATTERN)]
    to: Address | None = None
    reason: Translated | None = None
    instead: tuple[Address, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the addresses the entry sends readers to."""
        return self.instead if self.to is None else (self.to,)

    @model_validator(mode="after")
    def _one_fate(self) -> Self:
        problem = None
        if (self.to is None) == (self.reason is None):
            problem = "either `to` (it moved) or `reason` (it is gone), not both"
        elif self.to is not None and self.instead:
            problem = "`instead` belongs to what is gone; what moved has one `to`"
        elif LANGUAGE_PART not in self.old and any(
            LANGUAGE_PART in target for target in self.targets
        ):
            problem = "{lang} in a target needs {lang} in `from`"
        if problem:
            kind = "moved_address"
            raise PydanticCustomError(kind, "{problem}", {"problem": problem})
        return self
