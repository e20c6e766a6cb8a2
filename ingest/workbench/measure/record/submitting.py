"""The branch and the text of a pull request; nothing is sent."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from ingest.workbench.measure.record.proposing import proposed_files
from ingest.workbench.measure.record.telling import narrative, summary_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.measure.record.results import Results


class NotSubmittedError(Exception):
    """The branch could not be prepared; says what git said."""


def request_text(results: Results, reference: Reference) -> str:
    """Return the text of the pull request, in Markdown."""
    return (
        f"# {results.plan.title}\n\n{summary_sentence(results, reference)}\n\n"
        f"{narrative(results, reference)}\n\nMeasured with `atlas measure`; raw "
        "outputs, environments and the protocol are attached to the record.\n"
    )


def prepare_branch(
    results: Results, record: Path, paths: Paths, reference: Reference
) -> Path:
    """Put the record on a branch of its own; return the file with the text.

    Nothing but the record is committed, with what it proposes, and nothing is pushed.
    Where it cannot be
    committed the branch is as it was before, and the record stays in its folder.
    Raises ``NotSubmittedError``, OSError.
    """
    text = results.work / "pull-request.md"
    text.write_text(request_text(results, reference), encoding="utf-8")
    name = f"results-{results.plan.id}"
    files = (record, *proposed_files(results.plan, paths))
    shown = [str(path.relative_to(paths.root)) for path in files]
    _git(paths.root, "switch", "-c", name)
    try:
        _git(paths.root, "add", "--", *shown)
        message = f"results: add {results.plan.id}"
        _git(paths.root, "commit", "-m", message, "--", *shown)
    except NotSubmittedError:
        # A second try would find the branch, and refuse.
        _git(paths.root, "reset", "-q", "--", *shown)
        _git(paths.root, "switch", "-")
        _git(paths.root, "branch", "-D", name)
        raise
    return text


def _git(root: Path, *words: str) -> None:
    program = shutil.which("git")
    if program is None:
        message = "git is not installed"
        raise NotSubmittedError(message)
    done = subprocess.run(  # noqa: S603 (git, with words of our own)
        (program, "-C", str(root), *words),
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode:
        message = f"git {words[0]}: {done.stderr.strip() or done.stdout.strip()}"
        raise NotSubmittedError(message)
