"""A footnote of the measurement table, and a choice of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Discriminator, Field, StringConstraints, Tag

from ingest.intake.models.base import Filled, Id, Model, Name, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_Digits = Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[0-9]+)?$")]


def _one_or_many(value: Any) -> str:
    return "(several)" if isinstance(value, tuple) else "(one)"


#: A choice of cells: factor → level, or several levels.
Where = dict[
    Name,
    Annotated[
        Annotated[Filled, Tag("(one)")]
        | Annotated[tuple[Filled, ...], Tag("(several)")],
        Discriminator(_one_or_many),
    ],
]


def _levels_chosen(levels: str | tuple[str, ...]) -> tuple[str, ...]:
    return (levels,) if isinstance(levels, str) else levels


class Note(Model):
    """A footnote of the measurement table."""

    id: Id | None = None
    metric: Name | None = None
    where: Where = Field(default_factory=dict)
    text: Text
    approximate: bool = Field(
        default=False,
        description='True where the source gives the figures as "about" or an '
        "equivalent: their intervals widen.",
    )
    between: tuple[_Digits, _Digits] | None = Field(
        default=None,
        description="The ends of the range that the source gives for the figure, lower "
        "end first, in the unit of the metric: half the range is its uncertainty.",
    )

    unit_inferred: bool = Field(
        default=False,
        description="True where the source states no unit and that of the metric is "
        "what its figures must be in. Ratios are what they are in any unit.",
    )

    def is_about(self, metric: str, levels: Mapping[str, str]) -> bool:
        """Tell whether the note belongs to the cell of a metric in a row."""
        return self.metric in {None, metric} and all(
            levels.get(factor) in _levels_chosen(chosen)
            for factor, chosen in self.where.items()
        )

    def uncertainty(self, value: float, approximate_sd: float) -> float:
        """Return how far a figure may be off, as an SD in the unit of its metric.

        Half the width of a range, wider than the SD of any distribution within it;
        ``approximate_sd`` (log scale) times ``value`` for one that is about so large.
        """
        if self.between is not None:
            low, high = map(float, self.between)
            return (high - low) / 2
        return approximate_sd * value if self.approximate else 0.0
