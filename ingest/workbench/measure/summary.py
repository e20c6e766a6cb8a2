"""The outcome on a terminal: a table with intervals, drawn, and the noise beside it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from ingest.findings import printable
from ingest.workbench.measure.record.telling import p_in_words, short_name

if TYPE_CHECKING:
    from rich.console import Console

    from ingest.workbench.measure.record.results import Results
    from ingest.workbench.measure.verdicts.paired import Paired

#: Characters of the plot; odd, so that a ratio of 1 has a place of its own.
_WIDTH = 21
_SHORT = {
    "better": "ahead",
    "worse": "behind",
    "equivalent": "same",
    "no_detectable_difference": "open",
    "not_enough_data": "open",
}
#: Smallest half of the axis, as a ratio: noise alone should not fill the plot.
_NARROWEST = 1.1


def print_summary(results: Results, console: Console, margin: float) -> None:
    """Print each case against its baseline, and the rig against itself."""
    table = Table(box=None, pad_edge=False)
    for head in ("case", "ratio", "95 %", "p", "", "verdict"):
        # On 80 columns a name is folded, never cut: cut, all cases read alike.
        wraps = head in {"case", "verdict"}
        table.add_column(head, no_wrap=not wraps, overflow="fold")
    reach = _reach(results)
    baselines = {each.setting: each.baseline for each in results.plan.treatments}
    for each in results.paired:
        name = short_name(each, baselines)
        low, high = math.exp(each.low), math.exp(each.high)
        table.add_row(
            Text(printable(name)),
            f"{math.exp(each.log_ratio):.3f}",
            f"{low:.3f} to {high:.3f}",
            p_in_words(each).removeprefix("p "),
            plot(each.low, each.log_ratio, each.high, reach, margin),
            _SHORT[each.verdict],
        )
    noise = results.noise
    if noise is not None:
        table.add_row(
            "A/A",
            f"{math.exp(noise.log_ratio):.3f}",
            f"{math.exp(noise.low):.3f} to {math.exp(noise.high):.3f}",
            "",
            plot(noise.low, noise.log_ratio, noise.high, reach, margin),
            f"± {100 * noise.sd:.1f} % a run",
        )
    console.print(table)
    console.print(
        Text(
            f"{results.main}: ratio to the baseline of the same round, above 1 is "
            f"better; │ 1, ┊ the margin of {100 * (math.exp(margin) - 1):.0f} %. Same: "
            "within the margin; open: neither shown nor excluded. A/A: the baseline "
            "against itself.",
            style="dim",
        )
    )


def plot(low: float, middle: float, high: float, reach: float, margin: float) -> str:
    """Return an interval (log scale) on an axis from -reach to reach, in characters."""

    def place(value: float) -> int:
        share = (value + reach) / (2 * reach)
        return min(_WIDTH - 1, max(0, round(share * (_WIDTH - 1))))

    cells = [" "] * _WIDTH
    for mark in (-margin, margin):
        if abs(mark) < reach:
            cells[place(mark)] = "┊"
    cells[place(0.0)] = "│"
    for at in range(place(low), place(high) + 1):
        cells[at] = "─"
    cells[place(middle)] = "●"
    if low < -reach:
        cells[0] = "◀"
    if high > reach:
        cells[-1] = "▶"
    return "".join(cells)


def _reach(results: Results) -> float:
    ends = [abs(end) for each in results.paired for end in _ends(each)]
    return min(math.log(4), max([math.log(_NARROWEST), *ends]))


def _ends(each: Paired) -> tuple[float, float]:
    return each.low, each.high
