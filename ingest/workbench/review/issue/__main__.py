"""Turn the issue of an event into a pull request, or into questions.

``python -m ingest.workbench.review.issue`` reads the event of the workflow
(``GITHUB_EVENT_PATH``); ``--dry-run`` prints what it would do.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.review.github import GitHub, GitHubError
from ingest.workbench.review.issue.parse import filled_in
from ingest.workbench.review.issue.record import Origin, record_of
from ingest.workbench.review.issue.reply import (
    MARKER,
    as_done,
    as_pull_request,
    as_questions,
    as_settled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.workbench.review.issue.record import Outcome

#: Looks at a branch and reports on it, as for any pull request.
_REPORT = "report.yml"


def outcome_of(issue: dict[str, Any], paths: Paths) -> Outcome:
    """Return what an issue, as GitHub's event describes it, makes."""
    reference = read_reference(paths)[0]
    origin = Origin(issue["html_url"], issue["created_at"][:10])
    return record_of(
        filled_in(issue["body"] or "", reference), origin, paths, reference
    )


def answer(issue: dict[str, Any], outcome: Outcome, github: GitHub) -> str:
    """Open or update the pull request, or ask; return what was done."""
    number = int(issue["number"])
    if not outcome.files:
        done = github.upsert_comment(number, MARKER, as_questions(outcome))
        return f"questions {done}"
    branch = f"result/issue-{number}"
    settled = github.is_settled(branch)
    if settled is not None:
        github.upsert_comment(number, MARKER, as_settled(settled))
        return f"pull request {settled} left as it is"
    message = f"results: add {outcome.identity}\n\nFrom the form in #{number}."
    github.push(branch, outcome.files, message)
    text = as_pull_request(outcome, number, issue["user"]["login"])
    title = f"results: add {outcome.identity}"
    made = github.upsert_pull_request(branch, title, text)
    github.start(_REPORT, branch)
    github.upsert_comment(number, MARKER, as_done(made))
    return f"pull request {made}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m ingest.workbench.review.issue")
    parser.add_argument("--dry-run", action="store_true", help="print, send nothing")
    given = parser.parse_args(arguments)
    event = json.loads(Path(os.environ["GITHUB_EVENT_PATH"]).read_text("utf-8"))
    issue = event["issue"]
    outcome = outcome_of(issue, Paths.project())
    if given.dry_run:
        texts = outcome.files or {"questions": as_questions(outcome)}
        for name, text in texts.items():
            sys.stdout.write(f"== {name}\n{text}\n")
        return 0
    try:
        github = GitHub(os.environ["GITHUB_REPOSITORY"])
        sys.stdout.write(f"{answer(issue, outcome, github)}\n")
    except GitHubError as problem:
        sys.stderr.write(f"not answered: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
