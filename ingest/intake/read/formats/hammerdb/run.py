"""What a log of HammerDB says of its runs besides the result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ingest.intake.read.formats.hammerdb.intervals import Intervals
from ingest.intake.read.formats.lines import Warned
from ingest.intake.read.raw.numbers import plain
from ingest.intake.read.raw.results import Result, Series

if TYPE_CHECKING:
    from decimal import Decimal

    from ingest.intake.read.raw.results import Parameter

_VERSION = re.compile(r"\bHammerDB (?:CLI |GUI |Web Service )?v(\d[\w.]*)")
_USERS = re.compile(r"\b(\d{1,6}) Active Virtual Users configured")
#: Older versions count the monitor too, which does no work.
_ALL_USERS = re.compile(r"\b(\d{1,6}) Virtual Users configured")
_RAMP_UP = re.compile(r"Beginning rampup time of (\d{1,6}) minutes")
_TIMED = re.compile(r"Timing test period of (\d{1,6}) in minutes")
_DATABASE = re.compile(r"DBVersion:(\S.*?)\s*$")
#: From 4.12 on with all warehouses: those of one user, then the whole.
_WAREHOUSES = re.compile(
    r"\bWarehouses = (?:(?=\d{1,9} \()|\d{1,9} out of )(\d{1,9})\b"
)
#: Words without which there is nothing to look for, name and factor.
_CONDITIONS = (
    ("Virtual Users configured", _USERS, "clients", 1),
    ("Virtual Users configured", _ALL_USERS, "virtual_users", 1),
    ("rampup time of", _RAMP_UP, "ramp_up_s", 60),
    ("Timing test period", _TIMED, "duration_s", 60),
    ("Warehouses = ", _WAREHOUSES, "warehouses", 1),
)
_COUNTER = re.compile(
    r"^\s*(\d{1,15}) ([A-Za-z][\w ]{1,30}) (tpm|qph)(?: @ (\S.{4,60}))?\s*$"
)
_TIME = re.compile(
    r"\b([A-Z][a-z]{2}) +(\d{1,2}) (\d\d:\d\d:\d\d)(?: [A-Z+\w-]{1,6})? (\d{4})"
)
_JOB_TIME = re.compile(r'^\s*"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)",?\s*$')
_CHANGED = re.compile(r"^Changed tpc[ch]:(\w+) from .* to (\S+) for \S")
_UNCHANGED = re.compile(r"^Value (\S+) for tpc[ch]:(\w+) is the same as existing value")
_DICTIONARY = re.compile(r"^\s*(\w+)\s+=\s(\S+)\s*$")
_FAILED = re.compile(
    r"Vuser \d+:FINISHED FAILED|Error in Virtual User \d+:.*|\bWARNING\b ?:.*"
    r"|Vuser \d+:Warning.*"
)
#: Endings of settings that say how the load was; none names a host or a user.
_SETTING = re.compile(
    r"(?:^|_)(?:count_ware|num_vu|total_iterations|raiseerror|keyandthink|driver|rampup"
    r"|duration|allwarehouse|timeprofile|async_scale|async_client|async_delay"
    r"|connect_pool|storedprocs|partition|vacuum|dritasnap|oracompat|cituscompat"
    r"|checkpoint|history_pk|storage_engine|no_stored_procs|purge|refresh_on|scale_fact"
    r"|num_tpch_threads|total_querysets|degree_of_parallel|maxdop|bucket|imdb"
    r"|durability)$"
)
#: How many lines of a log name settings; a dictionary has some 40.
_MOST_SETTINGS = 100


@dataclass
class Run:
    """What was read so far; a result takes the conditions since the one before."""

    version: str | None = None
    conditions: dict[str, Parameter] = field(default_factory=dict)
    settings: dict[str, Parameter] = field(default_factory=dict)
    warned: Warned = field(default_factory=Warned)
    #: Transactions per minute, and when, of the counter.
    counted: list[tuple[str, str | None]] = field(default_factory=list)
    intervals: Intervals = field(default_factory=Intervals)
    begun: bool = False
    unfinished: tuple[str, int] | None = None
    without_result: tuple[str, int] | None = None
    #: Virtual user → its queries, its geometric mean, its last line.
    streams: dict[str, dict[str, Parameter]] = field(default_factory=dict)
    means: dict[str, Decimal] = field(default_factory=dict)
    executing: dict[str, tuple[str, int]] = field(default_factory=dict)
    refreshes: dict[str, Parameter] = field(default_factory=dict)
    profiles: list[Result] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    #: What to warn of each result.
    kept: list[Warned] = field(default_factory=list)

    def read(self, line: str, number: int) -> None:
        """Take in a line that is no result."""
        if self.intervals.read(line, number):
            return
        for word, pattern, name, factor in _CONDITIONS:
            if word in line and (found := pattern.search(line)):
                self.conditions[name] = int(found[1]) * factor
                self.begun = self.begun or factor != 1
                return
        if "Virtual Users Created with Monitor VU" in line:
            self.begun = True
        elif found := _COUNTER.match(line):
            self.counted.append((plain(found[1], found[3], number), found[4]))
            self.conditions.setdefault("database", found[2])
        elif found := _FAILED.search(line):
            self.warned.add(re.sub(r"^Vuser (\d+):", r"virtual user \1: ", found[0]))
        elif found := _VERSION.search(line):
            self.version = found[1]
        elif found := _DATABASE.search(line):
            self.conditions["database_version"] = found[1]
        elif found := _JOB_TIME.match(line):
            self.conditions["started"] = found[1]
        else:
            self._setting(line)

    def _setting(self, line: str) -> None:
        if found := _CHANGED.match(line) or _DICTIONARY.match(line):
            name, value = found[1], found[2]
        elif found := _UNCHANGED.match(line):
            name, value = found[2], found[1]
        else:
            return
        if _SETTING.search(name) and len(self.settings) < _MOST_SETTINGS:
            self.settings[name] = value

    def close(
        self,
        label: str,
        metrics: dict[str, str],
        parameters: dict[str, Parameter],
        load: str,
    ) -> None:
        """Make a result of what was read since the one before."""
        series = [*counter_series(self.counted), *self.intervals.series()]
        told: dict[str, Parameter] = {
            "transaction_type": load,
            **self.conditions,
            **self.intervals.about(),
            **parameters,
        }
        if self.settings:
            told["settings"] = dict(self.settings)
        self.results.append(
            Result(label, self.version, metrics, told, (), tuple(series))
        )
        self.kept.append(self.warned)
        self.warned = Warned()
        self.counted, self.begun, self.intervals = [], False, Intervals()
        if load == "TPROC-C":
            self.forget()

    def count(self, counted: list[tuple[str, str | None]]) -> None:
        """Keep the counter of a job: of the result before it, else of the next one."""
        if self.results and not self.results[-1].series:
            series = tuple(counter_series(counted))
            self.results[-1] = replace(self.results[-1], series=series)
        else:
            self.counted += counted

    def forget(self) -> None:
        """Drop the conditions of a result; the database stays what it was."""
        self.conditions = {
            name: value
            for name, value in self.conditions.items()
            if name == "database_version"
        }

    def add_to_last(self, user: str | None, name: str, value: Decimal) -> bool:
        """Add a figure that is printed after its result; False if there is none."""
        label = f"virtual user {user}" if user else ""
        for result in reversed(self.results):
            if result.label == label and name not in result.parameters:
                result.parameters[name] = value
                return True
        return False

    def finished(self) -> list[Result]:
        """Return the results, with what was printed after the last one.

        Virtual users report their failures once the result stands.
        """
        kept = [tuple(warned.texts()) for warned in self.kept]
        if kept:
            kept[-1] = (*kept[-1], *self.warned.texts())
        only_tproc_h = len(self.results) == 1 and "elapsed_s" in self.results[0].metrics
        if only_tproc_h:
            self.results[0].parameters.update(self.refreshes)
        told = [
            replace(result, warnings=warnings)
            for result, warnings in zip(self.results, kept, strict=True)
        ]
        # A job's counter is asked for after its result.
        if told and not told[-1].series:
            told[-1] = replace(told[-1], series=tuple(counter_series(self.counted)))
        return told


def counter_series(counted: list[tuple[str, str | None]]) -> list[Series]:
    """Return the lines of the transaction counter as a series.

    Times are seconds since the first line. Without timestamps there is no series:
    how often the counter looks is a setting, which the lines do not say.
    """
    times = [_time(text) for _, text in counted]
    first = next(iter(times), None)
    if first is None:
        return []
    at = [
        str(int((time - first).total_seconds())) for time in times if time is not None
    ]
    if len(at) != len(counted) or any(second.startswith("-") for second in at):
        return []
    values = tuple(value for value, _ in counted)
    return [Series("transactions_per_minute", tuple(at), values)]


def _time(text: str | None) -> datetime | None:
    """Return the time Tcl's ``clock format`` prints, or that of a job, as it stands."""
    found = _TIME.search(text or "")
    try:
        if found:
            printed = f"{found[1]} {found[2]} {found[3]} {found[4]}"
            return datetime.strptime(printed, "%b %d %H:%M:%S %Y").replace(tzinfo=UTC)
        return datetime.strptime(text or "", "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None
