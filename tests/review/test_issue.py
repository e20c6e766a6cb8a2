"""An issue becomes a record, or questions."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from ingest.findings import has_errors
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.review.github import GitHub
from ingest.workbench.review.issue.__main__ import answer, main, outcome_of
from ingest.workbench.review.issue.record import Outcome
from tests.review.forms import RUNS, SEEN, issue, outputs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.review.conftest import FakeGitHub


def test_a_table_becomes_a_record() -> None:
    """A published table and its set-up are all a record needs."""
    given = issue(
        kind="Somebody published it",
        source_url="https://example.org/a-test",
        source_language="en",
        table="full_page_writes,transactions_per_second\non,238.90\noff,1020.5",
    )
    outcome = outcome_of(given, Paths.project())
    assert (outcome.questions, outcome.wrong, outcome.unclear) == ([], [], [])
    assert not has_errors(outcome.findings)
    names = sorted(name.rsplit("/", 1)[1] for name in outcome.files)
    assert names == ["index.md", "runs.csv"]
    table = next(t for name, t in outcome.files.items() if name.endswith("runs.csv"))
    assert "on,238.90\n" in table


def test_the_record_passes_the_check(tmp_path: Path) -> None:
    """What is pushed is what the check accepts."""
    given = issue(
        kind="Somebody published it",
        source_url="https://example.org/a-test",
        source_language="en",
        table="full_page_writes,transactions_per_second\non,238.90\noff,1020.5",
    )
    outcome = outcome_of(given, Paths.project())
    for name, text in outcome.files.items():
        path = tmp_path / name.removeprefix("content/results/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    corpus = read_corpus(Paths.project(), [tmp_path / outcome.identity])
    assert corpus.selected
    assert not has_errors(check(corpus))


def test_outputs_are_read() -> None:
    """The digits are the tool's, and the files lie in raw/."""
    given = issue(
        outputs=outputs(),
        source_figures_from="The output of a tool",
        facts_from="Read off that system, with commands",
        facts=SEEN,
        platform_kernel="6.1.0-18-amd64",
    )
    outcome = outcome_of(given, Paths.project())
    assert not has_errors(outcome.findings)
    files = {name.split("/", 3)[3]: text for name, text in outcome.files.items()}
    assert sorted(files) == [
        "index.md",
        "raw/output-1.txt",
        "raw/output-2.txt",
        "runs.csv",
    ]
    (printed,) = re.findall(r"tps = ([0-9.]+) ", files["raw/output-1.txt"])
    assert f"on,{printed}," in files["runs.csv"]


def test_one_of_several_results_can_be_named() -> None:
    """A paste of two runs under one level says which of them counts."""
    on = (RUNS / "full-page-writes-on-1.txt").read_text("utf-8")
    other = (RUNS / "full-page-writes-on-2.txt").read_text("utf-8")
    off = (RUNS / "full-page-writes-off-1.txt").read_text("utf-8")
    given = issue(
        outputs=f"== full_page_writes=on, result=2\n{on}\n{other}\n"
        f"== full_page_writes=off\n{off}",
        source_figures_from="The output of a tool",
        facts_from="Read off that system, with commands",
        facts=SEEN,
        platform_kernel="6.1.0-18-amd64",
    )
    outcome = outcome_of(given, Paths.project())
    assert (outcome.unclear, outcome.questions) == ([], [])
    (table,) = (t for name, t in outcome.files.items() if name.endswith("runs.csv"))
    (counted,) = re.findall(r"tps = ([0-9.]+) ", other)
    rows = [line for line in table.splitlines() if line.startswith("on,")]
    assert len(rows) == 1
    assert counted in rows[0]


