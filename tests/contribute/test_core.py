"""Twelve questions, what was compared before them, the rest on one screen."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.arms import arms, can_compare, undeclared
from ingest.workbench.contribute.asking.core import parted
from ingest.workbench.contribute.asking.questions import questions
from ingest.workbench.contribute.drafts import kept_drafts
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.wizard.proposed import proposed
from tests.contribute.guide import LAB, REFERENCE, keys, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path

_MOST = 12
_BUNDLE = """\
atlas-collect 1
=== kernel | cat /proc/sys/kernel/osrelease /proc/cmdline
ostype=Linux
osrelease=6.1.0
=== database psql | pg_settings
server_version = 15.18
=== unseen | what could not be seen, and how to see it
=== end | atlas-collect 1
"""


def read(folder: Path, *names: str) -> Answers:
    """Return the answers that outputs of pgbench, and the level of each, give."""
    found = outputs(folder)
    answers, _ = with_files(Answers(), found, REFERENCE)
    answers = answers.with_answer("treatments", ["io_scheduler"])
    answers = answers.with_answer("strata", [])
    for number, name in enumerate(names):
        answers = answers.with_answer(f"rows.{number}.levels.io_scheduler", name)
    return answers


def test_two_outputs_and_a_bundle(tmp_path: Path) -> None:
    """Two outputs and one bundle become a record after twelve questions at most."""
    paths = root(tmp_path / "root")
    files = outputs(tmp_path / "out")
    bundle = tmp_path / "environment.txt"
    bundle.write_text(_BUNDLE, encoding="utf-8")
    files.append((bundle, bundle.name))
    answers, _ = with_files(Answers(), files, REFERENCE)
    for command in ("init", "remote add origin https://example.org/you/io-atlas"):
        subprocess.run(
            ["git", *command.split()], cwd=paths.root, check=True, capture_output=True
        )
    asked = []
    while True:
        left = questions(answers, REFERENCE)
        core, rest = parted(proposed(each, answers, paths) for each in left)
        if not core:
            break
        asked.append(core[0].key)
        reply = LAB.get(core[0].key, core[0].proposed or UNKNOWN)
        reply = () if core[0].key == "strata" else reply
        answers = answers.with_answer(core[0].key, reply)
    assert len(asked) <= _MOST, asked
    assert {"workload.duration_s", "hardware.memory_bytes"} <= {x.key for x in rest}
    said = {key: LAB[key] for key in asked if key in LAB}
    pressed, _ = keys(said, files, paths)
    done, printed = run(f"{pressed}\r", paths, files)
    assert done, printed


def test_what_was_compared_comes_first(tmp_path: Path) -> None:
    """With files in hand the first questions are what they compare."""
    answers, _ = with_files(Answers(), outputs(tmp_path), REFERENCE)
    first = [each.key for each in questions(answers, REFERENCE)][:2]
    assert first == ["treatments", "strata"]
    assert questions(Answers(), REFERENCE)[0].key == "kind"


def test_arms(tmp_path: Path) -> None:
    """Each file stands with its level; two levels alike otherwise are compared."""
    answers = read(tmp_path, "none", "mq-deadline")
    found = [(each.name, each.level, each.other) for each in arms(answers)]
    assert found == [
        ("run-none-1.txt", "none", ()),
        ("run-mq-deadline-1.txt", "mq-deadline", ()),
    ]
    assert can_compare(answers)
    assert not can_compare(read(tmp_path, "none", "none"))


def test_conditions_that_differ(tmp_path: Path) -> None:
    """Where outputs state other clients for each level, nothing is left to compare."""
    answers = read(tmp_path, "none", "mq-deadline")
    document = answers.as_document()
    document["rows"][1]["facts"]["workload.clients"] = "64"
    answers = Answers.model_validate(document)
    assert undeclared(answers) == ("workload.clients",)
    assert not can_compare(answers)
    assert dict(arms(answers)[1].other) == {"workload.clients": "64"}


def test_stops_where_nothing_can_be_compared(tmp_path: Path) -> None:
    """The table is shown, nothing else is asked, and the answers are kept."""
    paths = root(tmp_path / "root")
    files = outputs(tmp_path / "out")
    pressed = "io_scheduler \r\rnone\r\x15none\r\r"
    done, printed = run(pressed, paths, files)
    assert not done
    assert "Nothing can be compared" in printed
    assert "run-mq-deadline-1.txt" in printed
    [draft], _ = kept_drafts(paths)
    assert draft.answers.kind is None


def test_a_wrong_level_is_corrected(tmp_path: Path) -> None:
    """The level that was mistaken can be given again, and then it goes on."""
    paths = root(tmp_path / "root")
    files = outputs(tmp_path / "out")
    pressed = "io_scheduler \r\rnone\r\x15none\r"
    corrected = "set for run-mq\r\x15mq-deadline\r"
    with pytest.raises(EOFError):
        run(f"{pressed}{corrected}", paths, files)
    [draft], _ = kept_drafts(paths)
    assert can_compare(draft.answers)
