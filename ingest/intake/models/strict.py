"""What every model is: strict, immutable, closed."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, StringConstraints


class Model(BaseModel):
    """Strict, immutable, and closed to keys nobody declared.

    ``identity`` names the fields that tell an entry of a list from the others. Its
    translations are kept under what they hold, not under its place in the list.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    identity: ClassVar[tuple[str, ...]] = ("id",)


Filled = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
