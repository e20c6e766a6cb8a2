"""go-tpc and HammerDB as loads: their command lines, what is refused, what is read."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.workbench.cli import app
from ingest.workbench.measure import programs
from ingest.workbench.measure.loads.known import programs_for
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.measures import class_of, measures_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from tests.measure.drivers import (
    PREFIXES,
    PRINTED,
    TOOLS,
    bound,
    last,
    measured,
    plan_of,
    text_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

#: What leads HammerDB to the server.
POSTGRESQL = """\
diset connection pg_host SCRATCH/s
diset connection pg_port 5432
diset tpcc pg_superuser atlas
diset tpcc pg_defaultdbase postgres
"""
MYSQL = r"""diset connection PREFIX_host localhost
diset connection PREFIX_socket SCRATCH/s/m.sock
diset tpcc PREFIX_user root
diset tpcc PREFIX_pass {\"\"}
"""


@pytest.mark.parametrize("product", PREFIXES)
def test_go_tpc_by_line(product: str, tmp_path: Path, reference: Reference) -> None:
    """PostgreSQL by its socket, the others by a port of this machine alone."""
    load = bound(plan_of("go-tpc", product), tmp_path, reference)
    case = cases_of(load.plan)[0]
    login = {
        "postgresql": "--driver=postgres --targets=:5432 --user=atlas --db=postgres "
        f"'--conn-params=host={tmp_path}/scratch/s&sslmode=disable'",
    }.get(
        product,
        "--driver=mysql --host=127.0.0.1 --port=13306 --user=root --db=tpcc "
        "--conn-params=tls=false",
    )
    shown = [step.shown() for step in load.prepare()]
    tail = f"{login} --warehouses=10 --threads=16"
    assert f"go-tpc tpcc prepare --no-check {tail}" in shown
    assert any("create tpcc" in line for line in shown) == (product != "postgresql")
    assert load.run(case, 90, "output.txt")[-1].shown() == (
        f"go-tpc tpcc run --time=90s --interval=10s --ignore-error {tail} "
        "> output.txt 2>&1"
    )


@pytest.mark.parametrize("product", PREFIXES)
@pytest.mark.parametrize("tool", TOOLS)
def test_where_the_server_listens(
    tool: str, product: str, tmp_path: Path, reference: Reference
) -> None:
    """Beside its socket at one address of this machine, where the load asks for it."""
    load = bound(plan_of(tool, product), tmp_path, reference)
    steps = load.start(cases_of(load.plan)[0])
    opened = tool == "go-tpc" and product != "postgresql"
    assert load.address == ("127.0.0.1:13306" if opened else "")
    if product == "postgresql":
        assert "listen_addresses = ''\n" in text_of(steps, "postgresql.auto.conf")
        return
    settings = text_of(steps, "atlas.cnf")
    assert ("bind_address = 127.0.0.1\nport = 13306\n" in settings) == opened
    # MySQL speaks a second protocol, on every address and by another socket.
    assert ("loose_mysqlx = OFF\n" in settings) == (product == "mysql")
    assert ("--skip-networking" in last(steps).shown()) != opened
    assert f"--socket={tmp_path}/scratch/s/m.sock" in load.client


@pytest.mark.parametrize(("product", "prefix"), PREFIXES.items())
def test_hammerdb_by_script(
    product: str, prefix: str, tmp_path: Path, reference: Reference
) -> None:
    """Its scripts lead to the socket; a run takes the whole minutes of the plan."""
    load = bound(plan_of("hammerdb", product), tmp_path, reference)
    scratch = tmp_path / "scratch"
    keys = POSTGRESQL if prefix == "pg" else MYSQL.replace("PREFIX", prefix)
    head = f"dbset db {prefix}\ndbset bm TPC-C\n{keys.replace('SCRATCH', str(scratch))}"
    assert text_of(load.prepare(), "build.tcl") == (
        f"{head}diset tpcc {prefix}_count_ware 10\n"
        f"diset tpcc {prefix}_num_vu 10\nbuildschema\n"
    )
    steps = load.run(cases_of(load.plan)[0], 300, "output.txt")
    said = text_of(steps, "run.tcl")
    assert said.startswith(
        f"{head}diset tpcc {prefix}_driver timed\n"
        f"diset tpcc {prefix}_rampup 0\ndiset tpcc {prefix}_duration 5\n"
        f"diset tpcc {prefix}_allwarehouse true\n"
        f"diset tpcc {prefix}_timeprofile true\nvuset vu 16\n"
        f"set profile {scratch}/hammerdb/hdbxtprofile.log\nfile delete $profile\n"
    )
    shown = last(steps).shown()
    kept = scratch / "hammerdb"
    assert f'exec env TMP={kept} "$cli" auto {kept}/run.tcl' in shown
    assert shown.endswith("> output.txt 2>&1")


def test_go_tpc_measures(tmp_path: Path, reference: Reference) -> None:
    """The fixture of its importer holds what a plan promises."""
    load = bound(plan_of("go-tpc"), tmp_path, reference)
    measured(load, PRINTED / "go-tpc" / "tpcc-plain.txt")


@pytest.mark.parametrize("tool", TOOLS)
def test_nobody_calls_it_tpc_c(tool: str, tmp_path: Path, reference: Reference) -> None:
    """The class says what it is like, the measures are known, and none is tpmC."""
    load = bound(plan_of(tool), tmp_path, reference)
    assert class_of(load.plan.workload) == "oltp-tpcc-like"
    assert set(measures_of(load.plan.workload)) <= set(reference.metrics)
    assert load.data_bytes() == 1_000_000_000
    assert TOOLS[tool] in programs_for(tool, "mariadb")


@pytest.mark.parametrize(
    ("tool", "product", "old", "new", "said"),
    [
        ("hammerdb", "mysql", "duration_s: 300", "duration_s: 90", "duration_s: 120"),
        ("hammerdb", "mysql", "warmup_s: 60", "warmup_s: 45", "warmup_s: 60"),
        ("hammerdb", "", "tool: h", "tool: h", "server: {product: mysql}"),
        ("go-tpc", "", "tool: g", "tool: g", "server: {product: mysql}"),
        ("go-tpc", "mysql", "scale: 10", "tables: 10", "scale"),
    ],
)
def test_refusals(  # noqa: PLR0913, PLR0917 (what is written, and what is said of it)
    tool: str, product: str, old: str, new: str, said: str, reference: Reference
) -> None:
    """Each says what would be right, and where."""
    text = plan_of(tool, product)
    assert old in text
    found = parsed_plan(text.replace(old, new), "plan.yaml", reference)
    assert isinstance(found, list)
    told = " ".join(f"{x.message} {x.expected} {x.hint}" for x in found)
    assert said in told
    lines = text.replace(old, new).splitlines()
    if "_s" in new:
        (only,) = found
        assert new in lines[only.line - 1]


def test_other_tools_keep_any_duration(reference: Reference) -> None:
    """Only HammerDB counts in minutes."""
    text = plan_of("go-tpc").replace("duration_s: 300", "duration_s: 90")
    assert isinstance(parsed_plan(text, "plan.yaml", reference), ReadPlan)


@pytest.mark.parametrize("tool", TOOLS)
def test_where_it_is_missing_it_says_how_to_get_it(
    tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is fetched."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(programs, "_BESIDE", ())
    plan = tmp_path / "plan.yaml"
    plan.write_text(plan_of(tool), "utf-8")
    given = ["measure", str(plan), "--directory", str(tmp_path), "--dry-run"]
    result = CliRunner().invoke(app, given, env={"COLUMNS": "300"})
    assert result.exit_code == 1
    assert f"not installed: {TOOLS[tool]}: install " in result.output
    assert ("127.0.0.1:13306 leads to that server" in result.output) == (
        tool == "go-tpc"
    )


@pytest.mark.parametrize("code", [0, 1])
def test_a_server_that_ends_says_why(
    code: int, tmp_path: Path, reference: Reference
) -> None:
    """A port that is taken is told at once; one that answers is waited for."""
    log, up = tmp_path / "scratch" / "server.log", tmp_path / "up"
    log.parent.mkdir()
    programs = {
        "mariadbd": f'echo "Address already in use" >> {log}\nexit 1\n'
        if code
        else f"sleep 0.3\ntouch {up}\nsleep 1\n",
        "mariadb-admin": f"test -f {up}\n",
    }
    tools = {}
    for name, lines in programs.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{lines}")
        path.chmod(0o755)
        tools[name.replace("-", "_")] = str(path)
    load = bound(plan_of("go-tpc"), tmp_path, reference, **tools)
    argv = last(load.start(cases_of(load.plan)[0])).argv
    done = subprocess.run(argv, capture_output=True, check=False, text=True, timeout=20)
    assert done.returncode == code
    assert ("Address already in use" in done.stderr) == bool(code)
