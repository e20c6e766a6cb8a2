"""A stated fact about the test: its value, how it is known and from where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar

from pydantic import (
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    model_validator,
)

from ingest.intake.models.base import Filled, Id, Model, NameOrText, Text, Translated

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

V = TypeVar("V")

UNKNOWN = "unknown"
VARIED = "varied"

#: The source does not say / the value is one of the things under test.
Unstated = Literal["unknown", "varied"]


class Leaf(Model, Generic[V]):
    """A value with its provenance.

    Written as a bare scalar, or as a map where there is more to say. ``from`` is
    the id of a companion of the source; without it the main source says so.
    """

    value: V
    how: Literal["declared", "inferred", "captured"] = "declared"
    from_: Id | None = Field(default=None, alias="from")
    note: Text | None = None

    @model_validator(mode="before")
    @classmethod
    def _accept_bare_value(cls, given: Any) -> Any:
        return given if isinstance(given, dict) else {"value": given}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe both ways of writing: the bare value, and the map."""
        full = handler.resolve_ref_schema(handler(core_schema))
        return {"anyOf": [full["properties"]["value"], full]}

    @property
    def is_stated(self) -> bool:
        """Tell whether the value is known (a varied value is)."""
        return self.value != UNKNOWN


def _scalar_form(value: Any) -> str:
    if isinstance(value, bool):
        return "(flag)"
    if isinstance(value, dict):
        return "(languages)"
    if isinstance(value, int):
        return "(whole)"
    return "(decimal)" if isinstance(value, float) else "(plain)"


Scalar = Annotated[
    Annotated[Filled, Tag("(plain)")]
    | Annotated[bool, Tag("(flag)")]
    | Annotated[int, Tag("(whole)")]
    | Annotated[float, Tag("(decimal)")]
    | Annotated[Translated, Tag("(languages)")],
    Discriminator(_scalar_form),
]


def _count_form(value: Any) -> str:
    return "(word)" if isinstance(value, str) else "(whole)"


def _flag_form(value: Any) -> str:
    return "(word)" if isinstance(value, str) else "(flag)"


#: Nothing that is counted here can be zero: no memory, no client, no second.
Count = Annotated[
    Annotated[int, Field(ge=1), Tag("(whole)")] | Annotated[Unstated, Tag("(word)")],
    Discriminator(_count_form),
]
Flag = Annotated[
    Annotated[bool, Tag("(flag)")] | Annotated[Unstated, Tag("(word)")],
    Discriminator(_flag_form),
]

AnyLeaf = Leaf[Scalar]
TextLeaf = Leaf[NameOrText]
#: A version, a kernel, a closed id: text, never a number that could lose digits.
WordLeaf = Leaf[Filled]
CountLeaf = Leaf[Count]
FlagLeaf = Leaf[Flag]
