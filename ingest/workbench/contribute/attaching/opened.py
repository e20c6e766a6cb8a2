"""A record opened for changing: what it says, and the very text it is written in."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.findings import Finding, error, has_errors
from ingest.intake.read.front_matter import read_front_matter
from ingest.intake.read.records import INDEX, RUNS, read_record
from ingest.intake.read.text_file import LIMITS, read_bytes, read_text
from ingest.paths import Paths
from ingest.workbench.contribute.attaching.swap import undo

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.record import Record


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A record with the text of its files, LF line ends, without byte order mark.

    ``table`` is None where there is no ``runs.csv``. ``head`` is the front matter.
    """

    folder: Path
    shown: str
    record: Record
    index: str
    head: str
    table: str | None

    def encoded(self, name: str, text: str) -> bytes:
        """Return ``text`` as bytes, with mark and line ends of the file it replaces."""
        suffix = "." + name.rsplit(".", 1)[-1]
        old = read_bytes(self.folder / name, name, LIMITS[suffix])
        old = b"" if isinstance(old, Finding) else old
        data = text.encode()
        if b"\r\n" in old:
            data = data.replace(b"\n", b"\r\n")
        return (codecs.BOM_UTF8 if old.startswith(codecs.BOM_UTF8) else b"") + data


def open_record(folder: Path) -> OpenRecord | list[Finding]:
    """Return the record in ``folder``, or why it cannot be changed by a program.

    What a killed command left of a change is undone before. Raises OSError.
    """
    undo(folder)
    paths = Paths.project()
    read = read_record(folder, paths)
    record = read.record
    index = read_text(folder / INDEX, f"{read.shown}/{INDEX}")
    table = None
    if (folder / RUNS).exists():
        table = read_text(folder / RUNS, f"{read.shown}/{RUNS}")
    # A table with a header alone waits for its first row; that of the template, whose
    # rows hold no value, for its columns, too.
    waits = isinstance(table, str) and len(table.strip().split("\n")) == 1
    passed = {"CSV-01"} if waits else set()
    if table == _template(paths):
        table, passed = None, {"CSV-01", "CSV-02"}
    findings = [
        each
        for each in read.findings
        if not (each.path.endswith(RUNS) and each.rule in passed)
    ]
    if record is None or isinstance(index, Finding) or isinstance(table, Finding):
        return findings
    if has_errors(findings):
        return findings
    if record.runs_from != "table":
        return [_no_table(record)]
    split = read_front_matter(index, read.shown)
    if isinstance(split, list):  # pragma: no cover (it was read a moment ago)
        return split
    return OpenRecord(folder, read.shown, record, index, split.head, table)


def _template(paths: Paths) -> str | Finding:
    """Return the table of the template, as nobody has touched it."""
    return read_text(paths.root / "archetypes" / "result" / RUNS, RUNS)


def _no_table(record: Record) -> Finding:
    return error(
        "IMP-07",
        record.origin.value_at("runs"),
        found="runs: none",
        expected="runs: table",
        hint="a record of statements has no rows; make a record of its own",
        message="the record has no table",
    )
