"""Reads what HammerDB 2 to 6 prints: TPROC-C and TPROC-H, logs and job results.

Format: ``testresult`` in ``modules/tpcccommon-1.0.tm`` (NOPM first since 4.0, TPM
first before, and either order by the setting ``first_result``); the driver scripts in
``src/<database>/*oltp.tcl`` and ``*olap.tcl`` of TPC-Council/HammerDB; transaction
counter lines (``1234 MySQL tpm @ <time>``) as ``write_to_transcount_log`` writes them;
profiles as in ``modules/xtprof-1.0.tm`` and ``modules/jobs-1.0.tm``.

A profile's latencies are those of NEWORD in its summary over all virtual users. The
number of warehouses in a dictionary is of the schema to build, not of the one tested:
it stays among the settings, and ``warehouses`` is what a virtual user counted.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.findings import excerpt
from ingest.intake.read.formats.hammerdb import jobs
from ingest.intake.read.formats.hammerdb import profile as profiles
from ingest.intake.read.formats.hammerdb.run import Run, counter_series
from ingest.intake.read.formats.lines import shows, stops
from ingest.intake.read.raw.numbers import exact, plain
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.results import Importer, Result

if TYPE_CHECKING:
    from decimal import Decimal

    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Parameter

_KNOWN = re.compile(
    r"\bHammerDB (?:CLI |GUI |Web Service )?v\d|^hammerdb>"
    r"|^Hammerdb (?:Log|Transaction Counter Log) @|Hammerdb Time Profile Report @"
    r"|^>>>>> PROC: [A-Z]|TEST RESULT : System achieved |^\s*Vuser \d+(?: created\b|:)"
    r"|Timing test period of \d+ in minutes|^\d+ [\w ]{2,20} tpm(?: @ .+)?$"
    r'|"NEWORD": *\{|^TPROC-[CH] Driver Script',
    re.MULTILINE,
)
_KNOWN_WORDS = (
    *("HammerDB ", "hammerdb>", "Hammerdb ", ">>>>> PROC: ", "TEST RESULT : "),
    *("Vuser ", "Timing test period of ", " tpm", '"NEWORD"', "TPROC-"),
)
_RESULT = re.compile(
    r"TEST RESULT : System achieved (?:(?P<nopm>\S+) NOPM from (?P<tpm>\S+) "
    r"(?P<db>.{1,40}?) TPM"
    r"|(?P<tpm2>\S+) (?P<db2>.{1,40}?) TPM at (?P<nopm2>\S+) NOPM)\b"
)
_NO_RESULT = re.compile(r"Jobid has no test result|Jobid .{1,60} does not exist")
_QUERY = re.compile(
    r"(?:Vuser (\d{1,6}):)?\s{0,8}query (\d{1,2}) completed in (\S+) seconds"
)
_SETS = re.compile(
    r"(?:Vuser (\d{1,6}):)?\W{0,8}Completed (\d{1,6}) query set\(s\) in (\S+?) seconds"
)
_MEAN = re.compile(
    r"(?:Vuser (\d{1,6}):)?\W{0,8}Geometric mean of query times returning rows "
    r"\((\d{1,6})\) is (\d+\.\d{5})"
)
_EXECUTING = re.compile(r"(?:Vuser (\d{1,6}):)?\s{0,8}Executing Query \d{1,2} \(")
#: No line of TPROC-H is longer.
_LONGEST_QUERY = 500
_REFRESH = re.compile(r"(New|Old) Sales refresh complete in (\S+) seconds")


def _recognises(output: Output) -> bool:
    return not output.is_document and shows(output, _KNOWN, _KNOWN_WORDS)


def _parse(output: Output) -> list[Result]:
    text_lines, documents = jobs.documents(output)
    run = Run()
    documents.reverse()
    for number, line in text_lines:
        while documents and documents[-1][1] < number:
            jobs.keep(run, *documents.pop())
        if not _result(run, line, number) and not _queries(run, line, number):
            run.read(line, number)
    while documents:
        jobs.keep(run, *documents.pop())
    run.profiles += profiles.summaries(output)
    _refuse_unfinished(run, output)
    results = _with_profiles(run)
    if not results and run.counted:
        return [_counter(run)]
    if not results:
        raise stops(output, "the test result (System achieved … NOPM)")
    return results


def _result(run: Run, line: str, number: int) -> bool:
    """Take in the line that closes a run of TPROC-C."""
    if "TEST RESULT" not in line:
        if "Jobid " in line and _NO_RESULT.search(line):
            run.without_result = (line, number)
        return False
    found = _RESULT.search(line)
    if not found:
        run.unfinished = (line, number)
        return True
    nopm, tpm = found["nopm"] or found["nopm2"], found["tpm"] or found["tpm2"]
    metrics = {
        "new_orders_per_minute": plain(nopm, "NOPM", number),
        "transactions_per_minute": plain(tpm, "TPM", number),
    }
    if not exact(tpm, "TPM", number) and exact(nopm, "NOPM", number):
        # The database's counter could not be read: a new order is a transaction.
        del metrics["transactions_per_minute"]
    if _again(run, line, metrics):
        run.forget()
    else:
        if "transactions_per_minute" not in metrics:
            run.warned.add(f"left out: 0 TPM beside {nopm} NOPM")
        run.close("", metrics, {"database": found["db"] or found["db2"]}, "TPROC-C")
    return True


def _again(run: Run, line: str, metrics: dict[str, str]) -> bool:
    """Tell whether a job's result repeats one that the log already has."""
    return line.lstrip().startswith('"') and any(
        metrics.items() <= result.metrics.items() for result in run.results
    )


