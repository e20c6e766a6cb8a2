"""Post a report as the comment on its pull request: the job that may write.

``python -m ingest.review.post REPORT`` reads the event of the ``workflow_run`` that
made the report (``GITHUB_EVENT_PATH``), finds the pull request by asking GitHub, never
the report, and creates or replaces one comment. ``--dry-run`` prints it instead.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from ingest.review.comment import MARKER, as_comment
from ingest.review.github import GitHub, GitHubError
from ingest.review.report import ReportError, read_report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.review.report import Report

#: Holds the charts of comments; GitHub shows no image that is not on the web.
IMAGE_BRANCH = "report-images"
#: Largest image, in bytes and in pixels to a side.
_LIMIT, _SIDE = 512 * 1024, 2400


@dataclass(frozen=True, slots=True)
class Run:
    """The run of the checking workflow, as GitHub (not the run) tells it."""

    owner: str
    branch: str
    head: str
    #: Address of the repository that holds the files, a fork perhaps.
    files: str
    #: Address of the run itself.
    address: str

    @classmethod
    def from_event(cls, event: Path) -> Run:
        """Return the run of a ``workflow_run`` event."""
        run = json.loads(event.read_text("utf-8"))["workflow_run"]
        return cls(
            owner=run["head_repository"]["owner"]["login"],
            branch=run["head_branch"],
            head=run["head_sha"],
            files=run["head_repository"]["html_url"],
            address=run["html_url"],
        )


def post(folder: Path, run: Run, github: GitHub) -> str:
    """Post the report in ``folder``; return what was done.

    Raises ``ReportError`` for a report that is none, ``GitHubError`` where GitHub
    refuses.
    """
    report = read_report(folder)
    if report.head != run.head:
        message = f"the report is about {report.head}, the run about {run.head}"
        raise ReportError(message)
    number = github.open_pull_request(run.owner, run.branch, run.head)
    if number is None:
        return "nothing to do: no open pull request has this head"
    images = dict(_published(folder, report, number, github))
    body = as_comment(report, files=run.files, artifacts=run.address, images=images)
    done = github.upsert_comment(number, MARKER, body)
    return f"comment on pull request {number} {done}"


def _published(
    folder: Path, report: Report, number: int, github: GitHub
) -> Iterator[tuple[str, str]]:
    """Yield record ids with the addresses of their charts, once published."""
    pictures = [
        (record.id, picture)
        for record in report.records
        if record.image and (picture := redrawn(folder / record.image))
    ]
    if pictures:
        github.ensure_branch(IMAGE_BRANCH)
    for identity, picture in pictures:
        path = f"{number}/{identity}.png"
        message = f"chart of {identity}, pull request {number}"
        yield identity, github.put_file(path, IMAGE_BRANCH, picture, message)


def redrawn(path: Path) -> bytes | None:
    """Return the picture in a file, drawn again pixel by pixel; None where it is none.

    What is published is a picture and nothing else: no metadata, no second file
    behind the first.
    """
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _LIMIT:
        return None
    try:
        with Image.open(path, formats=["PNG"]) as given:
            if max(given.size) > _SIDE:
                return None
            pixels = given.convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return None
    stream = io.BytesIO()
    pixels.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m ingest.review.post")
    parser.add_argument("report", type=Path, help="folder of the report")
    parser.add_argument("--dry-run", action="store_true", help="print the comment")
    given = parser.parse_args(arguments)
    try:
        run = Run.from_event(Path(os.environ["GITHUB_EVENT_PATH"]))
        if given.dry_run:
            report = read_report(given.report)
            text = as_comment(report, files=run.files, artifacts=run.address, images={})
            sys.stdout.write(f"{text}\n")
            return 0
        github = GitHub(os.environ["GITHUB_REPOSITORY"])
        sys.stdout.write(f"{post(given.report, run, github)}\n")
    except (ReportError, GitHubError) as problem:
        sys.stderr.write(f"not posted: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
