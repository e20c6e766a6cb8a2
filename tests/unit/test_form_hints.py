"""What a finding about the form of a value advises, where one thing is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.intake.read.records import read_record
from ingest.paths import Paths

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "rules" / "EVI-03" / "ok" / "sample"


@pytest.mark.parametrize(
    ("sound", "broken", "hint"),
    [
        ("published: 2010-12-19", "published: 19.12.2010", "write 2010-12-19"),
        ("published: 2010-12-19", "published: 1.2.2010", "write 2010-02-01"),
        ("accessed: 2026-11-20", "accessed: 2026-11-20 10:00:00", "write 2026-11-20"),
        ("accessed: 2026-11-20", "accessed: 20/11/2026", "archetypes"),
        ("hardware: {", "hardware: {virtualised: yes, ", "write true or false"),
        ("summary: ", "summary: |\n  ", "on one line"),
    ],
)
def test_hint(tmp_path: Path, *, sound: str, broken: str, hint: str) -> None:
    """The hint says what to write, not only where to look."""
    text = (SAMPLE / "index.md").read_text("utf-8")
    assert sound in text
    (tmp_path / "index.md").write_text(text.replace(sound, broken, 1), encoding="utf-8")
    (finding,) = read_record(tmp_path, Paths.project()).findings
    assert hint in finding.hint


def test_line_ends_of_old_systems(tmp_path: Path) -> None:
    """A table saved for Macintoshes has no invisible characters but line ends."""
    (tmp_path / "index.md").write_bytes((SAMPLE / "index.md").read_bytes())
    table = (SAMPLE / "runs.csv").read_bytes()
    (tmp_path / "runs.csv").write_bytes(table.replace(b"\n", b"\r"))
    (finding,) = read_record(tmp_path, Paths.project()).findings
    assert "line ends" in finding.hint
