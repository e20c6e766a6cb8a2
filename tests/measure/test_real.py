"""Small measurements that are real, from the plan to a record that passes the check."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.findings import has_errors
from ingest.paths import Paths
from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.groups import base_of
from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.programs import found, missing
from ingest.workbench.measure.record.making import Signature, recorded
from ingest.workbench.measure.record.results import Results
from ingest.workbench.measure.record.submitting import request_text
from ingest.workbench.measure.running.experiment import Experiment, paired_of
from ingest.workbench.measure.running.listening import Silence
from ingest.workbench.measure.running.starting import new_state
from ingest.workbench.measure.servers.postgresql import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.recording import Tried

COLLECTOR = Paths.project().static / "atlas-collect.sh"
IMAGE_TOOLS = ("fio", "losetup", "mount", "umount", "mkfs.ext4", "fallocate")
NO_FIO = missing(found(IMAGE_TOOLS).items())
LACKING = missing(found((*PROGRAMS, "pgbench")).items())
MARIADB = ("sysbench", "mariadbd", "mariadb-admin", "mariadb-install-db")
NO_MARIADB = missing(found(MARIADB).items())
_DISTURBED = "disturbed: {again: 0}\n"


@pytest.fixture
def short() -> Iterator[Path]:
    """Return an empty folder whose path is short enough for a socket, open to all."""
    folder = Path(tempfile.mkdtemp(prefix="atlas-", dir="/var/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def measured(text: str, where: Place, work: Path, reference: Reference) -> Results:
    """Carry a plan out at a place, and return what came out."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    surveyed = survey(read.plan, where, work, reference)
    assert surveyed.refusals == ()
    load = load_of(read.plan, surveyed.site, reference)
    arrangement = Arrangement(read.plan, where, load, COLLECTOR)
    state = new_state(read.plan, text, where, work)
    experiment = Experiment(arrangement, state, reference, Silence())
    assert experiment.go() == ""
    done = experiment.state
    assert done.finished
    paired = tuple(paired_of(read.plan, done, reference))
    return Results(read.plan, done, work, load.data_bytes(), 1, paired)


def record_of(results: Results, reference: Reference) -> Tried:
    """Return the record, tried in the staging folder of the checkout."""
    signature = Signature("A. Tester", "https://example.org/a-test")
    done = recorded(results, signature, Paths.project(), reference)
    assert not isinstance(done, list), done
    return done


def passing(results: Results, reference: Reference) -> tuple[str, list[str]]:
    """Return the text and the rows of a record that passes the check."""
    done = record_of(results, reference)
    try:
        assert done.passes, done.findings
        rows = (done.stage / "runs.csv").read_text("utf-8").splitlines()
        return (done.stage / "index.md").read_text("utf-8"), rows
    finally:
        done.discard()


@pytest.mark.skipif(bool(LACKING), reason="; ".join(LACKING))
def test_postgresql_to_a_record(
    short: Path, tmp_path: Path, reference: Reference
) -> None:
    """A server of its own, two ways to flush the log, and a record that passes."""
    text = (
        "plan: 1\nid: test-of-wal-sync-method\ntitle: A test\n"
        "treatments:\n  - setting: wal_sync_method\n"
        '    levels: ["fdatasync", "open_datasync"]\n    baseline: fdatasync\n'
        "workload: {tool: pgbench, scale: 1, clients: 2, duration_s: 1, warmup_s: 0}\n"
        "server: {product: postgresql, settings: {shared_buffers: 16MB}}\n"
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{_DISTURBED}"
    )
    results = measured(text, Place(directory=str(short)), tmp_path / "work", reference)
    assert list(short.iterdir()) == []
    assert len(results.counted) == 6
    assert len(results.paired) == 1
    done = record_of(results, reference)
    try:
        assert done.passes, done.findings
        raw = sorted(path.name for path in (done.stage / "raw").iterdir())
        assert "protocol.txt" in raw
        assert sum(name.startswith("environment-") for name in raw) == 2
        rows = (done.stage / "runs.csv").read_text("utf-8").splitlines()
        assert rows[0].startswith(
            "wal_sync_method,repeat,round,transactions_per_second"
        )
        assert len(rows) == 7
        index = (done.stage / "index.md").read_text("utf-8")
        for part in ("kind: lab", "few-runs", "shared_buffers:", "how: captured"):
            assert part in index
        assert str(short) not in index
    finally:
        done.discard()
    said = request_text(results, reference)
    assert "2 complete rounds" in said
    assert "The rig against itself" in said


