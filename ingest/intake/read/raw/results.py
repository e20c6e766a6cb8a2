"""What every importer returns, whatever the tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal

    from ingest.intake.read.raw.output import Output

Scalar: TypeAlias = "str | int | bool | Decimal"
#: A value the output states about the run; lists and maps for tables, such as the
#: settings or the top waits of a report.
Parameter: TypeAlias = "Scalar | list[Parameter] | dict[str, Parameter]"


@dataclass(frozen=True, slots=True)
class Series:
    """One metric over the run, as the tool printed it at intervals.

    ``at_s`` are seconds from the start of the run to the end of each interval,
    ``values`` the digits in the unit of the metric, None where an interval has none.
    Both are of the same length.
    """

    metric: str
    at_s: tuple[str, ...]
    values: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One result of an output: a fio job, a test of db_bench, a whole pgbench run.

    ``label`` is its name in the output, "" where it has none. ``metrics`` maps ids of
    ``data/reference/metrics.yaml`` to plain decimal digits (``1.92949``) in the unit of
    that metric, zeros at the end as printed. ``parameters`` are the conditions the
    output states, under the names of :mod:`ingest.intake.read.raw.parameters`.
    ``warnings`` are lines of the tool a reader must know (errors, reconnects).
    What the output does not say is absent from all of them.
    """

    label: str
    tool_version: str | None
    metrics: dict[str, str]
    parameters: dict[str, Parameter] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()


@dataclass(frozen=True, slots=True)
class Importer:
    """Reads the output of one tool.

    ``recognises`` looks at the content alone and is cheap; of two that recognise an
    output, the one with the higher ``precedence`` reads it. ``parse`` returns the
    results in the order of the output, at least one, or raises ``RefusedError``.
    ``edition`` is raised whenever the same output would give other values, since
    records name the edition their rows were made with.
    """

    id: str
    label: str
    edition: int
    recognises: Callable[[Output], bool]
    parse: Callable[[Output], list[Result]]
    precedence: int = 0

    @property
    def signature(self) -> str:
        """What records keep: ``sysbench 1``."""
        return f"{self.id} {self.edition}"
