"""``atlas measure`` without a plan, with keys pressed in its real prompts."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.measure.guided.choosing import Choosing
from ingest.workbench.measure.guided.flow import next_question
from ingest.workbench.measure.guided.machine import Machine
from ingest.workbench.measure.guided.offered import Offers
from ingest.workbench.measure.guided.planned import plan_text
from ingest.workbench.measure.guided.said import Said
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from tests.measure.guiding import guided, keys, replies, valid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference

PROJECT = Paths.project()
_UP, _CLEAR = "\x1b[A", "\x15"


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Return a folder whose path is short: sockets of servers lie in it."""
    with tempfile.TemporaryDirectory(prefix="g") as folder:
        yield Path(folder).resolve()


@pytest.fixture
def choosing(tmp_path: Path, reference: Reference) -> Choosing:
    """Return an empty root with the data of the project, and a machine of files.

    Its disk offers two schedulers; it has 8 GiB of memory, which root may limit.
    """
    root, sys_, proc = (tmp_path / each for each in ("root", "sys", "proc"))
    (root / "content" / "results").mkdir(parents=True)
    (root / "data").symlink_to(PROJECT.root / "data")
    number = tmp_path.stat().st_dev
    queue = sys_ / "dev" / "block" / f"{os.major(number)}:{os.minor(number)}" / "queue"
    queue.mkdir(parents=True)
    (queue / "scheduler").write_text("none [mq-deadline]\n")
    (queue / "read_ahead_kb").write_text("128\n")
    (sys_ / "fs" / "cgroup" / "memory").mkdir(parents=True)
    (sys_ / "fs" / "cgroup" / "memory" / "memory.limit_in_bytes").write_text("1\n")
    (proc / "sys" / "vm").mkdir(parents=True)
    (proc / "sys" / "vm" / "dirty_ratio").write_text("20\n")
    (proc / "meminfo").write_text("MemTotal:  8388608 kB\n")
    (tmp_path / "d").mkdir()
    machine = Machine(Kernel(sys_, proc), is_root=True, folders=(tmp_path / "d",))
    return Choosing(Offers(Paths(root), reference), machine)


def test_enter_takes_what_the_machine_has(choosing: Choosing, tmp_path: Path) -> None:
    """The schedulers are those of the disk, the baseline what is in force."""
    wanted = {"source": "own", "load": "pgbench-tpcb-like", "setting": "io_scheduler"}
    file, printed = guided(keys(wanted, choosing), choosing)
    plan = valid(file, choosing)
    assert file == choosing.offers.paths.root / ".atlas/plans" / f"{plan.id}.yaml"
    assert plan.id == "pgbench-tpcb-like-io-scheduler"
    (treatment,) = plan.treatments
    assert treatment.levels == ("mq-deadline", "none")
    assert treatment.baseline == "mq-deadline"
    assert plan.design.rounds == 5
    assert plan.workload.duration_s == 300
    assert plan.memory.limit == 1024**3
    assert plan.memory.regime == "larger"
    assert plan.server is not None
    assert plan.server.settings == {"shared_buffers": "256MB"}
    assert plan.place is not None
    assert plan.place.directory == str(tmp_path / "d")
    assert "in force is mq-deadline" in printed
    assert "Why: " in printed


def test_the_plan_is_shown_and_kept(choosing: Choosing, tmp_path: Path) -> None:
    """What it writes goes through --dry-run; nothing is made."""
    wanted = {
        "source": "own",
        "load": "sqlite",
        "setting": "sqlite_synchronous",
        "limit_bytes": "none",
        "data_bytes": "1 GiB",
        "fits": "true",
        "rounds": "3",
        "duration_s": "2 min",
    }
    file, _ = guided(keys(wanted, choosing), choosing)
    plan = valid(file, choosing)
    assert plan.memory.limit is None
    assert plan.memory.regime == "fits"
    assert plan.treatments[0].by is not None
    assert plan.treatments[0].by.client == "synchronous"
    assert 1024**3 * 0.99 < plan.workload.model_dump()["rows"] * 130 < 1024**3 * 1.01
    result = CliRunner().invoke(app, ["measure", str(file), "--dry-run"])
    assert result.exit_code == 0, result.output
    assert "--pragma synchronous=" in result.output
    assert "--seconds 120" in result.output
    assert list((tmp_path / "d").iterdir()) == []


