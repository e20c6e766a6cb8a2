"""Files with several results: which of them count, and their levels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.intake.read import read_corpus
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.questions import question, questions
from ingest.workbench.contribute.asking.several import counted
from ingest.workbench.contribute.from_files import differing, with_files
from ingest.workbench.contribute.given import completed
from tests.contribute.guide import LAB, PROJECT, REFERENCE, keys, outputs, root, run

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

FIXTURES = PROJECT.root / "tests" / "importers" / "fixtures"
GIVEN = (
    *("--kind", "lab", "--treatment", "io_scheduler", "--baseline", "none"),
    *("--database", "postgresql", "--workload", "oltp", "--storage", "nvme"),
    *("--author", "A. Tester", "--url", "https://example.org/several"),
    *("--rights", "permitted", "--summary", "Two schedulers.", "--id", "several"),
    *("--set", "platform.kernel=6.1.0", "--set", "facts_from=system"),
    *("--set", "storage.filesystem=ext4", "--set", "hardware.memory_bytes=8 GiB"),
)


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """Return an empty root, which the command takes for the project's."""
    found = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: found))
    return found


def logs(folder: Path, clients: tuple[int, ...] = (2, 2, 2)) -> list[Path]:
    """Write a log of runs one after another for each of two schedulers."""
    folder.mkdir()
    found = []
    for level in ("none", "mq-deadline"):
        parts = []
        for number, given in enumerate(clients, start=1):
            [(path, _), *_] = outputs(folder / f"{level}-{number}")
            text = path.read_text(encoding="utf-8")
            text = text.replace("clients: 2", f"clients: {given}")
            tps = len(level) * 100 + number
            parts.append(re.sub(r"tps = [0-9.]+", f"tps = {tps}.5", text))
        log = folder / f"{level}.log"
        log.write_text("\n".join(parts), encoding="utf-8")
        found.append(log)
    return found


def read(*names: str) -> Answers:
    """Return the answers that fixtures of the importers give."""
    files = [(FIXTURES / name, name) for name in names]
    return with_files(Answers(), files, REFERENCE)[0]


def new(*arguments: str) -> Result:
    """Run the command without questions."""
    return CliRunner().invoke(app, ["new", "--non-interactive", *arguments])


def test_results_are_listed() -> None:
    """Each is shown by number with its name, main figures and what it states."""
    answers = read("fio/json-job-file.json")
    asked = next(x for x in questions(answers, REFERENCE) if x.key[-8:] == ".counted")
    assert "holds 4 results" in asked.text
    assert [choice.id for choice in asked.choices] == ["1", "2", "3", "4"]
    assert asked.choices[0].meaning.startswith("oltp, read_iops 10232.767233, ")
    assert "iodepth 4" in asked.choices[0].meaning


def test_one_kind_is_proposed() -> None:
    """Jobs of the same name are repeats; what fills the data is no test."""
    assert counted("several.0.counted", read("fio/json-job-file.json")) == ("1", "2")
    name = "db_bench/rocksdb-7.8.3-histogram.txt"
    assert counted("several.0.counted", read(name)) == ("2",)


def test_the_kind_of_the_first_file_is_proposed_for_the_next() -> None:
    """What was chosen in the file of one arm is marked in that of the other."""
    name = "db_bench/rocksdb-7.8.3-histogram.txt"
    answers = read("fio/json-job-file.json", name)
    both = answers.with_answer("several.0.counted", "3")
    assert [row.label for row in both.rows if row.file == both.several[0].file] == [
        "log"
    ]
    files = [(FIXTURES / "fio/jsonplus-rate.json", "x")]
    assert len(with_files(both, files, REFERENCE)[0].rows) == len(both.rows) + 1


def test_choice_can_be_changed() -> None:
    """Results that did not count come back, in their place, with the file's level."""
    answers = read("fio/json-job-file.json", "pgbench/15-progress.txt")
    answers = answers.with_answer("treatments", ["io_scheduler"])
    answers = answers.with_answer("several.0.counted", "3")
    answers = answers.with_answer("several.0.levels.io_scheduler", "none")
    assert [row.result for row in answers.rows] == [3, 1]
    assert answers.rows[0].levels["io_scheduler"] == "none"
    answers = answers.with_answer("several.0.counted", ("1", "2"))
    assert [row.result for row in answers.rows] == [1, 2, 1]
    assert [row.result for row in answers.spare] == [3, 4]
    assert answers.rows[1].levels["io_scheduler"] == "none"
    assert "io_scheduler" not in answers.rows[2].levels
    assert Answers.model_validate(answers.as_document()) == answers


def test_stated_strata_are_not_asked() -> None:
    """A sweep of threads says itself which of them a run had."""
    answers = completed(read("sysbench/sweep-1.0.20.txt"), REFERENCE)
    assert differing(answers) == ("threads",)
    assert len(answers.several[0].counted) > 1
    answers = answers.with_answer("treatments", ["io_scheduler"])
    answers = answers.with_answer("strata", ["threads"])
    asked = [each.key for each in questions(answers, REFERENCE)]
    assert "several.0.levels.io_scheduler" in asked
    assert not [key for key in asked if key.endswith("threads")]
    assert not [key for key in asked if key.startswith("rows.")]


