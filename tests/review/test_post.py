"""Posting, dry-run on payloads as GitHub sends them."""

from __future__ import annotations

import base64
import io
import json
import os
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image, PngImagePlugin

from ingest.workbench.review.comment import MARKER
from ingest.workbench.review.github import GitHub
from ingest.workbench.review.post import Run, main, post, redrawn
from ingest.workbench.review.report import write_report

if TYPE_CHECKING:
    from ingest.workbench.review.report import Report
    from tests.review.conftest import FakeGitHub

HEAD = "a" * 40
PULLS = "GET repos/atlas/atlas/pulls?state=open&head=someone%3Amy-result"
LABEL = {"label": "someone:my-result"}
BASE = {"base": {"ref": "main"}}
PULL = [{"number": 12, "head": {**LABEL, "sha": HEAD}, **BASE}]
FILES = "GET repos/atlas/atlas/pulls/12/files?per_page=100"
COMMENTS = "GET repos/atlas/atlas/issues/12/comments"


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay down the event of a finished run of a fork's pull request."""
    run = {
        "id": 7,
        "event": "pull_request",
        "head_branch": "my-result",
        "head_sha": HEAD,
        "html_url": "https://github.com/atlas/atlas/actions/runs/7",
        "head_repository": {
            "owner": {"login": "someone"},
            "html_url": "https://github.com/someone/fork",
        },
        "pull_requests": [],
    }
    path = tmp_path / "event.json"
    path.write_text(
        json.dumps({"workflow_run": run, "repository": {"default_branch": "main"}})
    )
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(path))
    return path


def picture(path: Path, *, size: tuple[int, int] = (40, 20)) -> Path:
    """Write a PNG with a note in it."""
    note = PngImagePlugin.PngInfo()
    note.add_text("Comment", "<script>")
    Image.new("RGB", size, "white").save(path, "PNG", pnginfo=note)
    return path


