"""The command lines and scripts of HammerDB, run with a small program in its place."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.running.outcome import NoResultError, outcome_of
from ingest.workbench.measure.steps.step import Command, Text
from tests.measure.drivers import PRINTED, bound, measured, plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.steps.step import Step

#: Answers as HammerDB does, as far as a script of ours asks; a Tcl of its own reads it.
#: The virtual users leave their response times a moment after the run has ended.
HAMMERDB = r"""#!/usr/bin/env tclsh
puts "HammerDB CLI v5.0\nin [pwd], keeps in $env(TMP)"
proc dbset {args} {puts "set $args"}
proc diset {dict key value} {
    puts "Changed $dict:$key from x to $value for Any"
    if {[string match *_pass $key]} {eval "set password \"$value\""
        append line "-password $password"
        puts "password of [string length [dict get $line -password]] characters"}
}
foreach name {vuset loadscript vucreate vudestroy} {proc $name {args} {}}
proc buildschema {} {puts "Vuser 1:TPCC SCHEMA COMPLETE"}
proc vucomplete {} {expr {[incr ::asked] > 1}}
proc vurun {} {
    puts "Vuser 1:Beginning rampup time of 0 minutes\n\rVuser 1:Timing test period of 5\
 in minutes\n\rVuser 1:16 Active Virtual Users configured\n\rVuser 1:TEST RESULT :\
 System achieved 500 NOPM from 1250 MariaDB TPM\n\rALL VIRTUAL USERS COMPLETE"
    file copy PROFILE $::env(TMP)/hdbxtprofile.log
}
source [lindex $argv 1]
"""


@pytest.fixture
def hammerdb(tmp_path: Path) -> Path:
    """Return a name that leads to a HammerDB in a folder of its own."""
    if shutil.which("tclsh") is None:
        pytest.skip("no tclsh")
    folder = tmp_path / "HammerDB 5.0"
    folder.mkdir()
    program = folder / "hammerdbcli"
    profile = PRINTED / "hammerdb" / "4.3-time-profile.log"
    program.write_text(HAMMERDB.replace("PROFILE", str(profile)))
    program.chmod(0o755)
    link = tmp_path / "hammerdbcli"
    link.symlink_to(program)
    return link


def carried_out(steps: Iterable[Step], output: Path) -> subprocess.CompletedProcess:
    """Write the scripts among the steps, and run the last, which is HammerDB."""
    command = None
    for step in steps:
        if isinstance(step, Text) and step.path.suffix == ".tcl":
            step.path.parent.mkdir(parents=True, exist_ok=True)
            step.path.write_text(step.text)
        elif isinstance(step, Command) and "readlink" in step.argv[-1]:
            command = step
    assert command is not None
    done = subprocess.run(command.argv, capture_output=True, check=False, text=True)
    output.write_text(done.stdout)
    return done


def test_hammerdb_run(hammerdb: Path, tmp_path: Path, reference: Reference) -> None:
    """A run prints result and response times: one result, all measures of the plan."""
    text = plan_of("hammerdb")
    load = bound(text, tmp_path, reference, hammerdbcli=str(hammerdb))
    output = tmp_path / "output.txt"
    steps = load.run(cases_of(load.plan)[0], 300, output.name)
    for _ in range(2):  # the response times of a run before are not those of this one
        done = carried_out(steps, output)
        assert done.returncode == 0, done.stderr
        kept = tmp_path / "scratch" / "hammerdb"
        assert f"in {hammerdb.resolve().parent}, keeps in {kept}" in done.stdout
        assert "password of 0 characters" in done.stdout
        assert done.stdout.count("Time Profile Report") == 1
        measured(load, output)
    # Where every transaction fails it ends well, too.
    text = output.read_text().replace("achieved 500 NOPM", "achieved 0 NOPM")
    output.write_text(text)
    with pytest.raises(NoResultError, match="new_orders_per_minute is 0: nothing"):
        outcome_of(output, 1, "new_orders_per_minute")


@pytest.mark.parametrize("whole", [True, False])
def test_hammerdb_tables(
    whole: bool,  # noqa: FBT001 (a case)
    hammerdb: Path,
    tmp_path: Path,
    reference: Reference,
) -> None:
    """Tables that are not complete are told, although HammerDB waits for good."""
    if not whole:
        text = hammerdb.read_text().replace(
            'puts "Vuser 1:TPCC SCHEMA COMPLETE"',
            'puts "Vuser 1:FINISHED FAILED"; flush stdout; after 600000',
        )
        hammerdb.write_text(text)
    text = plan_of("hammerdb", "mysql")
    load = bound(text, tmp_path, reference, hammerdbcli=str(hammerdb))
    done = carried_out(load.prepare(), tmp_path / "said.txt")
    assert done.returncode == (0 if whole else 1)
    assert ("FINISHED FAILED" in done.stderr) != whole
