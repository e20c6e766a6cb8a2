"""Outputs that were copied out of documents, messages and web pages."""

from __future__ import annotations

import pytest

from ingest.intake.read.raw.margin import without_margin
from tests.importers.damage import results_of, text_of

#: Outputs some of whose lines are told by where they begin.
OUTPUTS = [
    ("fio", "handmade-2.14-prio-signal.txt"),
    ("hammerdb", "4.6-job.txt"),
    ("mdtest", "hand-3.3.txt"),
    ("oracle-awr", "awr-11.2.txt"),
    ("oracle-statspack", "statspack-8.1.7.txt"),
    ("pg-test-fsync", "15.txt"),
    ("pgbench", "15-transactions.log"),
    ("phoronix", "composite-5.xml"),
    ("sap-r3load", "import.log"),
    ("tpcc-mysql", "2010-two-runs.txt"),
    ("yugabyte-tpcc", "hand-10-warehouses.txt"),
]


@pytest.mark.parametrize("margin", ["    ", "\t", "> ", "> > ", "> \t"])
@pytest.mark.parametrize(("tool", "name"), OUTPUTS)
def test_margin(tool: str, name: str, margin: str) -> None:
    """What stands before every line changes nothing; blank lines have less of it."""
    text = text_of(tool, name)
    copied = "\n".join(f"{margin}{line}".rstrip(" \t") for line in text.split("\n"))
    assert results_of(f"{copied}\n") == results_of(text)


@pytest.mark.parametrize(("tool", "name"), OUTPUTS)
def test_line_ends_changed_twice(tool: str, name: str) -> None:
    """A file that two programs gave line ends of Windows has no blank lines more."""
    text = text_of(tool, name)
    assert results_of(text.replace("\n", "\r\r\n")) == results_of(text)


def test_own_indents_stay() -> None:
    """Only what all lines share is a margin."""
    assert without_margin("  a\n    b\n\n  c\n") == "a\n  b\n\nc\n"
    assert without_margin("  a\nb\n") == "  a\nb\n"
    assert without_margin(" \n>\n") == " \n>\n"


def test_fixed_spaces() -> None:
    """A space of a page is one of the tool, but not where it may part thousands."""
    assert without_margin("tps\u00a0=\u00a012\u00a0345") == "tps = 12\u00a0345"
