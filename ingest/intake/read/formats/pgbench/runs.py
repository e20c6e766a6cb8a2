"""The runs in what pgbench printed, each with its lines by name.

Source: ``printResults``, ``printProgressReport`` and ``printVersion`` in PostgreSQL's
``pgbench.c`` of 9.0 to 19: up to 9.5 ``latency average: 1.2 ms`` and two lines of tps
(including and excluding connections), since 9.6 ``latency average = 1.2 ms``, since 14
the version first and one line of tps. Percentages have a blank before ``%`` up to 10.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ingest.findings import excerpt
from ingest.intake.read.formats.pgbench.scripts import MOST_STATEMENTS, Found, Script
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output

#: ``pgbench (15.18 (Debian …))``, ``pgbench (18.1, server 13.22)``.
BANNER = re.compile(
    r"pgbench \((\d[\w.+-]*)(?: \([^()\n]{0,80}\))?(?:, server (\d[\w.+-]*)[^\n]*)?\)"
)
#: What ``pgbench --version`` prints, which scripts put before a run.
_VERSION = re.compile(r"pgbench \(PostgreSQL\) (\d[\w.+-]*)")
_PAIR = re.compile(r"([a-z][a-zA-Z ]{1,60}?)(?::| =) ?(\S.*)")
_TPS = re.compile(
    r"tps = (\S+) \((including|excluding|without)"
    r" (connections establishing|initial connection time|reconnection times)\)"
)
_ABOVE = re.compile(
    r"number of transactions above the (\S+) ms latency limit: (\d+)(?:/\d+)? \(.*\)"
)
_LAG = re.compile(r"rate limit schedule lag: avg (\S+) \(max (\S+)\) ms")
_PROGRESS = re.compile(r"progress: (\S+) s, (\S+) tps, lat (\S+) ms stddev ([^\s,]+)")
_SCRIPT = re.compile(r"SQL script \d+: (\S.*)")
_STATEMENTS = re.compile(
    r"(?:- )?statement latencies in milliseconds"
    r"(, failures and retries| and failures)?:"
)
_ABORTED = re.compile(
    r"(?:pgbench: )?(?:error: |fatal: )?(?:client \d+ (?:script \d+ )?aborted\b.*"
    r"|Run was aborted.*)|WARNING:.*",
    re.IGNORECASE,
)
#: What ``atlas measure`` adds from the log of transactions, right after the tps.
_PERCENTILE = re.compile(r"latency (p50|p95|p99|p999|max) = (\S+) ms")
#: And before the run, so that an output without them is known to be cut off.
#: What ends what was promised; the longest of a sample is not the longest.
_PROMISED = {
    "latencies follow, from the log of transactions": "latency max",
    "latencies follow, from a sample of the transactions": "latency p999",
}
_SETTLED = {"including": 0, "excluding": 1, "without": 1}
_VACUUM = "starting vacuum"
_LONGEST = 4000
_MOST_WARNINGS = 20
#: One line a second for a day and a little.
_MOST_PROGRESS = 90_000
_MISSING = "the line “tps = …” pgbench ends a run with"
#: Least sum of the shares aimed at by all scripts, each rounded to a tenth.
_ALL_SCRIPTS = 98


class Progress(NamedTuple):
    """A progress line: seconds, transactions per second, mean latency in ms."""

    at_s: str
    tps: str
    latency: str
    line: int


@dataclass
class Run:
    """One run. ``tps`` maps including, excluding, without to what was printed."""

    version: str | None = None
    server: str | None = None
    fields: dict[str, Found] = field(default_factory=dict)
    tps: dict[str, Found] = field(default_factory=dict)
    tps_counts: dict[str, str] = field(default_factory=dict)
    progress: list[Progress] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    last: Found = field(default_factory=lambda: Found("", 1))
    announced: bool = False
    #: The line that is the last of those promised; "" where none were.
    promised: str = ""
    closed: bool = False

    @property
    def settled(self) -> bool:
        """Whether the last line of tps was printed."""
        return any(_SETTLED[kind] for kind in self.tps) or (
            "reconnection times" in self.tps_counts.values()
        )

    @property
    def begun(self) -> bool:
        """Whether anything of the run itself was printed."""
        return bool(self.fields or self.progress or self.tps)


def runs(output: Output) -> list[Run]:
    """Return the runs in the order they were printed, at least one.

    Raises ``RefusedError`` where one of them is not complete.
    """
    found: list[Run] = []
    run, last = Run(), Found("", 1)
    for number, line in enumerate(output.lines, start=1):
        text = line[:_LONGEST].strip()
        if not text:
            # Nothing of a run follows an empty line once its tps are printed.
            run.closed = run.settled
            continue
        last = Found(text, number)
        if _begins(text, run):
            if run.begun:
                found.append(_finished(run))
            run = Run(version=run.version if not run.begun else None)
        _read(run, last)
    if run.begun:
        found.append(_finished(run))
    if not found or (run.announced and not run.begun):
        raise cut_off(excerpt(last.text), last.line, missing=_MISSING)
    return found


def _begins(text: str, run: Run) -> bool:
    """Tell whether a line is the first of another run.

    Pages leave out lines at the beginning of a report; no report prints one twice, or
    anything of its summary below its tps.
    """
    if BANNER.match(text) or _VERSION.match(text) or text.startswith(_VACUUM):
        return run.begun
    if text.startswith("progress: "):
        return run.settled
    if tps := _TPS.fullmatch(text):
        return run.settled or tps[2] in run.tps
    pair = _named(text)
    return pair is not None and (run.settled or pair[0] in run.fields)


def _named(text: str) -> tuple[str, str] | None:
    """Return name and value of a line of the summary, None for other lines."""
    pair = _PAIR.fullmatch(text)
    return (pair[1], pair[2]) if pair and pair[1] in NAMES else None


def _finished(run: Run) -> Run:
    if not run.settled:
        done = run.fields.get("number of transactions actually processed")
        if done and done.text.partition("/")[0] == "0":
            raise RefusedError(
                Reason.DAMAGED,
                "no transaction was completed",
                found=done.text,
                expected="at least one",
                hint="leave out this run: the tool measured nothing that could be "
                "compared",
                line=done.line,
            )
        raise cut_off(excerpt(run.last.text), run.last.line, missing=_MISSING)
    if run.promised and run.promised not in run.fields:
        raise cut_off(
            excerpt(run.last.text),
            run.last.line,
            missing=f"the line “{run.promised} = …”",
        )
    if "transaction type" not in run.fields:
        raise _lacking(run, "transaction type")
    kind = run.fields["transaction type"].text
    if kind.startswith("multiple scripts") and run.scripts:
        aimed = [script.fields.get("targets") for script in run.scripts]
        if all(aimed) and sum(_share(each) for each in aimed if each) < _ALL_SCRIPTS:
            raise cut_off(
                excerpt(run.last.text), run.last.line, missing="the last script"
            )
    return run


def _share(found: Found) -> float:
    try:
        return float(found.text)
    except ValueError:
        return 0.0


def _lacking(run: Run, name: str) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        f"the report of the run lacks “{name}”",
        found=excerpt(run.last.text),
        expected=f"a line “{name}”",
        hint="give the output as pgbench wrote it, no line left out",
        line=run.last.line,
    )


def _read(run: Run, found: Found) -> None:
    text = found.text
    banner = BANNER.match(text)
    version = _VERSION.match(text)
    if banner:
        run.version, run.server = banner[1], banner[2] or banner[1]
        run.announced = True
    elif version:
        run.version = version[1]
    elif text.startswith(_VACUUM):
        run.announced = True
    elif text in _PROMISED:
        run.promised = _PROMISED[text]
    elif _ABORTED.match(text):
        if len(run.warnings) < _MOST_WARNINGS:
            run.warnings.append(text[:300])
    elif text.startswith("progress: "):
        _progress(run, found)
    elif not run.settled:
        _summary(run, found)
    elif not run.closed:
        _after(run, found)


def _progress(run: Run, found: Found) -> None:
    if len(run.progress) >= _MOST_PROGRESS:
        raise RefusedError(
            Reason.DAMAGED,
            "the run has more progress lines than a day has seconds",
            found=f"more than {_MOST_PROGRESS} lines",
            expected="one line a second for a day at most",
            hint="use a longer interval of --progress",
            line=found.line,
        )
    progress = _PROGRESS.match(found.text)
    if progress:
        run.progress.append(Progress(progress[1], progress[2], progress[3], found.line))
        run.last = found


def _summary(run: Run, found: Found) -> None:
    text = found.text
    above, lag, tps = _ABOVE.match(text), _LAG.fullmatch(text), _TPS.fullmatch(text)
    if above:
        run.fields["latency limit"] = found._replace(text=above[1])
        run.fields["above the latency limit"] = found._replace(text=above[2])
    elif lag:
        run.fields["schedule lag avg"] = found._replace(text=lag[1])
        run.fields["schedule lag max"] = found._replace(text=lag[2])
    elif tps:
        run.tps[tps[2]] = found._replace(text=tps[1])
        run.tps_counts[tps[2]] = tps[3]
    elif pair := _named(text):
        run.fields[pair[0]] = found._replace(text=pair[1])
    else:
        return
    run.last = found


def _after(run: Run, found: Found) -> None:
    """Read what follows tps: its second line, percentiles, scripts, statements."""
    text = found.text
    script, heading = _SCRIPT.fullmatch(text), _STATEMENTS.fullmatch(text)
    percentile = _PERCENTILE.fullmatch(text)
    if percentile:
        run.fields[f"latency {percentile[1]}"] = found._replace(text=percentile[2])
    elif script:
        run.scripts.append(Script(script[1]))
    elif heading:
        if not run.scripts:
            run.scripts.append(Script(""))
        run.scripts[-1].counts = heading[1] or "none"
    elif run.scripts:
        run.scripts[-1].read(found)
        run.closed = len(run.scripts[-1].statements) >= MOST_STATEMENTS
    else:
        return
    run.last = found


#: Names of the lines of a summary.
NAMES = {
    *("transaction type", "scaling factor", "partition method", "partitions"),
    *("query mode", "number of clients", "number of threads"),
    *("maximum number of tries", "number of transactions per client", "duration"),
    "number of transactions actually processed",
    "number of failed transactions",
    "number of serialization failures",
    "number of deadlock failures",
    "number of other failures",
    "number of transactions retried",
    "number of transactions skipped",
    "total number of retries",
    *("latency average", "latency stddev"),
    *("initial connection time", "average connection time"),
}
