"""The rows behind the charts of one record, before any language is chosen.

Reads the exported JSON of a record. Computes nothing that is not a ratio of two printed
values; a value that was not reported stays None and never becomes a bar.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from statistics import fmean
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ingest.intake.models.reference import Reference

View = Literal["absolute", "relative"]
Number = dict[str, Any]
#: Factors with their levels.
Levels = tuple[tuple[str, str], ...]
_Arm = tuple[str, Levels, str | None]

# Claims have no metric; their single ratio chart goes under this name.
CLAIMS = "claims"

# Beyond these a record gets one compact drawing of its primary metric.
_MOST_PANELS, _MOST_ROWS = 6, 40
# Up to these the secondary metrics have a ratio view as well.
_FEW_PANELS, _FEW_ROWS = 3, 12


@dataclass(frozen=True)
class Row:
    """One mark: a level in a panel, with the number printed beside it."""

    metric: str
    view: View
    factor: str
    level: str
    against: str | None
    panel: Levels
    panel_order: int
    listed: int
    published: int
    by_value: int
    number: Number | None
    repeat: str | None = None
    #: Levels of the factors nested in ``factor``, those that apply.
    nested: Levels = ()
    leader: bool = False
    interval: tuple[Number, Number] | None = None
    repeats: int | None = None
    about: bool = False

    @property
    def arm(self) -> _Arm:
        """What one line of a panel stands for: a level, or one repeat of it."""
        return self.level, self.nested, self.repeat


@dataclass(frozen=True)
class Chart:
    """All rows of one metric in one view, and what its caption needs to know."""

    metric: str
    view: View
    better: str
    factor: str
    baseline: str | None
    rows: tuple[Row, ...]
    #: One row per level and a tick per cell, instead of a panel per stratum.
    is_compact: bool = False

    @property
    def panels(self) -> list[Levels]:
        """Panels in the order they are shown."""
        return list(dict.fromkeys(row.panel for row in self.rows))

    @property
    def levels(self) -> list[str]:
        """Levels in the order they are listed."""
        return list(dict.fromkeys(level for level, _ in self.lines))

    @property
    def lines(self) -> list[tuple[str, Levels]]:
        """Levels with those nested in them, in the order they are listed."""
        ordered = sorted(self.rows, key=lambda row: row.listed)
        return list(dict.fromkeys((row.level, row.nested) for row in ordered))


def charts_of(record: Mapping[str, Any], reference: Reference) -> list[Chart]:
    """Return the charts of a record, metric by metric, measured values first.

    A metric without a better direction, and a record without a declared baseline,
    has no ratio view: right of 1 could not mean better. A record of claims alone
    has one, if a claim states a ratio.
    """
    table = record.get("table")
    if not table:
        rows = tuple(_claim_rows(record.get("claims") or ()))
        if not rows:
            return []
        claimed = Chart(CLAIMS, "relative", "higher", rows[0].factor, None, rows)
        return [claimed]
    factor = table["row_factor"]
    baselines = {each["id"]: each.get("baseline") for each in record["treatments"]}
    baseline = baselines.get(factor)
    charts: list[Chart] = []
    compact = _has_many_cells(table)
    small = _is_small(table)
    for place, metric in enumerate(record["metrics"]):
        if compact and charts:
            break
        better = metric.get("better") or _better(reference, metric["id"])
        cells = list(_cells(table, metric["id"], better))
        if not any(row.number for row in cells):
            continue
        absolute = Chart(
            metric["id"], "absolute", better, factor, baseline, _ranked(cells, better)
        )
        if not compact:
            charts.append(absolute)
        if place and not small:
            continue
        ratios = _ranked(list(_ratios(cells, baselines, better)), "higher")
        if better in ("higher", "lower") and any(row.number for row in ratios):
            relative = replace(absolute, view="relative", rows=ratios)
            charts.append(replace(relative, is_compact=compact))
        elif compact:
            charts.append(replace(absolute, is_compact=True))
    return charts


def _has_many_cells(table: Mapping[str, Any]) -> bool:
    groups = table["groups"]
    rows = sum(len(group["rows"]) for group in groups)
    return len(groups) > _MOST_PANELS or rows > _MOST_ROWS


def _is_small(table: Mapping[str, Any]) -> bool:
    """Tell whether every metric is worth both views."""
    groups = table["groups"]
    rows = sum(len(group["rows"]) for group in groups)
    return len(groups) <= _FEW_PANELS and rows <= _FEW_ROWS


def _better(reference: Reference, metric: str) -> str:
    known = reference.metrics.get(metric)
    return known.better if known else "neutral"


def _cells(table: Mapping[str, Any], metric: str, better: str) -> Iterator[Row]:
    factor = table["row_factor"]
    rows = [row for group in table["groups"] for row in group["rows"]]
    listed = _listing(_arm(row, table) for row in rows)
    rows.sort(key=lambda row: row.get("source_row") or 0)
    published = _listing(_arm(row, table) for row in rows)
    for order, group in enumerate(table["groups"]):
        shared = ((f, group["levels"][f]) for f in table["group_factors"])
        panel = tuple(each for each in shared if each[1])
        for row in group["rows"]:
            cell = row["cells"].get(metric) or {}
            arm = _arm(row, table)
            yield Row(
                metric=metric,
                view="absolute",
                factor=factor,
                level=arm[0],
                nested=arm[1],
                repeat=arm[2],
                against=None,
                panel=panel,
                panel_order=order,
                listed=listed[arm],
                published=published[arm],
                by_value=0,
                number=cell.get("number"),
                leader=bool(cell.get("best")) and better != "neutral",
                interval=_interval(cell),
                repeats=cell.get("n"),
            )


def _arm(row: Mapping[str, Any], table: Mapping[str, Any]) -> _Arm:
    levels, repeat = row["levels"], row.get("repeat")
    nested = ((factor, levels[factor]) for factor in table["nested_factors"])
    return (
        levels[table["row_factor"]],
        tuple(each for each in nested if each[1]),
        None if repeat is None else str(repeat),
    )


def _is_baseline(arm: _Arm, factor: str, baselines: Mapping[str, str | None]) -> bool:
    """Tell whether a line is the declared baseline, in all that applies to it."""
    level, nested, _ = arm
    return all(baselines.get(each) == own for each, own in ((factor, level), *nested))


def _interval(cell: Mapping[str, Any]) -> tuple[Number, Number] | None:
    """Return the interval of the ratio, which exists only where repeats do."""
    interval = cell.get("interval")
    return (interval["low"], interval["high"]) if interval else None


def _ratios(
    cells: list[Row], baselines: Mapping[str, str | None], better: str
) -> Iterator[Row]:
    """Yield each line against the baseline of its panel; above 1 is better."""
    bases = {
        row.panel: row for row in cells if _is_baseline(row.arm, row.factor, baselines)
    }
    for row in cells:
        base = bases.get(row.panel)
        # One repeat has no counterpart among the repeats of the baseline.
        if row.repeat is not None or _is_baseline(row.arm, row.factor, baselines):
            continue
        yield replace(
            row,
            view="relative",
            against=baselines.get(row.factor),
            by_value=0,
            leader=False,
            number=_ratio(row.number, base.number if base else None, better),
        )


def _ratio(number: Number | None, base: Number | None, better: str) -> Number | None:
    if number is None or base is None:
        return None
    pair = Decimal(number["text"]), Decimal(base["text"])
    above, below = pair if better == "higher" else pair[::-1]
    if not above or not below:
        return None
    ratio = (above / below).quantize(Decimal("0.01"), ROUND_HALF_UP)
    if not ratio:
        return None
    return {"text": str(ratio), "value": float(above / below), "decimals": 2}


def _claim_rows(claims: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    for order, claim in enumerate(c for c in claims if c.get("ratio")):
        yield Row(
            metric=CLAIMS,
            view="relative",
            factor=claim["treatment"],
            level=claim["level"],
            against=claim["against"],
            panel=(),
            panel_order=0,
            listed=order,
            published=order,
            by_value=order,
            number=claim["ratio"],
            about=bool(claim.get("approximate")),
        )


def _listing(arms: Iterable[_Arm]) -> dict[_Arm, int]:
    return {arm: i for i, arm in enumerate(dict.fromkeys(arms))}


def _ranked(rows: list[Row], better: str) -> tuple[Row, ...]:
    """Give each line its place by mean value: best first, not reported last."""
    values: dict[_Arm, list[float]] = {row.arm: [] for row in rows}
    for row in rows:
        if row.number:
            values[row.arm].append(float(row.number["value"]))
    sign = 1 if better == "lower" else -1

    def place(arm: _Arm) -> tuple[bool, float]:
        found = values[arm]
        return (not found, sign * fmean(found) if found else 0.0)

    order = {arm: i for i, arm in enumerate(sorted(values, key=place))}
    return tuple(replace(row, by_value=order[row.arm]) for row in rows)
