"""The worked example of the methodology page, computed by hand.

Nothing here uses the project's own arithmetic: it is what a reader with a pocket
calculator does, unrounded.
"""

import csv
import math
from pathlib import Path

from ingest.analysis.evidence.synthesis import Arm, Record, Stratum

ROOT = Path(__file__).resolve().parents[2]
ORACLE, MYSQL = "oracle-linux-io-scheduler-part-2", "mysql-tpcc-deadline-vs-cfq"
STRATA = ("default", "none", "setall")
GRID = (0.0, 0.1, 0.2, 0.3, 0.4)
Z = 1.96


def arms(record: str, column: str, **where: str) -> list[Arm]:
    """Return the arms of a record's table, where the other columns are as given."""
    with (ROOT / f"content/results/{record}/runs.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if where.items() <= row.items()]
    return [
        Arm(
            row["io_scheduler"],
            float(row[column]),
            decimals=len(row[column].partition(".")[2]),
        )
        for row in rows
    ]


def oracle(*levels: str) -> Record:
    """Return the Oracle record with some of its schedulers, or with all."""
    column = "transactions_per_second"
    strata = [arms(ORACLE, column, filesystemio_options=each) for each in STRATA]
    chosen = [
        Stratum(tuple(arm for arm in each if not levels or arm.level_id in levels))
        for each in strata
    ]
    return Record(ORACLE, "magni-addalab", "higher", tuple(chosen))


def mysql() -> Record:
    """Return the MySQL record."""
    only = Stratum(tuple(arms(MYSQL, "new_orders_per_minute")))
    return Record(MYSQL, "partha-dutta", "higher", (only,))


def values(level: str, against: str) -> list[tuple[float, float]]:
    """Return the two figures of each stratum of the Oracle record."""
    return [
        tuple(
            next(arm.value for arm in stratum.arms if arm.level_id == each)
            for each in (level, against)
        )  # type: ignore[misc]
        for stratum in oracle().strata
    ]


def text_of(value: float, decimals: int) -> str:
    """Return a number as the page prints it."""
    return f"{value:.{decimals}f}"


class Example:
    """Every number of the example, unrounded, by hand: no code of the project."""

    def __init__(self, sd: float, rho: float, tau: float) -> None:
        """Compute with an assumed spread, a correlation and a prior scale."""
        pairs = values("deadline", "cfq")
        self.logs = [math.log(a / b) for a, b in pairs]
        self.mean = sum(self.logs) / 3
        self.assumed = 2 * sd**2
        self.among = sum((each - self.mean) ** 2 for each in self.logs) / 2
        self.record = max(self.assumed, self.among) * (1 + 2 * rho) / 3
        self.factor = math.exp(Z * math.sqrt(self.record))
        other = {arm.level_id: arm.value for arm in mysql().strata[0].arms}
        self.second = math.log(other["deadline"] / other["cfq"])
        self.own = 2 * sd**2
        self.grid = [self._row(each, tau) for each in GRID]
        total = sum(row[2] for row in self.grid)
        self.shares = [row[2] / total for row in self.grid]
        self.pooled = self._mixed([row[3] for row in self.grid])
        self.variance = self._mixed([row[4] for row in self.grid])
        squares = zip(self.grid, GRID, strict=True)
        self.new = self._mixed([row[4] + each**2 for row, each in squares])

    def _row(
        self, tau: float, scale: float
    ) -> tuple[float, float, float, float, float]:
        apart = self.mean - self.second
        prior = math.exp(-(tau**2) / (2 * scale**2))
        spread = self.record + self.own + 2 * tau**2
        fit = math.exp(-(apart**2) / (2 * spread)) / math.sqrt(spread)
        first, second = 1 / (self.record + tau**2), 1 / (self.own + tau**2)
        pooled = (self.mean * first + self.second * second) / (first + second)
        weight = prior * fit * (0.5 if tau == 0 else 1)
        return prior, fit, weight, pooled, 1 / (first + second)

    def _mixed(self, each: list[float]) -> float:
        return sum(
            share * value for share, value in zip(self.shares, each, strict=True)
        )

    def ends(self, centre: float, variance: float) -> tuple[str, str]:
        """Return the ends of a 95 % interval as ratios, two decimals."""
        half = Z * math.sqrt(variance)
        low, high = math.exp(centre - half), math.exp(centre + half)
        return text_of(low, 2), text_of(high, 2)


def results(example: Example) -> list[str]:
    """Return what stands right of the equals signs, in order, and the grid."""
    x, rounded = example, text_of
    oracle_ratios = [
        printed
        for (a, b), log in zip(values("deadline", "cfq"), x.logs, strict=True)
        for printed in (rounded(a / b, 2), rounded(log, 5))
    ]
    carried = x.record + 0.05**2
    own = math.exp(Z * math.sqrt(x.own))
    low, high = x.ends(x.mean, x.record)
    return [
        *oracle_ratios,
        rounded(x.mean, 5), rounded(math.exp(x.mean), 3),
        rounded(x.assumed, 4), rounded(x.among, 4), rounded(x.record, 6),
        rounded(math.sqrt(x.record), 4), rounded(x.factor, 3), low, high,
        rounded(carried, 6), rounded(math.exp(Z * math.sqrt(carried)), 4),
        *x.ends(x.mean, carried),
        rounded(math.exp(x.second), 2), rounded(x.second, 5), rounded(x.own, 4),
        rounded(own, 3), *x.ends(x.second, x.own), rounded(x.mean - x.second, 5),
        rounded(x.pooled, 3), rounded(math.exp(x.pooled), 2),
        rounded(x.variance, 4), *x.ends(x.pooled, x.variance),
        rounded(x.new, 4), *x.ends(x.pooled, x.new),
        *x.ends(x.pooled, x.variance + 0.05**2),
    ]  # fmt: skip


def grid_rows(example: Example) -> list[list[str]]:
    """Return the rows of the table of τ as printed."""
    decimals = (1, 4, 3, 3, 4, 4)
    return [
        [
            text_of(value, places)
            for value, places in zip(
                (tau, row[0], row[1], share, row[3], row[4]), decimals, strict=True
            )
        ]
        for tau, row, share in zip(GRID, example.grid, example.shares, strict=True)
    ]
