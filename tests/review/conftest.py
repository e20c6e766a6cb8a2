"""A GitHub that answers from memory, and a report."""

from __future__ import annotations

import json
import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.review.report import Report, ReportedFinding, ReportedRecord

if TYPE_CHECKING:
    from pathlib import Path

#: Stands in for the client `gh`: notes each call, answers what the test laid down.
FAKE = """#!{python}
import json, pathlib, sys
here = pathlib.Path(__file__).parent
arguments = sys.argv[1:]
body = sys.stdin.read() if "--input" in arguments else None
named = "--method" in arguments
method = arguments[arguments.index("--method") + 1] if named else "GET"
call = {{"method": method, "path": arguments[-1], "body": body and json.loads(body)}}
with (here / "calls.jsonl").open("a") as log:
    log.write(json.dumps(call) + "\\n")
answers = json.loads((here / "answers.json").read_text())
key = f"{{method}} {{arguments[-1]}}"
if key not in answers:
    sys.exit(f"HTTP 404: {{key}}")
print(json.dumps(answers[key]))
"""


class FakeGitHub:
    """What `gh` answers, by ``METHOD path``, and what it was asked."""

    def __init__(self, folder: Path) -> None:
        """Put the stand-in into ``folder``."""
        self.folder = folder
        script = folder / "gh"
        script.write_text(FAKE.format(python=sys.executable))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        self.answers: dict[str, object] = {}

    def lay_down(self, answers: dict[str, object]) -> None:
        """Say what is answered to ``METHOD path``; all else is not found."""
        self.answers |= answers
        (self.folder / "answers.json").write_text(json.dumps(self.answers))

    @property
    def calls(self) -> list[dict]:
        """Return every call, in order."""
        log = self.folder / "calls.jsonl"
        return [json.loads(line) for line in log.read_text().splitlines()]

    def sent(self) -> list[dict]:
        """Return the calls that write."""
        return [call for call in self.calls if call["method"] != "GET"]


@pytest.fixture
def gh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeGitHub:
    """Put a stand-in for `gh` first on PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GITHUB_REPOSITORY", "atlas/atlas")
    return FakeGitHub(folder)


HEAD = "a" * 40


@pytest.fixture
def report() -> Report:
    """Return a report with an error, a record and a file outside."""
    return Report(
        head=HEAD,
        findings=(
            ReportedFinding(
                rule="CSV-04",
                level="E",
                path="content/results/a b/runs.csv",
                line=3,
                column=10,
                message="238.90 tps carries a unit",
                found="238.90 tps",
                expected="digits",
                hint="write 238.90",
            ),
        ),
        records=(
            ReportedRecord(
                id="mine",
                change="added",
                title="none | mq-deadline <b>@all</b> [x](http://evil.example)",
                rows=6,
                metrics=2,
                facts=20,
                stated=11,
                image="mine.png",
            ),
        ),
        outside=(".github/workflows/ci.yml",),
        answers=(),
    )
