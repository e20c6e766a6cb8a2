"""pgbench as a load: percentiles from its log, scripts in the plan, their variables."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.contribute.answers import Answers, WorkloadAnswers
from ingest.workbench.contribute.drafting.environment import workload
from ingest.workbench.measure.loads import pgbench_logged
from ingest.workbench.measure.loads.pgbench import Pgbench
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.measures import classes_of, measures_of
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.site import Site
from ingest.workbench.measure.steps.step import Command, Text

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference

PLAN = r"""plan: 1
id: a-scan
title: "A scan"
treatments:
  - {setting: io_method, levels: ["sync", "worker"], baseline: "worker"}
strata:
  - setting: query
    levels: ["in order", "scattered"]
    by: {client: scattered}
    written: {"in order": "0", scattered: "1"}
workload:
  tool: pgbench
  class: full-table-scan
  scale: 100
  sql:
    - '\if :scattered'
    - SELECT sum(abalance) FROM pgbench_accounts WHERE bid = 7;
    - '\else'
    - SELECT sum(abalance) FROM pgbench_accounts;
    - '\endif'
server: {product: postgresql, at_least: "18"}
"""
#: The same, its two queries loads of two classes.
APART = PLAN.replace("  class: full-table-scan\n", "").replace(
    'scattered: "1"}\n',
    'scattered: "1"}\n'
    "    classes: {in order: full-table-scan, scattered: selective-scan}\n",
)
#: Writes the log of two threads, as ``--log-prefix`` names it, and one line.
PGBENCH = """\
import sys
prefix = sys.argv[2].partition("=")[2]
assert sys.argv[1:5] == ["--log", "--log-prefix=" + prefix, "-T", "1"], sys.argv
for name, first in ((f"{prefix}.77", 1), (f"{prefix}.77.1", 501)):
    with open(name, "w") as log:
        for n in range(first, first + 500):
            log.write(f"0 {n} {n * 1000} 0 1766000000 {n}\\n")
        log.write("1 9 skipped 0 1766000000 1\\n")
print("tps = 2.5 (without initial connection time)")
sys.exit(CODE)
"""


def logged(folder: Path, code: int, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the program around a pgbench that writes its log and ends with ``code``."""
    program = folder / "pgbench"
    text = PGBENCH.replace("CODE", str(code))
    program.write_text(f"#!{sys.executable}\n{text}")
    program.chmod(0o755)
    script = str(Path(pgbench_logged.__file__))
    command = (sys.executable, "-I", script, str(folder / "log"), str(program))
    return subprocess.run(
        (*command, "-T", "1", *options), capture_output=True, check=False, text=True
    )


def test_levels_of_a_stratum_may_be_loads_of_their_own(
    tmp_path: Path, reference: Reference
) -> None:
    """Then the record has a class for each, and none for all."""
    assert classes_of(load_of(PLAN, tmp_path, reference).plan) == {"full-table-scan"}
    plan = load_of(APART, tmp_path, reference).plan
    assert classes_of(plan) == {"full-table-scan", "selective-scan"}
    told = {each.setting: each.classes for each in plan.strata}
    said = WorkloadAnswers.model_validate({"class": "varied", "class_map": told})
    written = workload(Answers(kind="lab", workload=said))
    assert written["class"] == "varied"
    assert written["class_map"] == {
        "query": {"in order": "full-table-scan", "scattered": "selective-scan"}
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (", scattered: selective-scan", "", "a class for each of the levels"),
        ("scattered: selective-scan", "scattered: selectve-scan", "selectve-scan"),
        (
            'baseline: "worker"',
            'baseline: "worker", classes: {sync: oltp, worker: mixed}',
            "classes below strata alone",
        ),
        (
            "workload:\n",
            (
                "  - {setting: threads, levels: ['1'], by: {client: t}, "
                "classes: {'1': oltp}}\nworkload:\n"
            ),
            "two settings tell the class of a run",
        ),
    ],
)
def test_classes_that_contradict_are_named(
    reference: Reference, old: str, new: str, said: str
) -> None:
    """What is unknown, missing, or told twice."""
    assert old in APART
    found = parsed_plan(APART.replace(old, new, 1), "plan.yaml", reference)
    assert isinstance(found, list)
    assert any(said in f"{x.message} {x.expected} {x.found}" for x in found), found


def test_percentiles_are_those_of_all_threads(tmp_path: Path) -> None:
    """By nearest rank over latencies of 1 to 1,000 ms; what was skipped has none.

    Nor has a run that was killed before: it leaves a log that breaks off.
    """
    (tmp_path / "log.31").write_text("0 1 99000000 0 1 2\n0 2")
    done = logged(tmp_path, 0)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-6:] == [
        "latencies logged: 1000",
        "latency p50 = 500.000 ms",
        "latency p95 = 950.000 ms",
        "latency p99 = 990.000 ms",
        "latency p999 = 999.000 ms",
        "latency max = 1000.000 ms",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["pgbench"]


def test_the_longest_of_a_sample_is_not_told(tmp_path: Path) -> None:
    """It is not that of the run; and the importer knows where such an output ends."""
    done = logged(tmp_path, 0, "--sampling-rate=0.05")
    first, *_, last = done.stdout.splitlines()
    assert first == "latencies follow, from a sample of the transactions"
    assert last == "latency p999 = 999.000 ms"


def test_a_run_that_fails_says_nothing_of_latencies(tmp_path: Path) -> None:
    """Its code is handed on, and its logs go."""
    done = logged(tmp_path, 3)
    assert done.returncode == 3
    assert "latency" not in done.stdout
    assert done.stdout.startswith("latencies follow, from the log")
    assert [path.name for path in tmp_path.iterdir()] == ["pgbench"]


def load_of(text: str, root: Path, reference: Reference) -> Pgbench:
    """Return the load of a plan in a folder."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    site = Site(work=root / "work", scratch=root / "scratch", kernel=Kernel())
    return Pgbench(read.plan, site, reference)


def test_a_script_of_the_plan_is_written_and_given_its_variables(
    tmp_path: Path, reference: Reference
) -> None:
    """Each case with its own values; the latencies are logged."""
    load = load_of(PLAN, tmp_path, reference)
    scripts, commands = [], []
    for case in cases_of(load.plan):
        script, *_, command = load.run(case, 60, "output.txt")
        assert isinstance(script, Text)
        assert isinstance(command, Command)
        scripts.append((script.path, script.text))
        commands.append(command.shown())
    path = tmp_path / "scratch" / "script.sql"
    assert {each for each, _ in scripts} == {path}
    assert "\\if :scattered\nSELECT sum(abalance)" in scripts[0][1]
    for value in "01":
        given = f"-f {path} --define=scattered={value} "
        assert sum(given in line for line in commands) == 2
    assert all("pgbench_logged.py" in line for line in commands)


@pytest.mark.parametrize(
    ("script", "is_sampled"),
    [
        ("select-only", True),
        ("simple-update", False),
    ],
)
def test_of_look_ups_a_sample_is_logged(
    tmp_path: Path, reference: Reference, script: str, *, is_sampled: bool
) -> None:
    """They are too many to log each of them."""
    head, _, tail = PLAN.partition("  sql:\n")
    text = f"{head}  script: {script}\n{tail[tail.index('server:') :]}"
    load = load_of(text, tmp_path, reference)
    assert "latency_p99_ms" in measures_of(load.plan.workload)
    *_, command = load.run(cases_of(load.plan)[0], 60, "output.txt")
    assert "pgbench_logged" in command.shown()
    assert ("--sampling-rate=0.05" in command.shown()) == is_sampled
