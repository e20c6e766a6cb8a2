"""What the guided start offers: nothing false by pressing Enter, no empty names."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.intake.models.leaf import UNKNOWN
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.contribute.answers import Answers
from ingest.workbench.contribute.asking.captured_levels import settings_that_differ
from ingest.workbench.contribute.asking.proposals import record_id, rights, title
from ingest.workbench.contribute.asking.questions import question, questions
from ingest.workbench.contribute.attaching.attach import Attachment, attach
from ingest.workbench.contribute.command import invoked
from ingest.workbench.contribute.from_files import with_files
from ingest.workbench.contribute.given import completed
from ingest.workbench.contribute.wizard.prompts import selectable
from ingest.workbench.contribute.wizard.proposed import marked
from tests.contribute.guide import PROJECT, REFERENCE, outputs, root

if TYPE_CHECKING:
    from pathlib import Path

_BUNDLE = """\
atlas-collect 1
=== kernel | cat /proc/sys/kernel/osrelease /proc/cmdline
ostype=Linux
osrelease=6.1.0
=== database psql | pg_settings
full_page_writes = {level}
shared_buffers = 128MB
=== unseen | what could not be seen, and how to see it
=== end | atlas-collect 1
"""


def _bundles(folder: Path, *levels: str) -> list[tuple[Path, str]]:
    found = []
    for level in levels:
        path = folder / f"environment-{len(found)}.txt"
        path.write_text(_BUNDLE.format(level=level), encoding="utf-8")
        found.append((path, path.name))
    return found


def _compared(setting: str, *levels: str) -> Answers:
    column = "\n".join(f"{level},{n}" for n, level in enumerate(levels, start=1))
    answers = Answers().with_answer("treatments", [setting])
    answers = answers.with_answer("database.product", "postgresql")
    return answers.with_answer("table", f"{setting},transactions_per_second\n{column}")


def test_settings_of_bundles(tmp_path: Path) -> None:
    """What two collected environments differ in is marked as what is compared."""
    answers, _ = with_files(Answers(), _bundles(tmp_path, "on", "off"), REFERENCE)
    assert settings_that_differ(answers, REFERENCE) == ("full_page_writes",)
    asked = question("treatments", answers, REFERENCE)
    assert asked is not None
    assert marked(asked, answers, REFERENCE) == ("full_page_writes",)
    answers = answers.with_answer("treatments", ["full_page_writes"])
    for number, level in enumerate(("on", "off")):
        key = f"collected.{number}.levels.full_page_writes"
        asked = question(key, answers, REFERENCE)
        assert asked is not None
        assert asked.proposed == level


def test_levels_seen_are_no_guess(tmp_path: Path) -> None:
    """Without questions, too, a bundle stands with the level that it states."""
    answers, _ = with_files(Answers(), _bundles(tmp_path, "on", "off"), REFERENCE)
    answers = answers.with_answer("treatments", ["full_page_writes"])
    levels = [each.levels for each in completed(answers, REFERENCE).collected]
    assert levels == [{"full_page_writes": "on"}, {"full_page_writes": "off"}]


def test_alike(tmp_path: Path) -> None:
    """Bundles that agree, one alone, or none propose nothing."""
    assert settings_that_differ(Answers(), REFERENCE) == ()
    for levels in (("on", "on"), ("on",)):
        answers, _ = with_files(Answers(), _bundles(tmp_path, *levels), REFERENCE)
        assert settings_that_differ(answers, REFERENCE) == ()


@pytest.mark.parametrize(
    ("setting", "levels", "name"),
    [
        ("full_page_writes", ("off", "on"), "full-page-writes-off-vs-on"),
        ("wal_sync_method", ("fsync", "fdatasync"), "wal-sync-method-fsync-vs-"),
        ("effective_io_concurrency", ("1", "16"), "effective-io-concurrency-1-vs"),
        ("io_scheduler", ("deadline", "cfq"), "postgresql-deadline-vs-cfq"),
    ],
)
def test_names(setting: str, levels: tuple[str, ...], name: str) -> None:
    """Id and title name the setting, unless its levels do."""
    answers = _compared(setting, *levels)
    assert name in record_id(answers, REFERENCE)
    assert (setting in title(answers, REFERENCE)) is (setting != "io_scheduler")


def test_rights() -> None:
    """Own runs may be published, but for databases whose licence says otherwise."""
    lab = Answers().with_answer("kind", "lab")
    for product, right in (("postgresql", "permitted"), ("oracle", "")):
        assert rights(lab.with_answer("database.product", product), REFERENCE) == right


def test_enter_claims_nothing() -> None:
    """Where an answer may be left out and none is proposed, that comes first."""
    answers = Answers().with_answer("kind", "lab")
    seen = set()
    for asked in questions(answers, REFERENCE):
        if asked.form in {"choice", "flag"} and not asked.required:
            seen.add(asked.key)
            assert selectable(asked)[0][0] in {UNKNOWN, "unspecified"}, asked.key
    assert {"workload.class", "storage.class"} <= seen
    kind = question("kind", Answers(), REFERENCE)
    assert kind is not None
    assert [each[0] for each in selectable(kind)] == ["", "lab", "publication"]


def test_files_without_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files may be named alone, as a shell puts them for *.txt, or after --from."""
    there = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: there))
    one, other = (str(path) for path, _ in outputs(tmp_path / "out"))
    given = ["--non-interactive", "--treatment", "io_scheduler"]
    for files in (
        ["--from", one, other],
        [one, other],
        ["--from", one, "--from", other],
    ):
        done = CliRunner().invoke(app, ["new", *given, *files])
        assert "io_scheduler of run-mq-deadline-1.txt  Linux" in done.stderr
        assert "rows.1" not in done.stderr


