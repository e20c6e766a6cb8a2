"""Response times of HammerDB's extended profiler (``hdbxtprofile.log``, 4.0 and later).

Format: ``xttimeproflog`` in ``modules/xtprof-1.0.tm``: a section a virtual user, and a
summary over all, closed by a line of ``+-``. Times are in the unit printed (ms); SD has
none, and stays as printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.lines import numbered, stops
from ingest.intake.read.raw.numbers import TO_MS, exact, scaled
from ingest.intake.read.raw.refused import cut_off
from ingest.intake.read.raw.results import Result

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

#: The procedure whose times are the metrics: NOPM counts it.
NEW_ORDER = "NEWORD"
_REPORT = re.compile(r"(?:(\S.{0,30}?) )?Hammerdb Time Profile Report @ (\S.*?)\s*$")
_USER = re.compile(r"^>>>>> VIRTUAL USER (\d{1,6}) : ELAPSED TIME : (\S+?)ms")
_SUMMARY = re.compile(
    r"^>>>>> SUMMARY OF (\d{1,6}) ACTIVE VIRTUAL USERS : MEDIAN ELAPSED TIME : (\S+?)ms"
)
_PROC = re.compile(r"^>>>>> PROC: (\w{1,40})")
_PAIR = re.compile(
    r"([A-Z][A-Z0-9.]*?):\s*(\d+(?:\.\d+)?|-?(?:nan|inf)\w*)\s*(us|ms|s|%)?",
    re.IGNORECASE,
)
_RULE = re.compile(r"^(?:\+-){2,}")
_CLOCKED = {"ms", "us", "s"}
#: Names in a report, and in the JSON of a job, to those of figures.
TIMES = {
    "MIN": "min",
    "AVG": "mean",
    "MAX": "max",
    "P99": "p99",
    "P95": "p95",
    "P50": "p50",
    "P90": "p90",
    "P99.9": "p999",
}


@dataclass
class _Section:
    """A section of a report: of a virtual user (users is 0), or the summary."""

    users: int
    elapsed_ms: str
    number: int
    #: Procedure → name → value and unit as printed, and the line.
    procedures: dict[str, dict[str, tuple[str, str, int]]] = field(default_factory=dict)


@dataclass
class _Reader:
    """Where in the reports we are."""

    results: list[Result] = field(default_factory=list)
    section: _Section | None = None
    procedure: str = ""
    about: dict[str, Parameter] = field(default_factory=dict)
    #: Whether a report began whose summary has not ended.
    begun: bool = False

    def read(self, line: str, number: int) -> None:
        """Take in one line."""
        if found := _REPORT.search(line):
            self.about = _about(found)
        elif found := _USER.match(line):
            self.section, self.begun = _Section(0, found[2], number), True
        elif found := _SUMMARY.match(line):
            self.section, self.begun = _Section(int(found[1]), found[2], number), True
        elif found := _PROC.match(line):
            self.procedure, self.begun = found[1], True
        elif not self.section:
            return
        elif _RULE.match(line):
            self._close()
        elif self.procedure and line.startswith(("CALLS", "P")):
            figures = self.section.procedures.setdefault(self.procedure, {})
            for name, value, unit in _PAIR.findall(line):
                figures[name.upper()] = (value, unit.lower(), number)

    def _close(self) -> None:
        """End a section; that of the summary is a result."""
        if self.section and self.section.users:
            self.results.append(_result(self.section, self.about))
            self.section, self.begun, self.about = None, False, {}


def summaries(output: Output) -> list[Result]:
    """Return the summaries of all reports in an output.

    Raises ``RefusedError`` where a report has no summary, or one that is not closed.
    """
    reader = _Reader()
    for number, line in numbered(output):
        reader.read(line, number)
    if reader.begun:
        raise stops(output, "the end of the summary of all virtual users")
    return reader.results


def _about(found: re.Match[str]) -> dict[str, Parameter]:
    return (
        {"database": found[1], "ended": found[2]} if found[1] else {"ended": found[2]}
    )


def _result(section: _Section, report: dict[str, Parameter]) -> Result:
    by_type = {
        name: _figures(name, printed, section.number)
        for name, printed in section.procedures.items()
    }
    elapsed = scaled(
        section.elapsed_ms, Decimal("0.001"), "elapsed time", section.number
    )
    parameters: dict[str, Parameter] = {
        "transaction_type": "TPROC-C",
        "clients": section.users,
        **report,
    }
    return result_of(by_type, {"elapsed_s": elapsed}, parameters)


def result_of(
    by_type: dict[str, dict[str, Decimal]],
    metrics: dict[str, str],
    parameters: dict[str, Parameter],
) -> Result:
    """Return a profile as a result: the times of New-Order, and those of each kind."""
    orders = by_type.get(NEW_ORDER, {})
    metrics = {
        **{
            name: f"{value:f}"
            for name, value in orders.items()
            if name.startswith("latency_")
        },
        **metrics,
    }
    kinds: dict[str, Parameter] = {name: dict(each) for name, each in by_type.items()}
    told: dict[str, Parameter] = {**parameters, "transactions_by_type": kinds}
    if orders:
        told["latency_of"] = NEW_ORDER
    return Result("", None, metrics, told)


def _figures(
    procedure: str, printed: dict[str, tuple[str, str, int]], number: int
) -> dict[str, Decimal]:
    """Return the figures of a procedure, its times in ms."""
    if lacking := [
        n for n in ("CALLS", "MIN", "AVG", "MAX", "P99") if n not in printed
    ]:
        raise cut_off(
            excerpt(procedure), number, missing=f"{lacking[0]} of {procedure}"
        )
    figures = {}
    for name, (value, unit, line) in printed.items():
        what = f"{name} of {procedure}"
        factor = TO_MS[unit] if unit in _CLOCKED else Decimal(1)
        number_of = exact(scaled(value, factor, what, line), what, line)
        if name in TIMES and unit in _CLOCKED:
            figures[f"latency_{TIMES[name]}_ms"] = number_of
        elif name == "TOTAL":
            figures["total_ms"] = number_of
        else:
            plain_name = {"CALLS": "transactions", "RATIO": "time_share_pct"}
            figures[plain_name.get(name, name.lower())] = number_of
    return figures
