"""sysbench-tpcc: told where it is missing, run by the real sysbench where it is there.

The script is not ours; a small one of our own, with its name and options, stands in.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.intake.read.raw.importing import import_file
from ingest.workbench.cli import app
from ingest.workbench.measure.loads.known import programs_for
from ingest.workbench.measure.plan.measures import class_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.programs import found, missing
from tests.measure.real import measured, record_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

#: Does what the script of the name does in outline: options, tables, transactions.
_SCRIPT = """\
#!/usr/bin/env sysbench
require("tpcc_common")
function event()
  local id = sysbench.rand.uniform(1, 5)
  con:query("UPDATE warehouse SET ytd = ytd + 1 WHERE id = " .. id)
end
"""
_COMMON = """\
sysbench.cmdline.options = {
  tables = {"Sets of tables", 1},
  scale = {"Warehouses", 100},
  trx_level = {"Isolation", "RR"},
}
function thread_init()
  drv = sysbench.sql.driver()
  con = drv:connect()
end
function thread_done()
  con:disconnect()
end
function prepare()
  local con = sysbench.sql.driver():connect()
  con:query("CREATE TABLE warehouse (id INTEGER PRIMARY KEY, ytd INTEGER)")
  for id = 1, 5 do
    con:query("INSERT INTO warehouse VALUES (" .. id .. ", 0)")
  end
end
sysbench.cmdline.commands = {prepare = {prepare}}
"""
_PLAN = """\
plan: 1
id: test-of-tpcc
title: "A test"
treatments:
  - {{setting: {setting}, levels: ["{one}", "{two}"], baseline: "{one}"}}
workload: {{tool: sysbench-tpcc, scale: 1, clients: 2, duration_s: 2, warmup_s: 0}}
server: {{product: {product}}}
memory: {{regime: fits}}
design: {{rounds: 2, seed: 1}}
disturbed: {{again: 0}}
"""
_SERVERS = {
    "mariadb": ("innodb_flush_log_at_trx_commit", "1", "2"),
    "postgresql": ("synchronous_commit", "on", "off"),
}


def plan_of(product: str) -> str:
    """Return a plan for a server."""
    setting, one, two = _SERVERS[product]
    return _PLAN.format(product=product, setting=setting, one=one, two=two)


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the script on the PATH, beside the file that it loads."""
    folder = tmp_path / "sysbench tpcc"
    folder.mkdir()
    (folder / "tpcc_common.lua").write_text(_COMMON)
    path = folder / "tpcc.lua"
    path.write_text(_SCRIPT)
    path.chmod(0o755)
    for each in (tmp_path, *tmp_path.parents[:2], folder):
        each.chmod(0o755)
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}{folder}")
    return path


@pytest.mark.parametrize("product", sorted(_SERVERS))
def test_a_run_and_a_record(
    product: str,
    short: Path,
    tmp_path: Path,
    script: Path,
    reference: Reference,
) -> None:
    """Real server, real sysbench: the output is told, and its class is TPC-C-like."""
    lacking = missing(found(programs_for("sysbench-tpcc", product)).items())
    if lacking:
        pytest.skip("; ".join(lacking))
    where = Place(directory=str(short))
    results = measured(plan_of(product), where, tmp_path / "work", reference)
    assert class_of(results.plan.workload) == "oltp-tpcc-like"
    assert len(results.counted) == 6, [run.why for run in results.state.runs]
    assert list(short.iterdir()) == []
    output = tmp_path / "work" / results.counted[0].folder / "output.txt"
    assert import_file(output, output.name).importer.id == "sysbench-tpcc"
    assert script.name in output.read_text("utf-8")
    done = record_of(results, reference)
    try:
        assert done.passes, [x for x in done.findings if x.level == "E"]
        index = (done.stage / "index.md").read_text("utf-8")
    finally:
        done.discard()
    assert "class: oltp-tpcc-like" in index
    assert f"product: {product}" in index


def test_where_it_is_missing_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is fetched."""
    monkeypatch.setenv("PATH", str(tmp_path))
    plan = tmp_path / "plan.yaml"
    plan.write_text(plan_of("mariadb"), "utf-8")
    given = ["measure", str(plan), "--directory", str(tmp_path), "--dry-run"]
    result = CliRunner().invoke(app, given, env={"COLUMNS": "300"})
    assert result.exit_code == 1
    assert "not installed: tpcc.lua: install github.com/Percona-Lab" in result.output
