"""What the contributor's machine proposes: today, the name Git knows, their fork."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.captured_levels import settings_that_differ
from ingest.workbench.contribute.asking.several import counted
from ingest.workbench.contribute.from_files import differing

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.questions import Question

_REMOTE = re.compile(
    r"(?:https://(?:[^@/]+@)?|git@|ssh://git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?/?"
)


def proposed(question: Question, answers: Answers, paths: Paths) -> Question:
    """Return the question with a proposal, where it has none and one is at hand."""
    if question.proposed:
        return question
    if question.key == "source.accessed":
        return replace(question, proposed=today())
    if question.key == "source.authors" and answers.kind == "lab":
        return replace(question, proposed=_git(paths, "config", "user.name"))
    if question.key == "source.url" and answers.kind == "lab":
        return replace(question, proposed=own_address(answers, paths))
    return question


def today() -> str:
    """Return the date here, as ISO writes it."""
    return datetime.now(UTC).astimezone().date().isoformat()


def own_address(answers: Answers, paths: Paths) -> str:
    """Return where a measurement of one's own will lie in the contributor's fork.

    "" where the checkout has no remote on the web; the folder of all records as long as
    the record has no id.
    """
    remote = _REMOTE.fullmatch(_git(paths, "remote", "get-url", "origin"))
    if remote is None:
        return ""
    folder = f"https://{remote[1]}/{remote[2]}/tree/HEAD/content/results"
    return f"{folder}/{answers.id}" if answers.id else folder


def marked(
    question: Question, answers: Answers, reference: Reference
) -> tuple[str, ...]:
    """Return what is marked beforehand, for the contributor to confirm.

    Settings that differ among collected environments, strata that differ among the
    rows; of several results in a file, those of one kind.
    """
    if question.key == "treatments":
        return settings_that_differ(answers, reference)
    if question.key.endswith(".counted"):
        return counted(question.key, answers)
    return differing(answers) if question.key == "strata" else ()


def _git(paths: Paths, *arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 (no shell; the arguments are ours)
            ["git", *arguments],  # noqa: S607 (the contributor's Git)
            cwd=paths.root,
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    text = done.stdout.strip()
    return text if done.returncode == 0 and text.isprintable() else ""
