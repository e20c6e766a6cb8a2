"""The shape of ``site/hints.json``: workload → storage → setting → hint."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.publishing.export.shapes.comparison import Interval, Number


class HintEntry(TypedDict):
    """What related storage and loads tell where there is no answer; for speed.

    ``level`` is preferred to ``against``, the default of today; None where nothing is.
    ``ratio`` is that of ``compared`` (``level``, or else the best of the others) over
    ``against`` on a server nobody has measured, above 1 is better; ``interval`` 95 %.
    ``workloads`` and ``storage``: where the two were compared, the nearest first.
    """

    form: Literal["prefer", "keep-default"]
    level: str | None
    against: str
    compared: str
    ratio: Number
    interval: Interval
    probability_pct: Number
    workloads: list[str]
    storage: list[str]
    records: list[str]
    sources: int


#: By workload, storage class and setting.
Hints = dict[str, dict[str, dict[str, HintEntry]]]
