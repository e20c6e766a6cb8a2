"""``atlas new --non-interactive``: everything given, or all that is missing listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.workbench.cli import app
from tests.contribute.guide import outputs, root

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

_ANSWERS = """\
kind: lab
facts_from: system
database: {product: postgresql, settings: {shared_buffers: "128 MB"}}
platform: {os: debian, kernel: "6.1.0"}
hardware: {memory_bytes: "8 GiB"}
treatments: [io_scheduler]
baseline: {io_scheduler: none}
workload: {class: oltp}
storage: {class: nvme, filesystem: ext4}
source:
  authors: ["A. Tester"]
  url: https://example.org/new
  publication_rights: permitted
summary: "none and mq-deadline under pgbench."
"""


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the command takes for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def _new(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["new", "--non-interactive", *arguments])


def _files(tmp_path: Path, repeats: int = 3) -> list[str]:
    arguments = []
    for path, name in outputs(tmp_path / "out", repeats):
        level = "mq-deadline" if "mq-deadline" in name else "none"
        arguments += ["--from", str(path), "--level", f"{path}={level}"]
    return arguments


def test_complete(paths: Paths, tmp_path: Path) -> None:
    """Flags alone make a record; what they do not say is unknown, and named."""
    done = _new(
        *_files(tmp_path),
        *("--kind", "lab", "--treatment", "io_scheduler", "--baseline", "none"),
        *("--database", "postgresql", "--workload", "oltp", "--storage", "nvme"),
        *("--author", "A. Tester", "--url", "https://example.org/new"),
        *("--rights", "permitted", "--summary", "Two schedulers.", "--id", "x-y"),
        *("--set", "platform.kernel=6.1.0", "--set", "facts_from=system"),
        *("--set", "storage.filesystem=ext4", "--set", "hardware.memory_bytes=8 GiB"),
    )
    assert done.exit_code == 0, done.output
    assert "content/results/x-y" in done.stdout
    assert "uname" not in done.stderr
    assert "lscpu" in done.stderr
    [record] = read_corpus(paths).records
    assert record.baseline == {"io_scheduler": "none"}
    assert len(record.runs) == 6


def test_answers_file(paths: Paths, tmp_path: Path) -> None:
    """A file of answers says the same; the same answers give the same bytes."""
    answers = tmp_path / "answers.yaml"
    answers.write_text(_ANSWERS, encoding="utf-8")
    texts = []
    for name in ("one", "two"):
        done = _new(*_files(tmp_path), "--answers", str(answers), "--id", name)
        assert done.exit_code == 0, done.output
        folder = paths.results / name
        text = (folder / "index.md").read_text(encoding="utf-8")
        texts.append(text.replace(f"id: {name}", "id: X"))
        for path in folder.rglob("*"):
            if path.is_file():
                path.unlink()
        (folder / "raw").rmdir()
        folder.rmdir()
    assert texts[0] == texts[1]


def test_answers_file_with_paths(paths: Paths, tmp_path: Path) -> None:
    """Keys may be written as for --set; one that is none names file and key."""
    answers = tmp_path / "answers.yaml"
    path = 'platform.kernel: "6.1.0-custom"'
    answers.write_text(f"{_ANSWERS}\n{path}\n", encoding="utf-8")
    done = _new(*_files(tmp_path), "--answers", str(answers), "--id", "one")
    assert done.exit_code == 0, done.output
    text = (paths.results / "one" / "index.md").read_text(encoding="utf-8")
    assert "6.1.0-custom" in text
    answers.write_text(f"{_ANSWERS}\nplatform.kernl: x\n", encoding="utf-8")
    done = _new(*_files(tmp_path), "--answers", str(answers), "--id", "two")
    assert done.exit_code == 2
    assert "platform.kernl" in done.output


def test_all_missing_at_once(paths: Paths, tmp_path: Path) -> None:
    """Nothing is asked and nothing written: every missing answer is listed."""
    done = _new(
        *[part for f, _ in outputs(tmp_path / "o") for part in ("--from", str(f))]
    )
    assert done.exit_code == 2
    for key in ("kind", "source.authors", "treatments", "source.url", "summary"):
        assert key in done.stderr
    assert not list(paths.results.iterdir())


def test_levels_are_never_guessed(paths: Paths, tmp_path: Path) -> None:
    """A file's name says which level it may be of; that is not enough."""
    answers = tmp_path / "answers.yaml"
    answers.write_text(_ANSWERS, encoding="utf-8")
    files = [x for f, _ in outputs(tmp_path / "o") for x in ("--from", str(f))]
    done = _new(*files, "--answers", str(answers))
    assert done.exit_code == 2
    assert "io_scheduler of " in done.stderr
    assert not list(paths.results.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "platform.nothing=1"], "no such answer"),
        (["--set", "platform"], "name=value"),
        (["--set", "kind=neither"], "kind"),
        (["--level", "none.txt=none"], "no file of --from"),
        (["--from", "nowhere.txt"], "does not exist"),
        (["--set", "hardware.memory_bytes=many"], "64 GiB"),
        (["--set", "platform.kernel=<b>"], "HTML"),
        (["--set", "platform.kernel=a\x1b[31m"], "control character"),
        (["--set", f"platform.kernel={'x' * 10_000}"], "at most"),
        (["--database", "postgres"], "postgresql"),
        (["--id", "Not An Id"], "lower-case"),
    ],
)
def test_what_is_no_answer(paths: Paths, arguments: list[str], said: str) -> None:
    """It is named, with what was expected, and nothing is written."""
    done = _new(*arguments)
    assert done.exit_code == 2, done.output
    assert said in done.stderr
    assert "\x1b[31m" not in done.stderr
    assert not list(paths.results.iterdir())


@pytest.mark.parametrize(
    "text",
    ["- a\n", "kind: lab\nkind: lab\n", "kind: [", "rows: 3\n", "x: 1\n", "\x00"],
)
def test_damaged_answers(paths: Paths, tmp_path: Path, text: str) -> None:
    """A file of answers that is none is refused with its place."""
    answers = tmp_path / "answers.yaml"
    answers.write_text(text, encoding="utf-8")
    done = _new("--answers", str(answers))
    assert done.exit_code == 2, done.output
    assert "answers.yaml" in done.stderr
    assert not list(paths.results.iterdir())


def test_unreadable_output(paths: Paths, tmp_path: Path) -> None:
    """An output nobody knows is a finding, not a traceback."""
    other = tmp_path / "other.txt"
    other.write_text("hello\n", encoding="utf-8")
    done = _new("--from", str(other))
    assert done.exit_code == 1
    assert "IMP-02" in done.stderr
    assert not list(paths.results.iterdir())


def test_taken_id(paths: Paths, tmp_path: Path) -> None:
    """A record that is there stays as it is."""
    (paths.results / "taken").mkdir()
    answers = tmp_path / "answers.yaml"
    answers.write_text(_ANSWERS, encoding="utf-8")
    done = _new(*_files(tmp_path), "--answers", str(answers), "--id", "taken")
    assert done.exit_code == 2
    assert "taken" in done.stderr
    assert not list((paths.results / "taken").iterdir())


def test_without_a_terminal(paths: Paths) -> None:
    """Where nobody can be asked, it says so."""
    done = CliRunner().invoke(app, ["new"])
    assert done.exit_code == 2
    assert "--non-interactive" in done.stderr
    assert not list(paths.results.iterdir())
