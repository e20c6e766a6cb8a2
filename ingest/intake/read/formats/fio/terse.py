"""fio's terse lines, versions 2 to 5 (show_thread_status_terse_all of stat.c).

Fields, parted by semicolons: version of the format, since 3 that of fio, name, group,
error; then a section a direction; then CPU, depths, latency buckets, disks. A section:

    KiB; KiB/s; IOPS; ms; slat min, max, mean, dev; clat the same; percentiles
    ``99.000000%=74240``; lat the same; bandwidth min, max, %, mean, dev; in version 5
    also samples, and IOPS min, max, mean, dev, samples

Latencies are microseconds. Version 3 has reads and writes, the others trims as well;
with unified_rw_reporting=1 all stand in one section, with =both a mixed one follows.
Version 2 of fio 1 has neither IOPS, percentiles nor trims, and its bandwidth, printed
as KiB/s, is bytes divided by milliseconds: thousands of bytes per second.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.fio.job import (
    Flow,
    Job,
    failures,
    percentile,
    refuse_many,
    statistics,
)
from ingest.intake.read.raw.numbers import plain, scaled
from ingest.intake.read.raw.refused import cut_off, no_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.read.raw.output import Output

_HEAD = (
    r"[2-5];(?:fio-[^;\n]{1,60};)?[^\n]{0,300}?;\d{1,9};-?\d{1,9};\d{1,18};\d{1,18};\d"
)
#: A line of version 3 and later names fio; one of version 2 only looks like it.
TERSE = re.compile(rf"^(?:[3-5];fio-\d|{_HEAD})", re.MULTILINE)
_LINE = re.compile(
    r"(?:2;(?:fio-[^;]{1,60};)?|(?P<terse>[3-5]);(?:fio[- ])?(?P<version>[^;]{1,60});)"
    r"(?P<label>.{0,300}?)"
    r";(?P<group>\d{1,9});(?P<error>-?\d{1,9});(?P<rest>\d{1,18};.*)"
)
_NAMES = {
    1: ("mixed",),
    2: ("read", "write"),
    3: ("read", "write", "trim"),
    4: ("read", "write", "trim", "mixed"),
}
#: Fields after the sections: CPU 5, depths 7, latency buckets 10 and 12.
_AFTER = 34
_LATENCY = ("min", "max", "mean", "stddev")
_US = Decimal("0.001")


def terse_jobs(output: Output) -> list[Job]:
    """Return a job a line. Raises ``RefusedError``."""
    jobs: list[Job] = []
    for number, line in enumerate(output.lines, start=1):
        if TERSE.match(line):
            refuse_many(len(jobs) + 1, number)
            jobs.append(_job(line, number))
    return jobs


def _job(line: str, number: int) -> Job:
    match = _LINE.match(line)
    if not match:
        raise cut_off(excerpt(line), number, missing="the end of a terse line")
    job = Job(match["label"], number, int(match["group"]), match["version"])
    job.error = int(match["error"])
    fields = _Fields(match["rest"], number)
    terse = match["terse"] or "2"
    sections = list(_sections(fields, terse))
    after = list(fields.rest())
    if not 1 <= len(sections) <= len(_NAMES) or len(after) < _AFTER:
        raise cut_off(excerpt(line[-80:]), number, missing="the end of a terse line")
    names = _NAMES[len(sections)]
    if terse == "3" and len(sections) == 3:  # noqa: PLR2004 (see _NAMES)
        names = ("read", "write", "mixed")
    job.flows = {name: flow for name, flow in zip(names, sections, strict=True) if flow}
    job.parameters["user_cpu_pct"] = Decimal(plain(after[0][:-1], "usr_cpu", number))
    job.system_cpu_pct = plain(after[1].removesuffix("%"), "sys_cpu", number)
    _failed(job, after[_AFTER:])
    return job


def _sections(fields: _Fields, terse: str) -> Iterator[Flow | None]:
    while fields.more() and not fields.peek().endswith("%"):
        yield _section(fields, terse)


def _section(fields: _Fields, terse: str) -> Flow | None:
    """Return a direction, None where nothing was done in it."""
    number = fields.number
    old = terse == "2" and not fields.has_percentiles()
    kib, rate = fields.take(), fields.take()
    iops = None if old else plain(fields.take(), "IOPS", number)
    runtime = plain(fields.take(), "runtime", number)
    slat, clat = fields.four(), fields.four()
    percentiles = fields.percentiles()
    lat = fields.four()
    for _ in range(11 if terse == "5" else 5):
        fields.take()
    if not Decimal(runtime):
        return None
    flow = Flow(scaled(rate, 1000 if old else 1024, "bandwidth", number), runtime, iops)
    flow.latency = _latency(clat, number)
    if flow.latency:
        flow.latency |= statistics(percentiles, _US, "latency", number)
    for kind, values in (("lat", lat), ("slat", slat)):
        figures = _latency(values, number)
        if figures:
            flow.further[f"{kind}_mean_ms"] = Decimal(figures["mean"])
    flow.further["bytes"] = int(Decimal(scaled(kib, 1024, "KiB", number)))
    return flow


def _latency(values: dict[str, object], number: int) -> dict[str, str]:
    """Return statistics in milliseconds, none where all are zero: of no requests."""
    figures = statistics(values, _US, "latency", number)
    return figures if any(Decimal(value) for value in figures.values()) else {}


def _failed(job: Job, last: list[str]) -> None:
    """Keep the count of errors: two whole numbers at the end, after the disks of 9."""
    for disks in range(0, len(last), 9):
        pair = last[disks : disks + 2]
        if len(pair) == 2 and all(re.fullmatch(r"\d{1,12}", each) for each in pair):  # noqa: PLR2004
            if int(pair[0]):
                job.warnings.append(failures(int(pair[0]), int(pair[1])))
            return


class _Fields:
    """The fields of a line, taken one after the other."""

    def __init__(self, text: str, number: int) -> None:
        """Part the fields; ``number`` is the line's."""
        self.number = number
        self._fields = text.split(";")
        self._at = 0

    def more(self) -> bool:
        """Tell whether a field is left."""
        return self._at < len(self._fields)

    def peek(self) -> str:
        """Return the next field and leave it."""
        return self._fields[self._at]

    def take(self) -> str:
        """Return the next field. Raises ``RefusedError``: cut off."""
        if not self.more():
            raise cut_off(
                excerpt(self._fields[-1]),
                self.number,
                missing="the end of a terse line",
            )
        self._at += 1
        return self._fields[self._at - 1]

    def four(self) -> dict[str, object]:
        """Return a latency: least, largest, mean, deviation."""
        return {name: self.take() for name in _LATENCY}

    def has_percentiles(self) -> bool:
        """Tell whether the section that starts here has percentiles."""
        return any("=" in field for field in self._fields[self._at : self._at + 14])

    def percentiles(self) -> dict[str, object]:
        """Return the percentiles that are metrics; 0%=0 stands for none."""
        found: dict[str, object] = {}
        while self.more() and "=" in self.peek():
            share, _, value = self.take().partition("=")
            if not share.endswith("%"):
                raise no_value("percentile", excerpt(share), self.number)
            name = percentile(share[:-1], self.number)
            if name:
                found[name] = value
        return found

    def rest(self) -> list[str]:
        """Return the fields that are left."""
        return self._fields[self._at :]
