"""The measured cells of each record, by treatment, measure and class."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from ingest.analysis.evidence.recommend.widening import Classes
from ingest.analysis.evidence.synthesis.records import Arm, Stratum

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ingest.analysis.evidence.recommend.case import Context

#: Two levels make a comparison.
_LEAST_ARMS = 2
_METRIC_KEY = itemgetter(
    "record_id", "factor_id", "metric_position", "workload_class_id", "storage_class_id"
)


@dataclass(frozen=True, slots=True)
class Cells:
    """What a record measured of a treatment on one metric, in one pair of classes.

    ``strata`` hold two arms or more; ``contexts`` say what else was set in each.
    """

    classes: Classes
    metric_id: str
    better: Literal["higher", "lower"]
    strata: tuple[Stratum, ...]
    contexts: tuple[Context, ...]
    reference_levels: frozenset[str] = frozenset()
    claim_ids: tuple[str, ...] = ()
    is_approximate: bool = False
    #: Other settings of which cells were left out: what is left has the default.
    at_default: frozenset[str] = frozenset()


#: By record, treatment and measure.
MeasuredCells = dict[tuple[str, str, str], list[Cells]]


def measured_cells(
    arms: Iterable[Mapping[str, Any]], factors: Mapping[str, Sequence[str]]
) -> MeasuredCells:
    """Group the rows of ``mart_arms`` (in its order) into comparisons.

    In each pair of classes a record has one metric for each measure: its first
    one (the primary metric comes first) that compares levels there. ``factors``
    names what varied, by record.
    """
    found: MeasuredCells = defaultdict(list)
    taken: set[tuple[str, str, str, Classes]] = set()
    for key, group in groupby(arms, _METRIC_KEY):
        rows = list(group)
        record_id, factor_id = key[0], key[1]
        classes = Classes(key[3], key[4])
        measure = rows[0]["measure"]
        place = (record_id, factor_id, measure, classes)
        if measure == "none" or place in taken:
            continue
        cells = _cells(rows, classes, factors[record_id])
        if cells.strata:
            taken.add(place)
            found[record_id, factor_id, measure].append(cells)
    return found


def _cells(
    rows: Sequence[Mapping[str, Any]], classes: Classes, factors: Collection[str]
) -> Cells:
    strata: list[Stratum] = []
    contexts: list[Context] = []
    for context_key, group in groupby(rows, itemgetter("context_key")):
        arms = tuple(arm_of(row) for row in group)
        if len(arms) >= _LEAST_ARMS:
            strata.append(Stratum(arms))
            contexts.append(read_context(context_key, factors))
    return Cells(
        classes=classes,
        metric_id=rows[0]["metric_id"],
        better=rows[0]["better"],
        strata=tuple(strata),
        contexts=tuple(contexts),
        reference_levels=frozenset(
            row["level_id"] for row in rows if row["is_reference"]
        ),
    )


def read_context(key: str, factors: Collection[str]) -> Context:
    """Return the factors and levels a context key is made of.

    Levels may hold any sign, so a new pair starts only where a factor's name does.
    A nested factor that does not apply has no level and is left out.
    """
    if not key:
        return ()
    names = "|".join(re.escape(name) for name in factors)
    pairs = re.split(rf";(?=(?:{names})=)", key)
    split = (pair.partition("=") for pair in pairs)
    return tuple((name, level) for name, _, level in split if level)


def arm_of(row: Mapping[str, Any]) -> Arm:
    """Return a row of ``mart_arms`` as an arm."""
    return Arm(
        level_id=row["level_id"],
        value=row["mean_value"],
        stddev=row["stddev_value"],
        runs=row["run_count"],
        decimals=row["decimals"] or 0,
        reading_error=row["reading_error"],
        round_logs=tuple(row["round_logs"] or ()),
    )
