"""Post a report as the comment on its pull request: the job that may write.

``python -m ingest.workbench.review.post REPORT`` reads the event of the
``workflow_run`` that made the report (``GITHUB_EVENT_PATH``), finds the pull request
by asking GitHub, never the report, and creates or replaces one
comment. ``--dry-run`` prints it instead.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from ingest.workbench.review.changed import RESULTS, is_of_record
from ingest.workbench.review.comment import MARKER, as_comment
from ingest.workbench.review.github import GitHub, GitHubError
from ingest.workbench.review.report import MOST, ReportError, read_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.workbench.review.report import Report

#: Holds the charts of comments; GitHub shows no image that is not on the web.
IMAGE_BRANCH = "report-images"
#: Largest image, in bytes and in pixels to a side.
_LIMIT, _SIDE = 512 * 1024, 2400
#: Characters of a path that are shown.
_SHOWN = 400
#: Charts of one comment, as many as the report draws; each is a commit.
_MOST_IMAGES = 10
#: Times a chart is written: two jobs may write to the branch at once.
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Run:
    """The run of the checking workflow, as GitHub (not the run) tells it."""

    owner: str
    branch: str
    head: str
    #: The branch that pull requests are for.
    base: str
    #: Address of the repository that holds the files, a fork perhaps.
    files: str
    #: Address of the run itself.
    address: str

    @classmethod
    def from_event(cls, event: Path) -> Run:
        """Return the run of a ``workflow_run`` event."""
        told = json.loads(event.read_text("utf-8"))
        run = told["workflow_run"]
        return cls(
            owner=run["head_repository"]["owner"]["login"],
            branch=run["head_branch"],
            head=run["head_sha"],
            base=told["repository"]["default_branch"],
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
    wanted = (run.owner, run.branch, run.head, run.base)
    number = github.open_pull_request(*wanted)
    if number is None:
        return "nothing to do: no open pull request has this head"
    paths = github.files(number)
    # After a push in between these are the files of another head.
    if github.open_pull_request(*wanted) != number:
        return "nothing to do: the pull request has moved on"
    foreign = _is_foreign(paths, run, github)
    # What somebody's own code drew may be anything, and would be kept for good.
    images = {} if foreign else dict(_published(folder, report, number, github))
    body = as_comment(
        _told_by_github(report, paths),
        files=run.files,
        artifacts=run.address,
        images=images,
        is_foreign=foreign,
    )
    done = github.upsert_comment(number, MARKER, body)
    return f"comment on pull request {number} {done}"


def _is_foreign(paths: Iterable[str], run: Run, github: GitHub) -> bool:
    """Tell whether code of somebody who may not write here could make the report."""
    here = f"/{github.repository}".lower()
    return not run.files.lower().endswith(here) and not all(
        path.startswith(RESULTS) for path in paths
    )


def _told_by_github(report: Report, paths: Iterable[str]) -> Report:
    """Return the report with the files outside that GitHub names.

    A change can alter the code that lists them. What it lists beyond that (links,
    programs) is kept.
    """
    named = [path for path in paths if not is_of_record(path)]
    both = dict.fromkeys([*(path[:_SHOWN] for path in named), *report.outside])
    return report.model_copy(update={"outside": tuple(both)[: MOST["outside"]]})


def _published(
    folder: Path, report: Report, number: int, github: GitHub
) -> Iterator[tuple[str, str]]:
    """Yield record ids with the addresses of their charts, once published.

    A chart that cannot be published is left out: the rest of the comment matters more.
    """
    drawn = (
        (each.id, redrawn(folder / each.image)) for each in report.records if each.image
    )
    pictures = dict(islice((pair for pair in drawn if pair[1]), _MOST_IMAGES))
    for identity, picture in pictures.items():
        path = f"{number}/{identity}.png"
        message = f"chart of {identity}, pull request {number}"
        for attempt in range(_TRIES):
            try:
                github.ensure_branch(IMAGE_BRANCH)
                address = github.put_file(path, IMAGE_BRANCH, picture or b"", message)
            except GitHubError as problem:
                sys.stderr.write(f"chart of {identity} not published: {problem}\n")
                time.sleep(attempt)
            else:
                yield identity, address
                break


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
    except (
        *(UnidentifiedImageError, Image.DecompressionBombError),
        *(OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError),
    ):
        return None
    stream = io.BytesIO()
    pixels.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m ingest.workbench.review.post")
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