@pytest.mark.usefixtures("event")
def test_a_comment_is_created(
    report: Report, gh: FakeGitHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The pull request is found by branch and head; the chart goes to its branch."""
    write_report(report, tmp_path / "report")
    picture(tmp_path / "report" / "mine.png")
    image = "repos/atlas/atlas/contents/12/mine.png"
    gh.lay_down(
        {
            PULLS: PULL,
            FILES: [[{"filename": "content/results/mine/index.md"}]],
            COMMENTS: [[{"id": 1, "user": {"login": "x"}, "body": f"{MARKER} mine"}]],
            "GET repos/atlas/atlas/git/ref/heads/report-images": {"ref": "x"},
            f"PUT {image}": {"commit": {"sha": "b" * 40}},
            "POST repos/atlas/atlas/issues/12/comments": {"id": 2},
        }
    )
    assert main([str(tmp_path / "report")]) == 0
    assert capsys.readouterr().out == "comment on pull request 12 created\n"
    published, posted = gh.sent()
    assert published["path"] == image
    assert b"script" not in base64.b64decode(published["body"]["content"])
    assert posted["body"]["body"].startswith(MARKER)
    assert f"/{'b' * 40}/12/mine.png)" in posted["body"]["body"]


@pytest.mark.usefixtures("event")
def test_a_comment_is_replaced(report: Report, gh: FakeGitHub, tmp_path: Path) -> None:
    """The second push changes the first comment."""
    write_report(report, tmp_path)
    mine = {"id": 5, "user": {"login": "github-actions[bot]"}, "body": f"{MARKER}\nold"}
    gh.lay_down(
        {
            PULLS: PULL,
            FILES: [[]],
            COMMENTS: [[{"id": 4, "user": None, "body": None}], [mine]],
            "PATCH repos/atlas/atlas/issues/comments/5": {},
        }
    )
    assert main([str(tmp_path)]) == 0
    assert [call["method"] for call in gh.sent()] == ["PATCH"]


@pytest.mark.usefixtures("event")
def test_a_pull_request_for_another_branch_is_left_alone(
    report: Report, gh: FakeGitHub, tmp_path: Path
) -> None:
    """The same head may be offered to a branch that this report is not about."""
    write_report(report, tmp_path)
    gh.lay_down({PULLS: [{**PULL[0], "base": {"ref": "old"}}], FILES: [[]]})
    assert main([str(tmp_path)]) == 0
    assert gh.sent() == []


@pytest.mark.usefixtures("event")
def test_a_push_while_files_are_listed(report: Report, tmp_path: Path) -> None:
    """The head is read again: files of another head do not go with this report."""
    listed: list[int] = []

    class Moving(GitHub):
        def files(self, number: int) -> list[str]:
            listed.append(number)
            return []

        def open_pull_request(self, *_: str) -> int | None:
            return None if listed else 12

    write_report(report, tmp_path)
    run = Run.from_event(Path(os.environ["GITHUB_EVENT_PATH"]))
    assert "moved on" in post(tmp_path, run, Moving("atlas/atlas"))


@pytest.mark.usefixtures("event")
def test_an_outdated_run_says_nothing(
    report: Report, gh: FakeGitHub, tmp_path: Path
) -> None:
    """A newer push has its own run."""
    write_report(report, tmp_path)
    gh.lay_down({PULLS: [{"number": 12, "head": {**LABEL, "sha": "c" * 40}}]})
    assert main([str(tmp_path)]) == 0
    assert gh.sent() == []


@pytest.mark.usefixtures("event", "gh")
def test_a_report_about_another_commit_is_refused(
    report: Report, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report cannot choose what it is about."""
    write_report(report.model_copy(update={"head": "d" * 40}), tmp_path)
    assert main([str(tmp_path)]) == 1
    assert "the report is about ddd" in capsys.readouterr().err


@pytest.mark.usefixtures("event", "gh")
def test_dry_run_prints(
    report: Report, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is asked and nothing sent."""
    write_report(report, tmp_path)
    assert main([str(tmp_path), "--dry-run"]) == 0
    assert capsys.readouterr().out.startswith(MARKER)
    assert not (tmp_path / "bin" / "calls.jsonl").exists()


def test_pictures_are_drawn_again(tmp_path: Path) -> None:
    """Pixels survive, notes and whatever follows the picture do not."""
    path = picture(tmp_path / "a.png")
    path.write_bytes(path.read_bytes() + b"PK\x03\x04 another file")
    drawn = redrawn(path)
    assert drawn
    assert b"script" not in drawn
    assert b"PK" not in drawn
    assert Image.open(io.BytesIO(drawn)).size == (40, 20)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_what_is_no_picture_is_left_out(content: bytes, tmp_path: Path) -> None:
    """Only PNG is shown."""
    path = tmp_path / "a.png"
    path.write_bytes(content)
    assert redrawn(path) is None


def test_giant_pictures_are_left_out(tmp_path: Path) -> None:
    """A picture of a million pixels to a side is small as a file."""
    assert redrawn(picture(tmp_path / "a.png", size=(3000, 10))) is None


def test_a_bomb_is_left_out(tmp_path: Path) -> None:
    """A header that claims more pixels than memory holds."""
    path = picture(tmp_path / "a.png")
    data = bytearray(path.read_bytes())
    data[16:24] = struct.pack(">II", 60_000, 60_000)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    path.write_bytes(data)
    assert redrawn(path) is None


def said(gh: FakeGitHub) -> str:
    """Return the comment that was posted."""
    return gh.sent()[-1]["body"]["body"]


@pytest.mark.usefixtures("event")
def test_what_lies_outside_is_asked_of_github(
    report: Report, gh: FakeGitHub, tmp_path: Path
) -> None:
    """Code that a change brings along can leave it out of the report."""
    quiet = report.model_copy(update={"outside": ("content/results/a (executable)",)})
    write_report(quiet, tmp_path)
    picture(tmp_path / "mine.png")
    moved = {
        "filename": "content/results/mine/raw/a.txt",
        "previous_filename": "ingest/intake/rules/evi_01_no_html.py",
    }
    page = {"filename": "content/results/mine/page.html"}
    gh.lay_down(
        {
            PULLS: PULL,
            FILES: [[moved], [page]],
            COMMENTS: [[]],
            "POST repos/atlas/atlas/issues/12/comments": {},
        }
    )
    assert main([str(tmp_path)]) == 0
    assert said(gh).startswith(f"{MARKER}\n> [!CAUTION]\n")
    assert "changes 3 files outside" in said(gh)
    assert "evi\\_01\\_no\\_html" in said(gh)
    # What strangers' code drew is published nowhere.
    assert [call["method"] for call in gh.sent()] == ["POST"]


@pytest.mark.usefixtures("event")
def test_another_pull_request_is_never_met(
    report: Report, gh: FakeGitHub, tmp_path: Path
) -> None:
    """GitHub lists all of them where it does not understand whose are wanted."""
    write_report(report, tmp_path)
    other = {"number": 3, "head": {"label": "victim:main", "sha": HEAD}}
    gh.lay_down({PULLS: [other]})
    assert main([str(tmp_path)]) == 0
    assert gh.sent() == []


@pytest.mark.usefixtures("event")
def test_charts_that_cannot_be_published_are_left_out(
    report: Report, gh: FakeGitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two jobs write to one branch, and one is told of a conflict: it tries again."""
    monkeypatch.setattr("ingest.workbench.review.post.time.sleep", lambda _: None)
    records = [
        report.records[0].model_copy(update={"id": f"r-{n}", "image": f"r-{n}.png"})
        for n in range(30)
    ]
    write_report(report.model_copy(update={"records": tuple(records)}), tmp_path)
    for each in records:
        picture(tmp_path / f"{each.id}.png")
    gh.lay_down(
        {
            PULLS: PULL,
            FILES: [[]],
            COMMENTS: [[]],
            "GET repos/atlas/atlas/git/ref/heads/report-images": {"ref": "x"},
            "POST repos/atlas/atlas/issues/12/comments": {},
        }
    )
    assert main([str(tmp_path)]) == 0
    puts = [call["path"] for call in gh.sent() if call["method"] == "PUT"]
    assert (len(puts), len(set(puts))) == (30, 10)
    assert "![Chart" not in said(gh)
