"""The plans that lie ready, on the command line: every command is printed, none run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.measure.plan.reading import ReadPlan, read_plan
from ingest.workbench.measure.plan.ways import way_of
from tests.evidence.corpus_answers import own_corpus

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

#: The source group of the project's own measurements.
OURS = "i-o-atlas"
PLANS = sorted((Paths.project().root / "data" / "plans").glob("*.yaml"))
#: What a machine of the tests may lack; everything else is a fault of the plan.
LACKING = (
    "not installed: ",
    "this takes root: ",
    "is no directory",
    "is MariaDB: install",
    "the plan needs ",
    "does not say its version",
    "the kernel shows no disk below",
    "cannot be limited: no controller",
    "AppArmor lets ",
    "has room for ",
    "the data fits into memory",
    "is too long for the socket",
    "there is no such script",
)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_ready_plans_are_tried(
    path: Path, tmp_path: Path, reference: Reference
) -> None:
    """On an image where a file system is made, else in a folder, or in its own."""
    read = read_plan(path, path.name, reference)
    assert isinstance(read, ReadPlan)
    varied = (*read.plan.treatments, *read.plan.strata)
    kinds = {way.kind for x in varied if (way := way_of(x, read.plan, reference))}
    where: tuple[str, ...] = ("--directory", str(tmp_path))
    if kinds & {"mkfs", "mount"}:
        where = ("--image", str(tmp_path / "a.img"), "--size", "64 GiB")
    elif "place" in kinds:
        where = ()
    given = ["measure", str(path), *where, "--dry-run"]
    done = CliRunner().invoke(app, given, env={"COLUMNS": "300"})
    assert done.exception is None or isinstance(done.exception, SystemExit)
    refused = [x for x in done.output.splitlines() if x.startswith("refused ")]
    faults = [x for x in refused if not any(each in x for each in LACKING)]
    assert faults == []
    assert done.exit_code == (1 if refused else 0), done.output
    assert "# for each run of " in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_the_atlas_measured_can_be_measured_again() -> None:
    """Its plan lies ready under the name of the record; a try has none."""
    ours = {record.id for record in own_corpus().records if record.source_group == OURS}
    assert ours
    assert ours - {path.stem for path in PLANS} == set()