@pytest.mark.skipif(bool(LACKING), reason="; ".join(LACKING))
def test_a_setting_within_another_to_a_record(
    short: Path, tmp_path: Path, reference: Reference
) -> None:
    """Its cell is empty where it does not exist, and nobody is asked for it."""
    text = (
        "plan: 1\nid: test-of-commits\ntitle: A test\ntreatments:\n"
        '  - {setting: synchronous_commit, levels: ["on", "off"], baseline: "on"}\n'
        '  - {setting: commit_delay, levels: ["0", "1000"], baseline: "0",'
        ' only_with: {synchronous_commit: ["on"]}}\n'
        "workload: {tool: pgbench, scale: 1, clients: 2, duration_s: 1, warmup_s: 0}\n"
        "server: {product: postgresql, settings: {shared_buffers: 16MB}}\n"
        "memory: {regime: fits}\n"
        f"design: {{rounds: 2, seed: 1, settle: 0, a_a: false}}\n{_DISTURBED}"
    )
    results = measured(text, Place(directory=str(short)), tmp_path / "work", reference)
    assert len(results.counted) == 6
    index, rows = passing(results, reference)
    nested = index.split("nested:", 1)[1].split("metrics:", 1)[0]
    assert nested.split() == ["commit_delay:", "synchronous_commit:", '["on"]']
    assert sum(row.startswith("off,,") for row in rows) == 2
    assert sum(row.startswith("on,1000,") for row in rows) == 2


@pytest.mark.skipif(bool(NO_MARIADB), reason="; ".join(NO_MARIADB))
def test_mariadb_to_a_record(short: Path, tmp_path: Path, reference: Reference) -> None:
    """A server of its own under sysbench, started and stopped for each run."""
    text = (
        "plan: 1\nid: test-of-flush-method\ntitle: A test\n"
        "treatments:\n  - setting: innodb_flush_method\n"
        '    levels: ["O_DIRECT", "fsync"]\n    baseline: O_DIRECT\n'
        "workload: {tool: sysbench, test: oltp_write_only, tables: 1,"
        " table_rows: 500, clients: 2, duration_s: 2, warmup_s: 0}\n"
        "server: {product: mariadb, settings: {innodb_buffer_pool_size: 32M}}\n"
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{_DISTURBED}"
    )
    where = Place(directory=str(short))
    results = measured(text, where, tmp_path / "work", reference)
    assert list(short.iterdir()) == []
    assert len(results.counted) == 6
    index, _ = passing(results, reference)
    assert "product: mariadb" in index
    assert "treatments: [innodb_flush_method]" in index