def test_levels_of_each_result() -> None:
    """Where a file holds several settings, each is asked for, and its name says it."""
    answers = read("phoronix/composite-10-two-systems.xml")
    answers = answers.with_answer("treatments", ["io_scheduler"])
    answers = answers.with_answer("several.0.counted", ("4", "5"))
    asked = question("several.0.levels.io_scheduler", answers, REFERENCE)
    assert asked is not None
    assert asked.proposed == "each"
    answers = answers.with_answer("several.0.levels.io_scheduler", "each")
    found = [x for x in questions(answers, REFERENCE) if x.key.startswith("rows.")]
    assert [each.proposed for each in found] == ["none", "mq-deadline"]
    assert len({row.levels["test_case"] for row in answers.rows}) == 1


def test_wizard(paths: Paths, tmp_path: Path) -> None:
    """One level for a file and a key for the results make rows that are repeats."""
    files = [(log, log.name) for log in logs(tmp_path / "logs")]
    pressed, answers = keys(LAB, files, paths)
    done, printed = run(f"{pressed}\r", paths, files)
    assert done, printed
    [record] = read_corpus(paths).records
    assert [run.repeat for run in record.runs] == [1, 2, 3, 1, 2, 3]
    assert [entry.runs[2].result for entry in record.raw] == [3, 3]
    assert answers.several[0].levels == {"io_scheduler": "none"}


def test_whole_files_by_flags(paths: Paths, tmp_path: Path) -> None:
    """All results of one kind count, and what they state to differ is a stratum."""
    arguments = []
    for log in logs(tmp_path / "logs", clients=(1, 4, 4)):
        arguments += ["--from", str(log), "--level", f"{log}={log.stem}"]
    done = new(*arguments, *GIVEN)
    assert done.exit_code == 0, done.output
    [record] = read_corpus(paths).records
    assert record.strata == ("threads",)
    assert [run.levels["threads"] for run in record.runs] == ["1", "4", "4"] * 2


def test_chosen_results_by_flags(paths: Paths, tmp_path: Path) -> None:
    """A result is named by its number, with its level or without."""
    one, other = logs(tmp_path / "logs")
    arguments = ["--from", str(one), "--from", str(other)]
    arguments += ["--result", f"{one}=2", "--level", f"{one}=none"]
    arguments += ["--level", f"{other}:1=mq-deadline"]
    done = new(*arguments, *GIVEN)
    assert done.exit_code == 0, done.output
    [record] = read_corpus(paths).records
    assert [run.cells["transactions_per_second"] for run in record.runs] == [
        "402.5",
        "1101.5",
    ]


def test_several_kinds_need_a_choice(paths: Paths) -> None:
    """Nothing is chosen silently; the message lists the results and the flags."""
    file = FIXTURES / "fio" / "json-job-file.json"
    done = new("--from", str(file), "--level", f"{file}=none", *GIVEN)
    assert done.exit_code == 2
    for said in ("holds 4 results", "3: log", "--result FILE=2", "FILE:2=none"):
        assert said in done.stderr
    assert not list(paths.results.iterdir())


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--result", "{}=7"), "no result 7"),
        (("--result", "{}=a"), "no result a"),
        (("--result", "{}"), "no file of --from"),
        (("--level", "{}:9=none"), "no result 9"),
        (("--result", "{}=1", "--level", "{}:2=none"), "leaves result 2 out"),
    ],
)
def test_wrong_flags(paths: Paths, flags: tuple[str, ...], said: str) -> None:
    """A number the file does not have is named with those it has."""
    file = FIXTURES / "fio" / "json-job-file.json"
    done = new("--from", str(file), *(x.format(file) for x in flags), *GIVEN)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not list(paths.results.iterdir())


def test_help_says_so() -> None:
    """How to name a result stands in the help."""
    printed = CliRunner().invoke(app, ["new", "--help"], env={"COLUMNS": "200"}).output
    assert "FILE=1,3" in printed
    assert "FILE:2=none" in printed


def test_second_tool_beside_the_load(paths: Paths, tmp_path: Path) -> None:
    """What fio measured beside pgbench fills columns of the same rows, no more."""
    arguments = []
    for path, name in outputs(tmp_path / "out"):
        level = "mq-deadline" if "mq-deadline" in name else "none"
        fio = tmp_path / f"fio-{level}.json"
        fio.write_bytes((FIXTURES / "fio" / "jsonplus-rate.json").read_bytes())
        with fio.open("a", encoding="utf-8") as stream:
            stream.write("\n" * len(level))
        for file in (path, fio):
            arguments += ["--from", str(file), "--level", f"{file}={level}"]
    done = new(*arguments, "--metric", "transactions_per_second", *GIVEN)
    assert done.exit_code == 0, done.output
    [record] = read_corpus(paths).records
    assert len(record.runs) == 2
    assert record.workload.tool.value == "pgbench"
    assert record.runs[0].cells["write_iops"] == "63.936064"
