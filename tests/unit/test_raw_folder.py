"""The folder of raw outputs, where it is none or cannot be read."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths

SAMPLE = Path(__file__).parents[1] / "rules" / "EVI-03" / "ok" / "sample"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a copy of a record with one raw output."""
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    return folder


def found(record: Path) -> list[tuple[str, str]]:
    """Return rule and place of each error about ``raw``."""
    findings = check(read_corpus(Paths.project(), [record]))
    return [
        (each.rule, each.path.rsplit("/", 1)[1])
        for each in findings
        if each.rule in {"EVI-03", "EVI-04", "FMT-10"}
    ]


def test_a_link_is_not_followed(record: Path) -> None:
    """Nothing of what it leads to is listed, read or repeated."""
    elsewhere = record.parent / "elsewhere"
    (record / "raw").rename(elsewhere)
    (elsewhere / "private.txt").write_text("host: db-prod-17.corp.example\n")
    (record / "raw").symlink_to(elsewhere)
    assert found(record) == [("EVI-03", "index.md"), ("FMT-10", "raw")]


def test_a_folder_that_cannot_be_listed(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a finding, as any other file that cannot be read."""
    listed = os.listdir

    def refused(path: Path) -> list[str]:
        if str(path).endswith("raw"):
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "listdir", refused)
    assert found(record) == [("EVI-03", "raw")]


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "device", "empty"])
def test_what_is_no_output(record: Path, kind: str) -> None:
    """It is named once, without being followed, waited for or read to its end."""
    place = record / "raw" / "output.txt"
    place.unlink()
    if kind == "link":
        place.symlink_to("/etc/passwd")
    elif kind == "device":
        place.symlink_to("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.write_bytes(b"")
    assert found(record) == [("EVI-03", "index.md")]