def test_a_file_system_wants_a_file_or_a_device(choosing: Choosing) -> None:
    """In a folder it is not offered; on an image it is, with room for its growth."""
    offers = choosing.offers
    load = offers.load("pgbench-tpcb-like")
    names = [[x.id for x in offers.settings(load, may_make=m)] for m in (False, True)]
    assert set(names[1]) - set(names[0]) >= {"filesystem", "mount_options"}
    assert "innodb_io_capacity" not in names[1]
    wanted = {
        "source": "own",
        "load": "pgbench-tpcb-like",
        "place": "image",
        "setting": "filesystem",
        "levels": ("ext4", "xfs"),
        "data_bytes": "2 GiB",
    }
    plan = valid(guided(keys(wanted, choosing), choosing)[0], choosing)
    assert plan.place is not None
    assert plan.place.image is not None
    assert plan.place.size == 6 * 1024**3


@pytest.mark.parametrize(
    ("name", "by", "typed"),
    [
        ("wbt_lat_usec", "queue", "0; 75000"),
        ("vm.dirty_ratio", "sysctl", "5, 20"),
        ("wal_buffers", "database", "-1x; 16MB"),
    ],
)
def test_a_setting_the_atlas_does_not_list(
    choosing: Choosing, name: str, by: str, typed: str
) -> None:
    """It is set by its own name; a level with a quote or a sign first is none."""
    wanted = {
        "source": "own",
        "load": "pgbench-select-only",
        "setting": "other",
        "other": name,
        "by": by,
        "levels": typed.replace("-1x", "1MB"),
    }
    plan = valid(guided(keys(wanted, choosing), choosing)[0], choosing)
    (treatment,) = plan.treatments
    assert treatment.setting == name.lower().replace(".", "_")
    assert treatment.by is not None
    assert (treatment.by.kind, treatment.by.name) == (by, name)
    assert len(treatment.levels) == 2


def test_an_open_question_and_a_ready_plan(choosing: Choosing) -> None:
    """Both come with their load and levels; place, size and length are asked for."""
    site = choosing.offers.paths.build / "site"
    site.mkdir(parents=True)
    text = (PROJECT.root / "data/plans/postgresql-commit.yaml").read_text("utf-8")
    ranked = {
        "rank": 1,
        "id": "a-question",
        "run_hours": {"text": "4.6"},
        "needs": "virtual-machine",
        "plan": text,
    }
    without = {**ranked, "id": "none", "plan": ""}
    questions = json.dumps({"questions": [without, ranked]})
    (site / "open-questions.json").write_text(questions)
    first = next_question(Said(), choosing)
    assert first is not None
    assert first[1].proposed == "question"
    for source, base in (("question", "a-question"), ("ready", "read-ahead-scan")):
        wanted = {"source": source, "base": base, "data_bytes": "3 GiB", "id": base}
        plan = valid(guided(keys(wanted, choosing), choosing)[0], choosing)
        assert plan.id == base
        assert plan.needs or source == "question"
        assert plan.place is not None
    assert plan.treatments[0].setting == "read_ahead_kb"
    assert plan.workload.model_dump()["file_size"] == 3 * 1024**3
    assert plan.strata[0].levels == ("1", "4")


def test_before_a_build_there_are_no_open_questions(choosing: Choosing) -> None:
    """It says what makes them."""
    first = next_question(Said(), choosing)
    assert first is not None
    assert [each.id for each in first[1].choices] == ["ready", "own"]
    assert "atlas build" in first[1].how_to_find


