"""The guided start, with keys pressed in its real prompts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pexpect
import pytest

from ingest.findings import has_errors
from ingest.intake.models.leaf import UNKNOWN
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import questions
from ingest.workbench.contribute.drafts import kept_drafts
from ingest.workbench.contribute.naming import named
from tests.contribute.guide import LAB, REFERENCE, answered, keys, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path

_WRITE = "\r"


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the commands take for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def _record(paths: Paths) -> Any:
    corpus = read_corpus(paths)
    assert not has_errors(check(corpus)), check(corpus)
    assert len(corpus.records) == 1
    return corpus.records[0]


def test_levels_are_named_by_their_file() -> None:
    """Nobody knows what rows.1 is; everybody knows the file they gave."""
    rows = ({"file": "out/a.txt"}, {"file": "out/b.txt", "result": 2})
    answers = Answers.model_validate({"rows": rows})
    assert named("rows.0.levels.x", answers) == "x of a.txt"
    assert named("rows.1.levels.x", answers) == "x of b.txt, result 2"
    assert named("rows.0.counted", answers) == "results that count of a.txt"
    assert named("platform.kernel", answers) == "platform.kernel"


def test_lab(paths: Paths, tmp_path: Path) -> None:
    """Outputs and answers become a record that passes, and the draft is gone."""
    files = outputs(tmp_path / "out", repeats=3)
    pressed, answers = keys(LAB, files, paths)
    done, printed = run(pressed + _WRITE, paths, files)
    assert done, printed
    record = _record(paths)
    assert record.id == answers.id == "postgresql-pgbench-none-vs-mq-deadline"
    assert record.runs[0].cells["transactions_per_second"] == "1001.25"
    assert [run.repeat for run in record.runs] == [1, 2, 3, 1, 2, 3]
    assert len(record.raw) == 6
    assert record.workload.clients.value == 2
    assert record.environment.platform.kernel.how == "captured"
    assert kept_drafts(paths) == ([], [])
    assert f"atlas preview {record.id}" in printed


def test_few_runs_are_marked(paths: Paths, tmp_path: Path) -> None:
    """Single runs, and settings switched under load, carry their caveats."""
    files = outputs(tmp_path / "out")
    given = answered({**LAB, "arms": "under-load"})
    pressed, _ = keys({}, files, paths, given)
    assert run(pressed + _WRITE, paths, files, given)[0]
    assert {"single-run", "sequential-arms"} <= set(_record(paths).caveats)


def test_two_runs_are_marked_as_few(paths: Paths, tmp_path: Path) -> None:
    """Two runs of a setting are more than a single figure, and too few all the same."""
    files = outputs(tmp_path / "out", repeats=2)
    given = answered()
    pressed, _ = keys({}, files, paths, given)
    assert run(pressed + _WRITE, paths, files, given)[0]
    caveats = set(_record(paths).caveats)
    assert "few-runs" in caveats
    assert "single-run" not in caveats


def test_unknown_everywhere(paths: Paths) -> None:
    """Where unknown is an answer, a record of nothing else passes."""
    said = {
        "kind": "publication",
        "database.product": "mysql",
        "treatments": ["io_scheduler"],
        "table": "io_scheduler,transactions_per_second\nnone,10.50\nbfq,9\n",
        "baseline.io_scheduler": "none",
        "source.authors": "Somebody",
        "source.url": "https://example.org/unknown",
        "source.figures_from": "table",
        "summary": "Two schedulers.",
    }
    pressed, answers = keys(said, [], paths)
    assert run(pressed + _WRITE, paths)[0]
    record = _record(paths)
    assert record.environment.platform.kernel.value == UNKNOWN
    assert record.environment.storage.class_.value == "unspecified"
    assert record.runs[0].cells["transactions_per_second"] == "10.50"
    assert not questions(answers, REFERENCE)


def test_interrupt_and_resume(paths: Paths, tmp_path: Path) -> None:
    """Whenever it stops, what was answered is kept, and the rest is asked later."""
    files = outputs(tmp_path / "out", repeats=3)
    pressed, _ = keys(LAB, files, paths)
    some = pressed[: pressed.index("6.1.0\r") + len("6.1.0\r")]
    with pytest.raises((EOFError, KeyboardInterrupt)):
        run(some, paths, files)
    with pytest.raises((EOFError, KeyboardInterrupt)):
        run("\r\x03", paths)
    [draft], _ = kept_drafts(paths)
    assert draft.answers.platform.kernel == "6.1.0"
    rest, _ = keys(LAB, [], paths, draft.answers)
    assert run("\r" + rest + _WRITE, paths)[0]
    assert len(_record(paths).raw) == 6
    assert kept_drafts(paths) == ([], [])


def test_back(paths: Paths) -> None:
    """The way back takes the last answer back."""
    up = "\x1b[A"
    with pytest.raises(EOFError):
        run(f"{up}\r{up}\r", paths)
    [draft], _ = kept_drafts(paths)
    assert draft.answers.kind is None


def test_change_in_the_review(paths: Paths, tmp_path: Path) -> None:
    """An answer can be changed at the end; the rest stays."""
    files = outputs(tmp_path / "out", repeats=3)
    given = answered()
    pressed, _ = keys({}, files, paths, given)
    change = "\x1b[B\r" + "title\r" + "\x15Another title\r"
    assert run(pressed + change + _WRITE, paths, files, given)[0]
    assert _record(paths).title == "Another title"


def test_stop_in_the_review(paths: Paths, tmp_path: Path) -> None:
    """Stopping at the end writes nothing and keeps everything."""
    files = outputs(tmp_path / "out")
    given = answered()
    pressed, _ = keys({}, files, paths, given)
    done, printed = run(pressed + "\x1b[B\x1b[B\r", paths, files, given)
    assert not done
    assert "atlas new" in printed
    assert not list(paths.results.iterdir())
    assert len(kept_drafts(paths)[0]) == 1


def test_taken_id(paths: Paths, tmp_path: Path) -> None:
    """A record that is there is never written over."""
    files = outputs(tmp_path / "out", repeats=3)
    given = answered()
    pressed, answers = keys({"id": "free-id"}, files, paths, given)
    (paths.results / "taken").mkdir()
    at = pressed.index("\x15free-id\r")
    twice = f"{pressed[:at]}\x15taken\r{pressed[at:]}"
    assert run(twice + _WRITE, paths, files, given)[0]
    assert not list((paths.results / "taken").iterdir())
    assert (paths.results / str(answers.id) / "index.md").exists()


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "x" * 10_000,
    ],
)
def test_hostile_answers_are_refused(
    paths: Paths, tmp_path: Path, hostile: str
) -> None:
    """What cannot stand in a record is refused where it is typed or pasted."""
    files = outputs(tmp_path / "out", repeats=3)
    given = answered()
    pressed, answers = keys({}, files, paths, given)
    pasted = f"\x1b[200~{hostile}\x1b[201~"
    with pytest.raises(EOFError):
        run(f"{pressed}\x1b[B\rtitle\r\x15{pasted}\r", paths, files, given)
    [draft], _ = kept_drafts(paths)
    assert draft.answers.title == answers.title != hostile


def test_yaml_specials(paths: Paths, tmp_path: Path) -> None:
    """Whatever YAML would take for something else comes back as it was given."""
    files = outputs(tmp_path / "out", repeats=3)
    special = {
        "summary": "a: b # c",
        "title": "yes",
        "hardware.cpu": "1e3",
        "hardware.server": "? x",
        "storage.controller": "{a",
        "storage.device": '"',
        "storage.model": "'",
        "storage.filesystem": "!x",
        "platform.version": "5.10",
        "database.settings.x": "&a *b",
        "workload.note": "|",
    }
    given = answered({**LAB, **special})
    pressed, _ = keys({}, files, paths, given)
    assert run(pressed + _WRITE, paths, files, given)[0]
    record = _record(paths)
    environment = record.environment
    layer = environment.storage.chain[0]
    assert (record.summary, record.title) == ("a: b # c", "yes")
    assert environment.hardware.cpu.value == "1e3"
    assert environment.hardware.server.value == "? x"
    assert environment.storage.controller.value == "{a"
    assert (layer.name, layer.model.value) == ('"', "'")
    assert environment.storage.filesystem.value == "!x"
    assert environment.platform.version.value == "5.10"
    assert environment.database.settings["x"].value == "&a *b"
    assert record.workload.note == {"en": "|"}


def test_hostile_file_names(paths: Paths, tmp_path: Path) -> None:
    """Names with controls, markup and YAML become plain names in raw/."""
    files = outputs(tmp_path / "out", repeats=3)
    names = ["\x1b[31mred", "<b>", "a: b", "ü ö", "-rf", "x" * 200]
    renamed = []
    for (path, _), name in zip(files, names, strict=True):
        moved = path.rename(path.with_name(f"{name} {path.name}"))
        renamed.append((moved, moved.name))
    given = answered()
    pressed, _ = keys({}, renamed, paths, given)
    done, printed = run(pressed + _WRITE, paths, renamed, given)
    assert done, printed
    assert "\x1b" not in printed
    assert all(entry.file.isascii() for entry in _record(paths).raw)


def test_damaged_draft(paths: Paths) -> None:
    """A draft that cannot be read is named and left alone."""
    folder = paths.root / ".atlas" / "drafts"
    folder.mkdir(parents=True)
    (folder / "x.json").write_text("{", encoding="utf-8")
    (folder / "y.json").write_text('{"rows": 3}', encoding="utf-8")
    with pytest.raises(EOFError):
        run("", paths)
    assert (folder / "x.json").read_text(encoding="utf-8") == "{"


_DRIVER = """
import sys
from pathlib import Path
from ingest.paths import Paths
root = Path(sys.argv[1])
Paths.project = classmethod(lambda cls: cls(root))
from ingest.workbench.cli import app
app(["new", *sys.argv[2:]])
"""


def test_terminal(tmp_path: Path) -> None:
    """In a terminal Ctrl+C says how to go on, and the next start offers to."""
    there = root(tmp_path / "root").root
    files = [str(path) for path, _ in outputs(tmp_path / "out")]
    given = [part for file in files for part in ("--from", file)]
    command = ["-c", _DRIVER, str(there), *given]
    child = pexpect.spawn(sys.executable, command, timeout=30, encoding="utf-8")
    child.expect("Which settings are compared")
    child.send("io_sched \r")
    child.expect("What else differed")
    child.sendintr()
    child.expect("atlas new")
    assert _ended(child) == 130
    child = pexpect.spawn(sys.executable, command[:3], timeout=30, encoding="utf-8")
    child.expect("answers that were kept")
    child.sendintr()
    assert _ended(child) == 130


def _ended(child: pexpect.spawn[str]) -> int | None:
    """Return the exit code. Closed only when it is over: a busy machine takes time."""
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    return child.exitstatus
