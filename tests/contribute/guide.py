"""A root to write records into, outputs to make them from, and keys to press."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.core import parted
from ingest.workbench.contribute.asking.questions import questions
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.given_of_files import OfFiles
from ingest.workbench.contribute.wizard.prompts import selectable
from ingest.workbench.contribute.wizard.proposed import marked, proposed
from ingest.workbench.contribute.wizard.rest import as_it_stands, entry_of
from ingest.workbench.contribute.wizard.start import guided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ingest.workbench.contribute.asking.questions import Question

PROJECT = Paths.project()
REFERENCE, _ = read_reference(PROJECT)

_DOWN, _CLEAR, _ENTER, _FINISH = "\x1b[B", "\x15", "\r", "\x1b\r"
#: In the layout of pgbench 15, with invented figures.
_PGBENCH = """\
pgbench (15.18 (Debian 15.18-0+deb12u1))
starting vacuum...end.
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 1
query mode: simple
number of clients: 2
number of threads: 1
maximum number of tries: 1
number of transactions per client: 500
number of transactions actually processed: 1000/1000
number of failed transactions: 0 (0.000%)
latency average = {latency} ms
initial connection time = 4.156 ms
tps = {tps} (without initial connection time)
"""

#: What a contributor answers; what is not here stays unknown, or as proposed.
LAB: dict[str, Any] = {
    "kind": "lab",
    "facts_from": "system",
    "database.product": "postgresql",
    "platform.os": "debian",
    "platform.kernel": "6.1.0",
    "treatments": ["io_scheduler"],
    "baseline.io_scheduler": "none",
    "metrics.primary": "transactions_per_second",
    "workload.class": "oltp",
    "storage.class": "nvme",
    "storage.filesystem": "ext4",
    "hardware.memory_bytes": "8 GiB",
    "arms": "interleaved",
    "source.authors": "A. Tester",
    "source.url": "https://example.org/guided",
    "source.publication_rights": "permitted",
    "summary": "none and mq-deadline under pgbench.",
    "narrative": "One line.\n\nAnother one.",
}


def root(tmp_path: Path) -> Paths:
    """Return a root without records, with the vocabularies of the project."""
    (tmp_path / "content" / "results").mkdir(parents=True)
    (tmp_path / "data").symlink_to(PROJECT.root / "data")
    return Paths(tmp_path)


def answered(said: Mapping[str, Any] = LAB) -> Answers:
    """Return answers that were given before: those to ``said``, and unknown."""
    answers = Answers()
    for key, reply in said.items():
        answers = answers.with_answer(key, reply)
    for asked in questions(answers, REFERENCE):
        if not asked.required:
            reply = () if asked.form == "choices" else UNKNOWN
            answers = answers.with_answer(asked.key, reply)
    return answers


def outputs(folder: Path, repeats: int = 1) -> list[tuple[Path, str]]:
    """Write an output of pgbench for each run; return path and name of each."""
    folder.mkdir(exist_ok=True)
    files = []
    for level, tps in (("none", 1000), ("mq-deadline", 900)):
        for number in range(1, repeats + 1):
            path = folder / f"run-{level}-{number}.txt"
            text = _PGBENCH.format(latency=f"1.{number}77", tps=f"{tps + number}.25")
            path.write_text(text, encoding="utf-8")
            files.append((path, path.name))
    return files


def keys(
    said: Mapping[str, Any],
    files: Sequence[tuple[Path, str]],
    paths: Paths,
    start: Answers | None = None,
) -> tuple[str, Answers]:
    """Return what to press for all questions, and the answers there are then."""
    answers, _ = with_files(start or Answers(), files, REFERENCE)
    pressed = ""
    skipped = False
    while left := [
        proposed(each, answers, paths) for each in questions(answers, REFERENCE)
    ]:
        core, rest = parted(left)
        named = [each for each in rest if each.key in said]
        if not core and not named:
            # Enter takes the rest as it stands; what that brings up is taken, too.
            pressed += "" if skipped else _ENTER
            skipped = True
            answers = answers.with_answer(rest[0].key, as_it_stands(rest[0]))
            continue
        asked = (core or named)[0]
        reply = said.get(asked.key, asked.proposed or UNKNOWN)
        checked = marked(asked, answers, REFERENCE)
        if asked.key in {"strata", "translated"} or asked.key.endswith(".counted"):
            reply = said.get(asked.key, checked)
        pressed += "" if core else f"{entry_of(asked)[:40]}{_ENTER}"
        pressed += press(asked, reply, checked)
        answers = answers.with_answer(asked.key, reply)
    return pressed, answers


def press(asked: Question, reply: Any, checked: Sequence[str]) -> str:
    """Return what to press for a reply, with what is ``checked`` beforehand."""
    ids = [each.id for each in asked.choices]
    if asked.form in {"choice", "flag"}:
        ids = [each[0] for each in selectable(asked)]
        reply = "unspecified" if reply == UNKNOWN not in ids else reply
        start = ids.index(asked.proposed) if asked.proposed in ids else 0
        # One entry more leads back; the list is a ring.
        return _DOWN * ((ids.index(reply) - start) % (len(ids) + 1)) + _ENTER
    if asked.form == "choices":
        wanted = set(reply) ^ set(checked)
        ids.sort(key=lambda each: each not in checked)
        marks = "".join(" " * (each in wanted) + _DOWN for each in ids)
        return marks + _ENTER
    end = _FINISH if asked.form in {"table", "paragraphs"} else _ENTER
    typed = str(reply).replace("\n", "\r")
    return f"{_CLEAR}{typed}{end}"


def run(
    pressed: str,
    paths: Paths,
    files: Sequence[tuple[Path, str]] | OfFiles = (),
    given: Answers | None = None,
) -> tuple[bool, str]:
    """Press keys in the real prompts; the terminal is closed when they are used up.

    Return whether a record was written, and all that was printed.
    """
    printed = io.StringIO()
    of_files = files if isinstance(files, OfFiles) else OfFiles(files)
    console = Console(file=printed, width=200)
    with create_pipe_input() as given_keys:
        given_keys.send_text(pressed)
        given_keys.close()
        with create_app_session(input=given_keys, output=DummyOutput()):
            done = guided(given or Answers(), of_files, paths, REFERENCE, console)
    return done, printed.getvalue()
