"""A measurement of one's own that can be read about nowhere else is a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import question
from tests.contribute.guide import LAB, REFERENCE, keys, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT = {key: LAB[key] for key in LAB if key != "source.url"}


def test_without_an_address(tmp_path: Path) -> None:
    """Nothing stands in its place."""
    paths = root(tmp_path)
    pressed, answers = keys(WITHOUT, outputs(tmp_path / "out"), paths)
    done, printed = run(f"{pressed}\r", paths, outputs(tmp_path / "out"))
    assert done, printed
    text = (paths.results / str(answers.id) / "index.md").read_text("utf-8")
    assert "url:" not in text
    corpus = read_corpus(paths)
    assert not [each for each in check(corpus) if each.level == "E"]
    (record,) = corpus.records
    assert record.source.url is None


def test_a_publication_needs_one() -> None:
    """Of what somebody else published the question has to be answered."""
    for kind, required in (("lab", False), ("publication", True)):
        asked = question("source.url", Answers(kind=kind), REFERENCE)
        assert asked is not None
        assert asked.required is required
