"""Measurements that are real: from a plan at a place to a record."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from ingest.paths import Paths
from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from ingest.workbench.measure.programs import found, missing
from ingest.workbench.measure.record.making import Signature, recorded
from ingest.workbench.measure.record.results import Results
from ingest.workbench.measure.running.experiment import Experiment, paired_of
from ingest.workbench.measure.running.listening import Silence
from ingest.workbench.measure.running.starting import gone_on_with, new_state
from ingest.workbench.measure.servers.postgresql import PROGRAMS
from ingest.workbench.measure.state.state import FILE, read_state

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.recording import Tried
    from ingest.workbench.measure.plan.model import Place

COLLECTOR = Paths.project().static / "atlas-collect.sh"
IMAGE_TOOLS = ("fio", "losetup", "mount", "umount", "mkfs.ext4", "fallocate")
NO_FIO = missing(found(IMAGE_TOOLS).items())
LACKING = missing(found((*PROGRAMS, "pgbench")).items())
#: End of a plan whose runs count whatever else the machine does.
UNDISTURBED = "disturbed: {again: 0}\n"


def begun(text: str, where: Place, work: Path, reference: Reference) -> Experiment:
    """Return the experiment of a plan at a place, new or to be gone on with."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    is_new = not (work / FILE).exists()
    surveyed = survey(read.plan, where, work, reference, resumed=not is_new)
    assert surveyed.refusals == ()
    load = load_of(read.plan, surveyed.site, reference)
    arrangement = Arrangement(read.plan, where, load, COLLECTOR)
    if is_new:
        state = new_state(read.plan, text, where, work)
    else:
        state = gone_on_with(read_state(work), read.plan.design.rounds)
    return Experiment(arrangement, state, reference, Silence())


def measured(text: str, where: Place, work: Path, reference: Reference) -> Results:
    """Carry a plan out at a place, or to its end, and return what came out."""
    experiment = begun(text, where, work, reference)
    assert experiment.go() == ""
    done, load = experiment.state, experiment.arrangement.load
    assert done.finished
    plan = experiment.arrangement.plan
    paired = tuple(paired_of(plan, done, reference))
    return Results(plan, done, work, load.data_bytes(), 1, paired, load.beside)


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
