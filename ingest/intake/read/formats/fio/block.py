"""A job's block in fio's normal text; layouts and units are told in ``text``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.fio.job import Flow, failures, percentile
from ingest.intake.read.formats.fio.units import bandwidth, in_ms, iops
from ingest.intake.read.raw.numbers import TO_MS, exact, plain
from ingest.intake.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from ingest.intake.read.formats.fio.job import Job

_FLOW = re.compile(r"\s*(read|write|trim|mixed)\s*:\s*(.*\bbw=.*)", re.IGNORECASE)
_RUNTIME = re.compile(r"(?:\brunt=\s*|/)([^\s/=(]{1,40}?)\s*msec")
_SYNC = re.compile(r"\s*fsync/fdatasync/sync_file_range")
_LATENCY = re.compile(
    r"\s*(?P<kind>\w{1,20})\s*\((?P<unit>[num]?sec)\)\s*:\s*min=(?P<min>[^,]{1,40}),"
    r"\s*max=(?P<max>[^,]{1,40}),\s*avg=(?P<mean>[^,]{1,40}),"
    r"\s*(?:st)?dev=(?P<stddev>[^,]{1,40})"
)
_PERCENTILES = re.compile(
    r"\s*(?P<kind>\w{1,20})(?P<class> prio .{1,60})? percentiles"
    r" \((?P<unit>[num]?sec)\)"
)
_PERCENTILE = re.compile(r"([0-9.]{1,12})th=\[([^\]]{0,40})\]")
_CPU = re.compile(r"\s*cpu\s*:\s*usr=([^%]{1,40})%, sys=([^%]{1,40})%")
_ERRORS = re.compile(
    r"\s*errors\s*:\s*total=(\d{1,12}), first_error=(\d{1,9})/<([^>]{0,200})>"
)
_DESCRIPTION = re.compile(r"\s*Description\s*:\s*\[(.*)\]\s*")


@dataclass
class Block:
    """The lines of a job: those of its directions, then those of all of it."""

    job: Job
    _flow: Flow | None = None
    _syncs: bool = False
    _percentiles: Decimal | None = None

    def read(self, line: str, number: int) -> None:
        """Take in a line."""
        if flow := _FLOW.match(line):
            self._start(flow, number)
        elif _SYNC.match(line):
            self._flow, self._syncs = None, True
        elif latency := _LATENCY.match(line):
            self._percentiles = None
            self._latency(latency, number)
        elif header := _PERCENTILES.match(line):
            self._percentiles = self._scale(header)
            self._percentile_values(line[header.end() :], number)
        elif self._percentiles is not None and line.lstrip().startswith("|"):
            self._percentile_values(line, number)
        else:
            self._percentiles = None
            self._whole(line, number)

    def _start(self, match: re.Match[str], number: int) -> None:
        name, figures = match[1].lower(), match[2]
        runtime = _RUNTIME.search(figures)
        printed = runtime[1] if runtime else excerpt(figures)
        self._flow = Flow(
            bandwidth(figures, f"{name} bandwidth", number),
            plain(printed, f"{name} runtime", number),
            iops(figures, f"{name} IOPS", number),
        )
        self._syncs = False
        if name in self.job.flows:
            raise RefusedError(
                Reason.DAMAGED,
                f"a job of fio has two lines of {name}s",
                found=excerpt(match[0].strip()),
                expected="the line that starts the next job",
                hint="give the file as fio wrote it",
                line=number,
            )
        if Decimal(self._flow.bandwidth) or Decimal(self._flow.iops or 0):
            self.job.flows[name] = self._flow

    def _latency(self, match: re.Match[str], number: int) -> None:
        factor, kind = TO_MS[match["unit"]], match["kind"]
        values = {
            name: in_ms(match[name], factor, f"{kind} {name}", number)
            for name in ("mean", "min", "max", "stddev")
        }
        if self._syncs:
            self.job.sync |= values
        elif self._flow and kind == "clat":
            self._flow.latency |= values
        elif self._flow and kind in ("lat", "slat"):
            self._flow.further[f"{kind}_mean_ms"] = Decimal(values["mean"])

    def _scale(self, match: re.Match[str]) -> Decimal | None:
        """Return the factor to ms of percentiles that count, None for the others.

        Completion latency goes before total latency; submission latency and that of
        one priority are left out.
        """
        kind, factor = match["kind"], TO_MS[match["unit"]]
        if match["class"]:
            return None
        if self._syncs:
            return factor
        if not self._flow or kind not in ("clat", "lat"):
            return None
        if kind == "lat" and self._flow.percentiles_of == "clat":
            return None
        self._flow.percentiles_of = kind
        if kind == "lat":
            self._flow.further["percentiles_of"] = kind
        return factor

    def _percentile_values(self, line: str, number: int) -> None:
        if self._percentiles is None:
            return
        target = self._flow.latency if self._flow else self.job.sync
        for match in _PERCENTILE.finditer(line):
            name = percentile(match[1], number)
            if name:
                target[name] = in_ms(match[2], self._percentiles, name, number)

    def _whole(self, line: str, number: int) -> None:
        if cpu := _CPU.match(line):
            user = plain(cpu[1], "usr", number)
            self.job.parameters["user_cpu_pct"] = exact(user, "usr", number)
            self.job.system_cpu_pct = plain(cpu[2], "sys", number)
        elif errors := _ERRORS.match(line):
            self.job.warnings.append(
                failures(int(errors[1]), int(errors[2]), errors[3])
            )
        elif description := _DESCRIPTION.fullmatch(line):
            self.job.parameters["description"] = description[1]
