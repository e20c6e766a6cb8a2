"""The set-up sheet."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.intake.models.base import Translated
from ingest.publishing.export.shapes.comparison import Number

Status = Literal["stated", "captured", "not_stated", "inferred", "varied"]


SetupField = TypedDict(
    "SetupField",
    {
        "key": str,
        "code": bool,
        "status": Status,
        "value": str | Translated | Number | None,
        "unit": Literal["bytes", "s"] | None,
        "from": str | None,
        "note": Translated | None,
    },
)


class SetupGroup(TypedDict):
    """One block of the set-up sheet."""

    id: Literal["database", "workload", "storage", "host"]
    fields: list[SetupField]


class Setup(TypedDict):
    """The set-up sheet, how much of it the source states, and what was inferred."""

    stated: int
    inferred: int
    total: int
    groups: list[SetupGroup]