def test_missing_answers_become_questions(
    gh: FakeGitHub,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What a record cannot do without is asked for in the thread."""
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"issue": issue(baseline="_No response_")}))
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(event))
    gh.lay_down(
        {
            "GET repos/atlas/atlas/issues/9/comments": [[]],
            "POST repos/atlas/atlas/issues/9/comments": {"id": 1},
        }
    )
    assert main([]) == 0
    assert capsys.readouterr().out == "questions created\n"
    said = gh.sent()[0]["body"]["body"]
    assert "some answers are missing" in said
    assert "`baseline" in said


def test_a_complete_form_becomes_a_pull_request(
    gh: FakeGitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Branch, pull request, report, and a word in the thread."""
    given = issue(
        kind="Somebody published it",
        source_url="https://example.org/a-test",
        source_language="en",
        table="full_page_writes,transactions_per_second\non,238.90\noff,1020.5",
    )
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"issue": given}))
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(event))
    base = "repos/atlas/atlas"
    gh.lay_down(
        {
            f"GET {base}": {"default_branch": "main"},
            f"GET {base}/git/ref/heads/main": {"object": {"sha": "b" * 40}},
            f"GET {base}/pulls?state=all&head=atlas%3Aresult%2Fissue-9": [],
            f"POST {base}/git/trees": {"sha": "c" * 40},
            f"POST {base}/git/commits": {"sha": "d" * 40},
            f"POST {base}/git/refs": {},
            f"GET {base}/pulls?state=open&head=atlas%3Aresult%2Fissue-9": [],
            f"POST {base}/pulls": {"number": 10},
            f"POST {base}/actions/workflows/report.yml/dispatches": {},
            f"GET {base}/issues/9/comments": [[]],
            f"POST {base}/issues/9/comments": {},
        }
    )
    assert main([]) == 0
    sent = {call["path"].removeprefix(f"{base}/"): call["body"] for call in gh.sent()}
    paths = [each["path"] for each in sent["git/trees"]["tree"]]
    assert all(path.startswith("content/results/") for path in paths)
    assert sent["pulls"]["head"] == "result/issue-9"
    assert "Closes #9" in sent["pulls"]["body"]
    assert sent["actions/workflows/report.yml/dispatches"] == {"ref": "result/issue-9"}
    assert "pull request #10" in sent["issues/9/comments"]["body"]


@pytest.mark.parametrize(
    "hostile",
    [
        {"title": "x" * 5000},
        {"title": '"; rm -rf / #\n---\nid: evil'},
        {"summary": "<script>alert(1)</script> {{< x >}}"},
        {"table": "=cmd|' /C calc'!A0,transactions_per_second\non,1"},
        {"outputs": "== full_page_writes=../../x\n\x00\x01"},
        {"bundle": "atlas-collect 1\n" * 1000},
        {"facts": "id = ../../../etc/passwd\nsource_group = ../x"},
    ],
)
def test_hostile_forms_end_in_words(hostile: dict[str, str]) -> None:
    """Nothing raises, and nothing is written outside the folder of a record."""
    outcome = outcome_of(issue(**hostile), Paths.project())
    for name in outcome.files:
        assert name.startswith("content/results/")
        assert ".." not in name


BOTS = {"author": {"login": "github-actions[bot]"}, "commit": {"author": {"name": "x"}}}
ANAS = {"author": None, "commit": {"author": {"name": "Ana"}}}


@pytest.mark.parametrize(
    ("state", "commits", "reviews", "is_settled"),
    [
        ("open", [BOTS], [], False),
        ("open", [BOTS], [{"author_association": "NONE"}], False),
        ("open", [BOTS], [{"author_association": "MEMBER"}], True),
        ("open", [BOTS, ANAS], [], True),
        ("closed", [BOTS], [], True),
    ],
)
def test_what_people_looked_at_is_not_replaced(
    gh: FakeGitHub,
    state: str,
    commits: list[dict],
    reviews: list[dict],
    *,
    is_settled: bool,
) -> None:
    """Whoever wrote a form can edit it after the review, a moment before the merge."""
    head = {"label": "atlas:result/issue-9", "sha": "a" * 40}
    base = "repos/atlas/atlas"
    pull = {"number": 10, "state": state, "head": head}
    gh.lay_down(
        {
            f"GET {base}/pulls?state=all&head=atlas%3Aresult%2Fissue-9": [pull],
            f"GET {base}/pulls/10/commits?per_page=100": commits,
            f"GET {base}/pulls/10/reviews?per_page=100": [reviews],
            f"GET {base}/issues/9/comments": [[]],
            f"POST {base}/issues/9/comments": {},
        }
    )
    outcome = Outcome("mine", {"content/results/mine/index.md": "x"})
    if is_settled:
        done = answer(issue(), outcome, GitHub("atlas/atlas"))
        assert done == "pull request 10 left as it is"
        (sent,) = gh.sent()
        assert "not replaced by an edit" in sent["body"]["body"]
    else:
        assert GitHub("atlas/atlas").is_settled("result/issue-9") is None
