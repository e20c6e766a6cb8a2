"""Findings say how to find a missing fact out, on the contributor's own system."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from tests.contribute.guide import PROJECT, root

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.paths import Paths

RECORD = "mysql-tpcc-deadline-vs-cfq"


def _findings(tmp_path: Path, before: str, after: str) -> list[Finding]:
    paths: Paths = root(tmp_path / "root")
    folder = paths.results / RECORD
    shutil.copytree(PROJECT.results / RECORD, folder)
    index = folder / "index.md"
    text = index.read_text(encoding="utf-8")
    assert before in text
    index.write_text(text.replace(before, after), encoding="utf-8")
    return check(read_corpus(paths))


@pytest.mark.parametrize(
    ("before", "after", "rule", "hint"),
    [
        ("    kernel: unknown\n", "", "KEY-01", "uname -r"),
        ("    kernel: unknown\n", "    kernel:\n", "DIS-01", "uname -r"),
        (
            "    memory_bytes: {value: 16000000000, from: part-2}\n",
            "    memory_bytes: unknown\n",
            "DIS-06",
            "MemTotal",
        ),
        ("holds: [data]", "holds: [log]", "DIS-03", "lsblk -s"),
        ("class:\n      value: hdd-raid-bbwc", "class:\n      value: cloud-volume",
         "DIS-05", "describe-volumes"),
        ("    settings:\n", '    settings:\n      sync_binlog: "0"\n', "DIS-07",
         "SHOW VARIABLES"),
    ],
)  # fmt: skip
def test_hint(tmp_path: Path, before: str, after: str, rule: str, hint: str) -> None:
    """The command is the one for the record's database and system."""
    found = [each for each in _findings(tmp_path, before, after) if each.rule == rule]
    assert found
    assert hint in found[0].hint
    assert "oslevel" not in found[0].hint
    assert "psql" not in found[0].hint