_FILLED = {
    "REPLACE-with-the-folder-name": "filled",
    "REPLACE: ": "",
    "org/REPLACE": "org/filled",
    "YYYY-MM-DD": "2026-11-20",
    "REPLACE-author-or-test-bed": "author",
    "kind: publication": "kind: lab",
    "product: mysql": "product: postgresql",
    "primary: new_orders_per_minute": "primary: transactions_per_second",
    "{io_scheduler: cfq}": "{io_scheduler: none}",
    "REPLACE this text": "This text",
}


@pytest.mark.parametrize("table", ["io_scheduler,new_orders_per_minute\ncfq,5\n", ""])
def test_first_output_into_the_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """The rows of the template make way for the first output; figures never do."""
    there = root(tmp_path / "root")
    monkeypatch.setattr(Paths, "project", classmethod(lambda _cls: there))
    (there.root / "archetypes").symlink_to(PROJECT.root / "archetypes")
    folder = there.results / "filled"
    shutil.copytree(PROJECT.root / "archetypes" / "result", folder)
    text = (folder / "index.md").read_text(encoding="utf-8")
    for marked_, filled in _FILLED.items():
        text = text.replace(marked_, filled)
    (folder / "index.md").write_text(text, encoding="utf-8")
    if table:
        (folder / "runs.csv").write_text(table, encoding="utf-8")
    path, _ = outputs(tmp_path / "out")[0]
    findings = attach(folder, [Attachment(path, {"io_scheduler": "none"})], REFERENCE)
    assert {each.rule for each in findings} == ({"CSV-02"} if table else set())
    runs = (folder / "runs.csv").read_text(encoding="utf-8")
    wanted = "io_scheduler,transactions_per_second\nnone,1001.25\n"
    assert runs == (table or wanted)


def test_command_as_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A next command is printed in the way this one was called."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    for called, said in (
        (tmp_path / ".venv" / "bin" / "atlas", ".venv/bin/atlas"),
        (tmp_path.parent / "atlas", str(tmp_path.parent / "atlas")),
        (tmp_path / "pytest", "atlas"),
    ):
        monkeypatch.setattr(sys, "argv", [str(called)])
        assert invoked() == said
