"""A filled-in form as a record, or as what keeps it from being one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ingest.workbench.contribute.asking.questions import wrong
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.given import NotGivenError, completed, missing
from ingest.workbench.contribute.given_of_files import OfFiles, with_said_of_files
from ingest.workbench.contribute.recording import tried

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.findings import Finding
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.asking.questions import Question
    from ingest.workbench.review.issue.parse import Filled


@dataclass(frozen=True, slots=True)
class Origin:
    """The issue: its address, and the day it was opened (ISO)."""

    url: str
    day: str


@dataclass(slots=True)
class Outcome:
    """What became of a form. ``files`` is empty where it is no record yet.

    ``files`` maps paths from the root of the repository to texts; ``questions`` were
    not answered, ``wrong`` were, but not with an answer, ``unclear`` are answers that
    belong nowhere.
    """

    identity: str = ""
    files: dict[str, str] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    wrong: list[tuple[Question, str]] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def record_of(
    filled: Filled, origin: Origin, paths: Paths, reference: Reference
) -> Outcome:
    """Return the record that a form makes. Writes nothing that stays."""
    outcome = Outcome(unclear=list(filled.unclear))
    with TemporaryDirectory(prefix="atlas-form-") as folder:
        answers = _with_origin(filled.answers, origin)
        answers = _with_outputs(answers, filled, Path(folder), reference, outcome)
        answers = completed(answers, reference)
        outcome.identity = answers.id or ""
        outcome.questions = missing(answers, reference)
        outcome.wrong = wrong(answers, reference)
        if not (outcome.questions or outcome.wrong or outcome.findings):
            _try(answers, paths, reference, outcome)
        outcome.findings = [_named(each, folder) for each in outcome.findings]
    return outcome


def _with_origin(answers: Answers, origin: Origin) -> Answers:
    """Fill in what an issue says of itself: its day, and its address."""
    given = {"source.accessed": origin.day}
    if answers.kind == "lab":
        given |= {"source.url": origin.url, "source.published": origin.day}
        given["source.language"] = answers.language
    for key, value in given.items():
        if not answers.answer(key):
            answers = answers.with_answer(key, value)
    return answers


def _with_outputs(
    answers: Answers,
    filled: Filled,
    folder: Path,
    reference: Reference,
    outcome: Outcome,
) -> Answers:
    """Return the answers with what the outputs in the form say."""
    files: list[tuple[Path, str]] = []
    levels: dict[str, dict[str, str]] = {}
    for number, given in enumerate(filled.outputs, start=1):
        path = _written(folder, f"output-{number}.txt", given.text)
        files.append((path, path.name))
        levels[str(path)] = given.levels
    if filled.bundle:
        path = _written(folder, "environment.txt", filled.bundle + "\n")
        files.append((path, path.name))
    answers, refused = with_files(answers, files, reference)
    outcome.findings += refused
    chosen = [
        f"{path.name}={given.result}"
        for (path, _), given in zip(files, filled.outputs, strict=False)
        if given.result
    ]
    try:
        answers = with_said_of_files(answers, OfFiles(files, chosen))
    except NotGivenError as problem:
        outcome.unclear.append(str(problem))
    for number, row in enumerate(answers.rows):
        for factor, level in levels.get(row.file or "", {}).items():
            try:
                answers = answers.with_answer(f"rows.{number}.levels.{factor}", level)
            except KeyError:
                outcome.unclear.append(f"{factor}={level} above an output: no setting")
    return answers


def _named(finding: Finding, folder: str) -> Finding:
    """Name the outputs by what they are called, not by where they were tried."""
    shown = {
        name: getattr(finding, name).replace(f"{folder}/", "")
        for name in ("path", "found", "message", "hint")
    }
    return replace(finding, **shown)


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def _try(
    answers: Answers, paths: Paths, reference: Reference, outcome: Outcome
) -> None:
    try:
        done = tried(answers, paths, reference)
    except (ValueError, OSError) as problem:
        outcome.unclear.append(str(problem))
        return
    outcome.findings = done.findings
    if done.passes:
        outcome.files = dict(_texts(done.stage, paths.display(done.target)))
        for each in done.proposals:
            outcome.files[paths.display(each)] = each.read_text(encoding="utf-8")
    done.discard()


def _texts(stage: Path, target: str) -> Iterator[tuple[str, str]]:
    for path in sorted(stage.rglob("*")):
        if path.is_file():
            name = path.relative_to(stage).as_posix()
            yield f"{target}/{name}", path.read_text(encoding="utf-8")