def test_sqlite_is_measured_everywhere(tmp_path: Path, reference: Reference) -> None:
    """It takes nothing but Python; what the atlas has no setting for has to wait."""
    text = (Path(__file__).parent / "plans" / "sqlite.yaml").read_text("utf-8")
    place = tmp_path / "place"
    place.mkdir()
    where = Place(directory=str(place))
    results = measured(f"{text}{_DISTURBED}", where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    for run in results.counted:
        printed = (results.work / run.folder / "output.txt").read_text("utf-8")
        assert f"pragma: synchronous = {run.levels['synchronous']}" in printed
        assert run.conditions is not None
        assert run.conditions.seconds > 0.9
    done = record_of(results, reference)
    try:
        assert has_errors(done.findings)
        assert "RUN-01" in {each.rule for each in done.findings}
    finally:
        done.discard()


def can_mount(folder: Path) -> str:
    """Return why no image can be mounted here; "" where one can."""
    if NO_FIO:
        return "; ".join(NO_FIO)
    if os.geteuid() != 0:
        return "mounting an image takes root"
    image, at = folder / "try.img", folder / "try"
    at.mkdir()
    words = (
        f"truncate -s 8M {image} && mkfs.ext4 -q {image} && mount -o loop {image} {at}"
    )
    done = subprocess.run(
        ("sh", "-c", words), capture_output=True, text=True, check=False
    )
    subprocess.run(("umount", at), capture_output=True, check=False)
    return "" if done.returncode == 0 else f"no image can be mounted: {done.stderr}"


def test_schedulers_on_an_image(tmp_path: Path, reference: Reference) -> None:
    """A loop device, two schedulers, fio; nothing of it is left, and it is a record."""
    if why := can_mount(tmp_path):
        pytest.skip(why)
    text = (
        "plan: 1\nid: test-of-an-image\ntitle: A test\ntreatments:\n"
        '  - {setting: io_scheduler, levels: ["none", "mq-deadline"], baseline: none}\n'
        "workload: {tool: fio, profile: oltp-8k, file_size: 16 MiB, clients: 1,"
        " duration_s: 1, warmup_s: 0}\n"
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{_DISTURBED}"
    )
    image = tmp_path / "a.img"
    where = Place.model_validate({"image": str(image), "size": "600 MiB"})
    results = measured(text, where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    assert not image.exists()
    left = Path("/proc/self/mounts").read_text("utf-8")
    assert str(tmp_path) not in left
    assert all(float(run.metrics["read_iops"]) > 0 for run in results.counted)
    index, _ = passing(results, reference)
    # What was varied is the queue of the loop device; the disk below keeps its own.
    chain = index.split("chain:", 1)[1].split("hardware:", 1)[0]
    assert chain.count("io_scheduler: varied") == 1
    assert "io_scheduler: varied" in chain.split("name: loop", 1)[1]


def test_a_capped_disk_beside_others(tmp_path: Path, reference: Reference) -> None:
    """The limit holds for the load alone, whose figure shows it; nothing is left."""
    if base_of(Kernel(), "io") is None:
        pytest.skip("no group can limit the transfers of a disk here")
    if why := can_mount(tmp_path):
        pytest.skip(why)
    text = (
        "plan: 1\nid: test-of-a-capped-disk\ntitle: A test\ntreatments:\n"
        '  - {setting: read_ahead_kb, levels: ["128", "256"], baseline: "128"}\n'
        "workload: {tool: fio, profile: scan, file_size: 32 MiB, clients: 1,"
        " duration_s: 2, warmup_s: 0}\n"
        "background: {readers: 1, writers: 1, file_size: 8 MiB, rate: 32 MiB}\n"
        "throttle: {read_bytes_per_s: 4 MiB}\n"
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{_DISTURBED}"
    )
    image = tmp_path / "a.img"
    where = Place.model_validate({"image": str(image), "size": "600 MiB"})
    results = measured(text, where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    for run in results.counted:
        rate = float(run.metrics["read_bandwidth_bytes_per_second"])
        assert 0 < rate < 8e6  # it lets a little more through at the start
        assert run.conditions is not None
        assert run.conditions.read_bytes is not None
        # The disk is read by more than the load.
        assert run.conditions.read_bytes > rate * run.conditions.seconds
    assert not list(Path("/sys/fs/cgroup").rglob("atlas-test-of-a-capped-disk"))
    left = Path("/proc/self/mounts").read_text("utf-8")
    assert str(tmp_path) not in left
    index, _ = passing(results, reference)
    assert "limited by a cgroup to 4.0 MiB read a second" in index
    assert "in the background fio, 1 reading and 1 writing" in index
