"""Small measurements that are real, from the plan to a record that passes the check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.reference import read_reference
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.programs import found, missing
from ingest.workbench.measure.record.making import Signature, recorded
from ingest.workbench.measure.record.proposing import proposals, proposed_files
from ingest.workbench.measure.record.submitting import request_text
from ingest.workbench.measure.servers.mysql import PROGRAMS
from tests.measure.real import LACKING, UNDISTURBED, measured, passing, record_of

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths

NO_MARIADB = missing(found(("sysbench", *PROGRAMS["mariadb"])).items())

pytestmark = pytest.mark.usefixtures("alone")


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
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{UNDISTURBED}"
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
        f"design: {{rounds: 2, seed: 1, settle: 0, a_a: false}}\n{UNDISTURBED}"
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
        f"memory: {{regime: fits}}\ndesign: {{rounds: 2, seed: 1}}\n{UNDISTURBED}"
    )
    where = Place(directory=str(short))
    results = measured(text, where, tmp_path / "work", reference)
    assert list(short.iterdir()) == []
    assert len(results.counted) == 6
    index, _ = passing(results, reference)
    assert "product: mariadb" in index
    assert "treatments: [innodb_flush_method]" in index


def test_sqlite_is_measured_everywhere(
    tmp_path: Path, reference: Reference, vocabularies: Paths
) -> None:
    """It takes nothing but Python; a setting the atlas lacks is proposed with it."""
    text = (Path(__file__).parent / "plans" / "sqlite.yaml").read_text("utf-8")
    place = tmp_path / "place"
    place.mkdir()
    where = Place(directory=str(place))
    results = measured(f"{text}{UNDISTURBED}", where, tmp_path / "work", reference)
    assert len(results.counted) == 6
    for run in results.counted:
        printed = (results.work / run.folder / "output.txt").read_text("utf-8")
        assert f"pragma: synchronous = {run.levels['synchronous']}" in printed
        assert run.conditions is not None
        assert run.conditions.seconds > 0.9
    signature = Signature("A. Tester", "")
    done = recorded(results, signature, vocabularies, reference)
    assert not isinstance(done, list), done
    assert done.passes, done.findings
    assert {x.rule for x in done.findings if x.level == "E"} == {"RUN-15"}
    assert proposed_files(results.plan, vocabularies) == list(done.proposals)
    now, findings = read_reference(vocabularies)
    assert findings == []
    proposed = now.factors["synchronous"]
    assert proposed.proposed
    assert proposed.level_ids == ("full", "normal")
    assert proposed.command == "the option synchronous of sqlite"


def test_levels_the_atlas_lacks_are_proposed(reference: Reference) -> None:
    """Together with the record; of settings it lacks one at most."""
    text = (Path(__file__).parent / "plans" / "sqlite.yaml").read_text("utf-8")

    def said(old: str, new: str) -> list[tuple[str, object]]:
        read = parsed_plan(text.replace(old, new), "plan.yaml", reference)
        assert isinstance(read, ReadPlan), read
        return list(proposals(read.plan, reference))

    known = '{setting: io_scheduler, levels: ["none", "adios"], baseline: none}'
    line = '{setting: synchronous, levels: ["full", "normal"], baseline: full}'
    assert said(line, known) == [("own_levels.io_scheduler", ["adios"])]
    by = "by: {sysctl: vm.vfs_cache_pressure}"
    other = f'{{setting: vm_vfs_cache_pressure, levels: ["1"], baseline: "1", {by}}}'
    assert said(line, other.replace('["1"]', '["1", "60"]')) == [
        ("own.name", "vm.vfs_cache_pressure"),
        ("own.levels", ["1", "60"]),
        ("own.command", "sysctl vm.vfs_cache_pressure"),
    ]
    two = other.replace('["1"]', '["1", "2"]')
    with pytest.raises(ValueError, match="synchronous, vm_vfs_cache_pressure"):
        said(line, f"{line}\n  - {two}")
