"""What every document of the API shares."""

# The shapes are real at run time: schemas are made from them.

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field
from typing_extensions import TypedDict

from ingest.intake.models.base import Language, Translated

Data = TypeVar("Data")

#: A text in each language of the site.
Texts = Annotated[
    Translated, Field(description="The same text in each language of the site.")
]
#: An address relative to the document it stands in.
Href = Annotated[
    str,
    Field(
        description="Address relative to this document, as RFC 3986 resolves it.",
        json_schema_extra={"format": "uri-reference"},
    ),
]
IsoDate = Annotated[str, Field(description="ISO 8601: year, year and month, or day.")]


class Envelope(TypedDict, Generic[Data]):
    """What every response holds around its data.

    `generated_at` and `data_release` are null where the build is not from a
    repository, and before the first release.
    """

    schema_version: Annotated[
        Literal[1], Field(description="Raised only together with the address, /api/v2.")
    ]
    generated_at: Annotated[
        str | None,
        Field(description="Date of the commit this was built from, not of the build."),
    ]
    data_release: Annotated[
        str | None, Field(description="The newest data release when this was built.")
    ]
    licence: Annotated[
        Literal["CC-BY-4.0"], Field(description="SPDX id: name I/O Atlas as source.")
    ]
    total: Annotated[
        int, Field(ge=0, description="Entries in `data`; 1 where it is one object.")
    ]
    data: Data


class Number(TypedDict):
    """A number: the digits as printed, and their value."""

    text: Annotated[
        str, Field(description="The digits of the source, trailing zeros included.")
    ]
    value: float


class Interval(TypedDict):
    """A 95 % interval of a ratio."""

    low: Number
    high: Number


PagesByLanguage = Annotated[
    dict[Language, Href], Field(description="The page about this, by language.")
]