def test_back_and_wrong_answers(choosing: Choosing, tmp_path: Path) -> None:
    """A wrong answer is asked for again, with what was expected; ``<`` leads back."""
    wanted = {"source": "own", "load": "sqlite", "setting": "sqlite_journal_mode"}
    said = Said({"source": "own", "load": "sqlite", "place": "directory"})
    head = keys(wanted, choosing)
    tail = keys({**wanted, "limit_bytes": "none", "fits": "true"}, choosing, said)
    start = head[: len(head) - len(keys(wanted, choosing, said))]
    wrong = f"{_CLEAR}relative\r{_CLEAR}{tmp_path}/none\r{_CLEAR}<\r"
    again = "\r"  # the kind of place, a folder, as proposed
    file, printed = guided(start + wrong + again + tail, choosing)
    assert "Expected: an absolute path" in printed
    assert "is no directory" in printed
    assert printed.count("File systems and mount options can be varied") == 2
    assert valid(file, choosing).treatments[0].setting == "sqlite_journal_mode"


def test_data_that_fits_leads_back_to_its_size(choosing: Choosing) -> None:
    """Unless memory is what is to be measured."""
    wanted = {"source": "own", "load": "pgbench-tpcb-like", "setting": "nr_requests"}
    wanted |= {"levels": "64; 256", "data_bytes": "2 GiB"}
    said = {**wanted, "place": "directory", "limit_bytes": "1 GiB"}
    said["path"] = str(choosing.machine.folder())
    said["baseline"] = "64"
    del said["data_bytes"]
    tail = keys(wanted, choosing, Said(said))
    whole = keys(wanted, choosing)
    assert whole.endswith(tail)
    small = f"{_CLEAR}512 MiB\r\r"
    file, printed = guided(whole[: -len(tail)] + small + tail, choosing)
    assert "The storage would hardly be read" in printed
    assert valid(file, choosing).memory.regime == "larger"


def test_a_plan_is_never_overwritten(choosing: Choosing) -> None:
    """Nor is a record, nor the outputs of an experiment."""
    wanted = {"source": "own", "load": "pg-test-fsync", "setting": "io_scheduler"}
    pressed = keys(wanted, choosing)
    first, _ = guided(pressed, choosing)
    before = first.read_bytes()
    choosing.work("third").mkdir(parents=True)
    second, printed = guided(f"{pressed}{_CLEAR}third\r{_CLEAR}second\r", choosing)
    assert first.read_bytes() == before
    assert second.stem == valid(second, choosing).id == "second"
    assert "another id: .atlas/plans/pg-test-fsync-io-scheduler.yaml exists" in printed
    assert "outputs of an experiment third" in printed


def test_leaving_writes_nothing(choosing: Choosing) -> None:
    """Wherever it is, and however."""
    pressed = keys({"source": "own", "load": "sqlite"}, choosing)
    for end in ("", "\x03"):
        with pytest.raises((EOFError, KeyboardInterrupt)):
            guided(pressed[: len(pressed) // 2] + end, choosing)
    assert not (choosing.offers.paths.root / ".atlas").exists()


def test_every_load_that_is_offered_can_be_planned(choosing: Choosing) -> None:
    """Each with the first and the last of the settings that it is offered with."""
    reference = choosing.offers.reference
    for load in choosing.offers.loads:
        own = [x.id for x in choosing.offers.settings(load, may_make=False)]
        assert "io_scheduler" in own
        for name in {own[0], own[-1]}:
            wanted = {"source": "own", "load": load.id, "setting": name, "fits": "true"}
            if reference.factors[name].values != "levels":
                wanted["levels"] = "1; 2"
            given = replies(wanted, choosing, Said())
            said = Said({question.key: reply for question, reply, _ in given})
            read = parsed_plan(plan_text(said, choosing.offers), "plan", reference)
            assert isinstance(read, ReadPlan), read
            assert read.plan.workload.tool == load.load["tool"]
