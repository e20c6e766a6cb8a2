"""fio: JSON, json+, normal text and terse lines of versions 1 to 3.

https://github.com/axboe/fio (stat.c prints all four; HOWTO describes them). One result
a job, or a group where group_reporting was set; several runs in one file come one after
the other. Where the same run was printed in several formats, JSON is read, else the
normal text: both say more than the terse line.

Latency is completion latency (clat), that of the percentiles fio prints by default;
the mean of the total latency, which includes the submission, is the parameter
``read_lat_mean_ms``. ``elapsed_s`` is the longer of the run times of the directions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.intake.read.formats.fio.as_json import json_jobs
from ingest.intake.read.formats.fio.job import result_of, with_io
from ingest.intake.read.formats.fio.terse import TERSE, terse_jobs
from ingest.intake.read.formats.fio.text import text_jobs
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off
from ingest.intake.read.raw.results import Importer

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Result

_JSON = re.compile(r'"fio version"\s*:')
#: What is left of JSON where a program took the jobs out of it.
_JOB, _BYTES = re.compile(r'"jobname"\s*:\s*"'), '"io_bytes"'
_TEXT = re.compile(r":? \(g(?:roupid)?=\d+(?:, jobs=\d+)?\): err=|: \(g=\d+\): rw=")
#: The name of a client, which is no element of XML, and what fio says about a job.
_CLIENT = re.compile(r"\s*<[\w./:-]{1,255}>\s[^\n<]{0,300}? \(g(?:roupid)?=\d")


def _recognises(output: Output) -> bool:
    text = output.text
    if output.is_document and not _CLIENT.match(text):
        return False
    return (
        _JSON.search(text) is not None
        or _TEXT.search(text) is not None
        or TERSE.search(text) is not None
        or _jobs_alone(output) is not None
    )


def _jobs_alone(output: Output) -> re.Match[str] | None:
    return _JOB.search(output.text) if _BYTES in output.text else None


def _parse(output: Output) -> list[Result]:
    if _JSON.search(output.text):
        jobs = json_jobs(output)
    else:
        jobs = text_jobs(output) if _TEXT.search(output.text) else []
        jobs = jobs or terse_jobs(output)
    if not jobs and (alone := _jobs_alone(output)):
        raise RefusedError(
            Reason.DAMAGED,
            "these are jobs out of fio's JSON, not the document",
            found=alone[0],
            expected='the whole document, which begins with "fio version"',
            hint="give the file as fio wrote it; it says version and options, too",
            line=output.line_of(alone.start()),
        )
    if not jobs:
        last = output.text.rstrip().rsplit("\n", 1)[-1]
        line = output.text.rstrip().count("\n") + 1
        raise cut_off(last, line, missing="the results of a job")
    return [result_of(job) for job in with_io(jobs)]


IMPORTER = Importer(
    id="fio", label="fio", edition=1, recognises=_recognises, parse=_parse
)
