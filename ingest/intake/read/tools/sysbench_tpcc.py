"""Percona's TPC-C-like script for sysbench (github.com/Percona-Lab/sysbench-tpcc).

sysbench prints the same summary as for its own scripts; the script is told by its name
in a command line, or by ``DB SCHEMA …``, which ``tpcc_common.lua`` prints for
PostgreSQL. New orders per minute are not printed: ``transactions_per_second`` counts
transactions of all five kinds. With MySQL and no command line in the log nothing tells
the script, and the log is one of sysbench: the CSV lines of ``--report_csv=yes`` are
those of every script that reports with ``sysbench.report_csv``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.intake.read.raw.results import Importer
from ingest.intake.read.tools import sysbench

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Result

_OWN = re.compile(r"\btpcc(?:_run|_common)?\.lua\b|^DB SCHEMA \S", re.MULTILINE)
#: Characters of a log in which the script shows itself, if ever.
_BEGINNING = 1024 * 1024
_SCRIPT = re.compile(r"[\s/]tpcc(?:\s|$)")


def recognises(output: Output) -> bool:
    """Tell whether sysbench ran the script, whole or cut off."""
    return sysbench.recognises(output) and (
        _OWN.search(output.text, 0, _BEGINNING) is not None
        or any(
            "sysbench " in line and _SCRIPT.search(line[:4000]) is not None
            for line in output.text[:_BEGINNING].split("\n")
        )
    )


def parse(output: Output) -> list[Result]:
    """Return the runs of a log. Raises ``RefusedError`` where one is not whole."""
    return [
        replace(each, parameters={"transaction_type": "tpcc", **each.parameters})
        for each in sysbench.parse(output)
    ]


IMPORTER = Importer(
    id="sysbench-tpcc",
    label="sysbench-tpcc",
    edition=1,
    recognises=recognises,
    parse=parse,
    precedence=1,
)
