"""A bundle of the collector for each arm, in the guided start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.findings import has_errors
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import question
from ingest.workbench.contribute.from_files import with_files
from tests.contribute.guide import LAB, PROJECT, REFERENCE, keys, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path

BUNDLE = PROJECT.root / "tests" / "environment" / "bundles" / "partition.txt"
ANSWERS = {**LAB, "baseline.io_scheduler": "deadline"}
ANSWERS |= {"database.product": "postgresql", "storage.class": "hdd-single"}


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the commands take for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def arms(folder: Path, *changes: tuple[str, str]) -> list[tuple[Path, str]]:
    """Write outputs and a bundle of deadline and of cfq; change the bundle of cfq."""
    files = []
    for (path, _), level in zip(outputs(folder), ("deadline", "cfq"), strict=True):
        files.append((path.rename(folder / f"run-{level}.txt"), f"run-{level}.txt"))
    text = BUNDLE.read_text(encoding="utf-8")
    assert all(old in text for old, _ in changes)
    for name, old, new in (
        ("one.txt", "noop deadline [cfq]", "noop [deadline] cfq"),
        *(("other.txt", old, new) for old, new in changes or [("cfq", "cfq")]),
    ):
        path = folder / name
        path.write_text(text.replace(old, new), encoding="utf-8")
        files.append((path, name))
    return files


def test_level_of_a_bundle_is_proposed(tmp_path: Path) -> None:
    """Whatever the file is called, the collector saw the scheduler."""
    answers, refused = with_files(Answers(), arms(tmp_path / "out"), REFERENCE)
    assert not refused
    answers = answers.with_answer("treatments", ["io_scheduler"])
    keys_ = [f"collected.{number}.levels.io_scheduler" for number in (0, 1)]
    found = [question(key, answers, REFERENCE) for key in keys_]
    assert [each and each.proposed for each in found] == ["deadline", "cfq"]
    assert found[0] is not None
    assert found[0].text.endswith("was set for one.txt?")


def test_a_bundle_of_each_arm(paths: Paths, tmp_path: Path) -> None:
    """Each stands with its level, and what is alike in both is captured."""
    files = arms(tmp_path / "out")
    pressed, answers = keys(ANSWERS, files, paths)
    done, printed = run(f"{pressed}\r", paths, files)
    assert done, printed
    corpus = read_corpus(paths)
    assert not has_errors(check(corpus))
    [record] = corpus.records
    assert [dict(x.collected_at) for x in record.raw if x.collected_at] == [
        {"io_scheduler": "deadline"},
        {"io_scheduler": "cfq"},
    ]
    assert record.environment.platform.kernel.value == "3.10.0-1160.el7.x86_64"
    assert record.environment.platform.kernel.how == "captured"
    assert answers.collected[1].levels == {"io_scheduler": "cfq"}
    assert not [x for x in check(corpus) if x.rule == "DIS-10"]


def test_arms_that_differ_in_more(paths: Paths, tmp_path: Path) -> None:
    """Another read-ahead beside the other scheduler is said before it is sent."""
    files = arms(tmp_path / "out", ("read_ahead_kb=128", "read_ahead_kb=4096"))
    pressed, _ = keys(ANSWERS, files, paths)
    _, printed = run(f"{pressed}\r\x1b[B\x1b[B\r", paths, files)
    found = printed + "".join(x.message for x in check(read_corpus(paths)))
    assert "DIS-10" in printed
    assert "read_ahead_kb" in found


def test_one_bundle_for_all_is_not_asked_about(tmp_path: Path) -> None:
    """It was collected once: there is nothing to compare."""
    answers, _ = with_files(Answers(), arms(tmp_path / "out")[:3], REFERENCE)
    answers = answers.with_answer("treatments", ["io_scheduler"])
    assert question("collected.0.levels.io_scheduler", answers, REFERENCE) is None