def _queries(run: Run, line: str, number: int) -> bool:
    """Take in a line of TPROC-H. Streams of several virtual users interleave."""
    if len(line) > _LONGEST_QUERY:
        return False
    if found := _found(_QUERY, " completed in ", line):
        stream = run.streams.setdefault(found[1] or "", {})
        seconds = exact(found[3], f"seconds of query {found[2]}", number)
        _add_time(stream, f"Q{found[2]}", seconds)
        run.executing[found[1] or ""] = (line, number)
    elif found := _found(_EXECUTING, "Executing Query ", line):
        run.executing[found[1] or ""] = (line, number)
    elif found := _found(_SETS, " query set(s) in ", line):
        user = found[1] or ""
        parameters: dict[str, Parameter] = {"query_sets": int(found[2])}
        if run.streams.get(user):
            parameters["transactions_by_type"] = dict(run.streams[user])
        if mean := run.means.pop(user, None):
            parameters["geometric_mean_s"] = mean
        run.executing.pop(user, None)
        run.streams.pop(user, None)
        metrics = {"elapsed_s": plain(found[3], "seconds of the query set", number)}
        run.close(
            f"virtual user {user}" if user else "", metrics, parameters, "TPROC-H"
        )
    elif found := _found(_MEAN, "Geometric mean ", line):
        mean = exact(found[3], "geometric mean", number)
        if not run.add_to_last(found[1], "geometric_mean_s", mean):
            run.means[found[1] or ""] = mean
    elif found := _found(_REFRESH, " refresh complete in ", line):
        name = f"refresh_{found[1].lower()}_sales_s"
        run.refreshes[name] = exact(found[2], "refresh", number)
    else:
        return False
    return True


def _found(pattern: re.Pattern[str], literal: str, line: str) -> re.Match[str] | None:
    """Search a line for a pattern that holds a literal, which is looked for first."""
    return pattern.search(line) if literal in line else None


def _add_time(stream: dict[str, Parameter], query: str, seconds: Decimal) -> None:
    """Keep the time of a query; of several query sets the first, and all of them."""
    before = stream.get(query)
    if not isinstance(before, dict):
        stream[query] = {"elapsed_s": seconds}
        return
    every = before.get("elapsed_each_s")
    times = every if isinstance(every, list) else [before["elapsed_s"]]
    before["elapsed_each_s"] = [*times, seconds]


def _refuse_unfinished(run: Run, output: Output) -> None:
    """Raise ``RefusedError`` where a run began and has no result."""
    if run.unfinished and run.unfinished[1] < len(output.lines):
        raise RefusedError(
            Reason.DAMAGED,
            "the test result is not as HammerDB prints it",
            found=excerpt(run.unfinished[0]),
            expected="System achieved … NOPM from … TPM, or … TPM at … NOPM",
            hint="give the untouched log",
            line=run.unfinished[1],
        )
    if run.unfinished or (run.begun and not run.profiles):
        raise stops(output, "the test result (System achieved … NOPM)")
    if run.executing:
        raise stops(output, "the end of the query set (Completed … query set(s))")
    if run.without_result and not run.results:
        raise RefusedError(
            Reason.DAMAGED,
            "HammerDB has no result of this job",
            found=excerpt(run.without_result[0]),
            expected="a job whose run ended with a result",
            hint="ask for the job of a run with the timed driver script",
            line=run.without_result[1],
        )


def _with_profiles(run: Run) -> list[Result]:
    """Return the results, each with its profile; profiles alone are results.

    Of fewer profiles than runs nothing says whose they are.
    """
    results = run.finished()
    without = [
        i
        for i, result in enumerate(results)
        if "new_orders_per_minute" in result.metrics
        and "latency_of" not in result.parameters
    ]
    if len(run.profiles) < len(without):
        return results + run.profiles
    results += run.profiles[len(without) :]
    for at, profile in zip(without, run.profiles, strict=False):
        result = results[at]
        results[at] = replace(
            result,
            metrics={**profile.metrics, **result.metrics},
            parameters={**profile.parameters, **result.parameters},
        )
    return results


def _counter(run: Run) -> Result:
    """Return the log of the transaction counter: a series without a summary."""
    series = counter_series(run.counted)
    if not series:
        raise RefusedError(
            Reason.DAMAGED,
            "the transaction counter log has no times",
            found=excerpt(run.counted[0][0]),
            expected="lines with @ and the time",
            hint="set timestamps for the transaction counter (tcset timestamps 1), or "
            "give the log of the run, which holds the result",
        )
    told = dict(run.conditions)
    return Result("transaction counter", run.version, {}, told, (), tuple(series))


IMPORTER = Importer(
    id="hammerdb", label="HammerDB", edition=1, recognises=_recognises, parse=_parse
)
