"""Plans: what is read, and what is refused and where."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from ingest.intake.read.document import Document, read_document
from ingest.paths import Paths
from ingest.workbench.cli import app
from ingest.workbench.measure.arranging import Arrangement
from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.placed import prepared
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan, read_plan
from ingest.workbench.measure.plan.schema import plan_schema_text
from ingest.workbench.measure.plan.ways import way_of
from ingest.workbench.measure.showing import listing
from ingest.workbench.measure.site import Site
from tests.evidence.corpus_answers import own_corpus

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.model import Plan

OURS = Path(__file__).parent / "plans"
READY = Paths.project().root / "data" / "plans"
PLANS = sorted((*OURS.glob("*.yaml"), *READY.glob("*.yaml")))
SCHEMA = Paths.project().schema.with_name("plan.schema.json")


def plain(value: object) -> object:
    """Return the value with lists, as JSON has them."""
    if isinstance(value, dict):
        return {key: plain(child) for key, child in value.items()}
    return [plain(child) for child in value] if isinstance(value, tuple) else value


def test_the_schema_is_up_to_date(reference: Reference) -> None:
    """``atlas schema`` was run after the last change of the model."""
    assert SCHEMA.read_text("utf-8") == plan_schema_text(reference)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_schema_accepts_what_is_read(path: Path, reference: Reference) -> None:
    """A plan that is read is one that an editor accepts."""
    text = path.read_text("utf-8")
    assert isinstance(parsed_plan(text, path.name, reference), ReadPlan)
    document = read_document(text, path.name)
    assert isinstance(document, Document)
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    validator.validate(plain(document.value))


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "said"),
    [
        ("sqlite", "plan: 1", "plan: 2", 2, "plan is not 1"),
        ("sqlite", "tool: sqlite", "tool: sqlit", 7, "one of: pgbench"),
        ("sqlite", "rows: 1000", "rowz: 1000", 7, "the key workload.rowz"),
        ("sqlite", "baseline: full", "baseline: extra", 6, "a baseline among"),
        ("sqlite", '"normal"]', '"full"]', 6, "levels that differ"),
        ("sqlite", '"normal"]', '"a;b"]', 6, "levels.1"),
        ("sqlite", '"normal"]', "normal, off]", 6, "off"),
        ("postgresql", "tool: pgbench, scale: 5", "tool: pgbench", 14, "scale"),
        ("postgresql", "product: postgresql", "product: mysql", 15, "does not load"),
        ("postgresql", "setting: io_scheduler", "setting: wal_sync_method", 9, "twice"),
        ("fio-filesystems", '"4 GiB"', '"four"', 7, "file_size"),
        (
            "fio-filesystems",
            "memory:",
            "place: {directory: /srv}\nmemory:",
            8,
            "in use",
        ),
        ("fio-filesystems", "filesystem", "some_word", 6, "nobody can tell how"),
        ("fio-filesystems", "memory:", "storage: nvmee\nmemory:", 8, "nvmee"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(  # noqa: PLR0913, PLR0917 (a table)
    reference: Reference, name: str, old: str, new: str, line: int, said: str
) -> None:
    """A finding has the line, and says what is wrong."""
    text = (Path(__file__).parent / "plans" / f"{name}.yaml").read_text("utf-8")
    assert old in text
    found = parsed_plan(text.replace(old, new, 1), "plan.yaml", reference)
    assert isinstance(found, list)
    about = [x for x in found if said in f"{x.message} {x.expected}" and x.line == line]
    assert about, found
    assert all(x.hint and "archetypes/" not in x.hint for x in about)


@pytest.mark.parametrize("path", sorted(READY.glob("*.yaml")), ids=lambda x: x.stem)
def test_ready_plans_are_ready(path: Path, reference: Reference) -> None:
    """They ask for data larger than memory or say why not, five rounds, their needs."""
    read = read_plan(path, path.name, reference)
    assert isinstance(read, ReadPlan)
    plan = read.plan
    assert plan.id == path.stem
    assert plan.needs
    assert plan.design.rounds >= 5
    assert plan.design.a_a
    fits = any("fits into memory" in each for each in plan.needs)
    assert plan.memory.regime == ("fits" if fits else "larger")
    assert plan.place is None
    setting, folders = prepared(plan)
    ways = (way_of(x, plan, reference) for x in (*plan.treatments, *plan.strata))
    made = {way.kind for way in ways if way} & {"mkfs", "mount"}
    place = Place(directory="/srv")
    site = Site(OURS, OURS, Kernel())
    if made:
        place = Place(image="/srv/atlas.img", size=1 << 34)
        loop, at = Path("/dev/loop0"), Path("/srv/atlas")
        site = replace(site, image=OURS, device=loop, mounted_at=at)
    load = load_of(plan, site, reference)
    sites = {x: replace(site, scratch=Path(at)) for x, at in folders.items()}
    loads = {level: load_of(plan, one, reference) for level, one in sites.items()}
    limit = plan.memory.limit
    assert fits or limit is None or load.data_bytes() > limit
    arrangement = Arrangement(plan, place, load, OURS, loads)
    lines = list(listing(arrangement, 1))
    for case in cases_of(plan):
        assert f"# for each run of {case.name}" in lines
    if made:
        assert any(line.startswith("mount ") for line in lines), "levels would not hold"
    for at in folders.values():
        assert any(at in line for line in lines), (setting, at)


_PREPARED = """\
plan: 1
id: volumes
title: "Two volumes"
treatments:
  - setting: volume_type
    levels: ["gp3", "io2"]
    baseline: gp3
    folders: {gp3: GP3, io2: IO2}
workload: {tool: sqlite, rows: 10, duration_s: 1, warmup_s: 0}
memory: {regime: fits}
design: {rounds: 2, seed: 3}
disturbed: {steal_pct: 100, other_cpu_pct: 100, other_io_mib_per_s: 1000000}
"""


@pytest.mark.usefixtures("alone")
def test_levels_may_be_folders_that_somebody_prepared(tmp_path: Path) -> None:
    """The data is made in each; a run of a level works in the folder of that level."""
    folders = {name: tmp_path / name for name in ("gp3", "io2")}
    for folder in folders.values():
        folder.mkdir()
    file = tmp_path / "plan.yaml"
    text = _PREPARED.replace("GP3", str(folders["gp3"]))
    file.write_text(text.replace("IO2", str(folders["io2"])), "utf-8")
    given = ["measure", str(file), "--work", str(tmp_path / "work")]
    result = CliRunner().invoke(app, [*given, "--dry-run"], env={"COLUMNS": "300"})
    assert result.exit_code == 0, result.output
    assert "(some are on one file system)" in result.output
    parts = result.output.split("# for each run of volume_type=")
    made, gp3, io2 = parts
    for name, folder in folders.items():
        assert f"{folder}/atlas-volumes/atlas.db --rows 10" in made, name
        assert f"rm -rf {folder}/atlas-volumes" in io2
    assert f"run {folders['gp3']}/atlas-volumes" in gp3
    assert str(folders["io2"]) not in gp3
    assert f"run {folders['io2']}/atlas-volumes" in io2.split("# to close")[0]
    result = CliRunner().invoke(app, [*given, "--yes"], env={"COLUMNS": "300"})
    assert result.exit_code == 0, result.output
    assert "volume_type=io2" in result.output
    assert [list(folder.iterdir()) for folder in folders.values()] == [[], []]
    refused = CliRunner().invoke(app, [*given, "--directory", str(tmp_path)])
    assert refused.exit_code != 0
    assert "name no other place" in " ".join(refused.output.split())


def test_each_folder_is_settled(reference: Reference) -> None:
    """What filling it left behind would count for one level, and not for the other."""
    text = _PREPARED.replace("GP3", "/srv/a").replace("IO2", "/srv/b")
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    load = load_of(read.plan, Site(OURS, OURS, Kernel()), reference)
    arrangement = Arrangement(read.plan, Place(directory="/srv/a"), load, OURS)
    first = cases_of(read.plan)[0]
    settled = [case.levels for case in arrangement.one_each(first)]
    assert settled == [case.levels for case in cases_of(read.plan)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("io2: IO2}", "gp2: IO2}", "a folder of its own for each"),
        ("io2: IO2}", "io2: GP3}", "a folder of its own for each"),
        ("folders: {gp3: GP3, io2: IO2}", "by: {place: directory}", "none is named"),
        ("memory:", "place: {directory: /srv}\nmemory:", "these are the place"),
        ("io2: IO2}", "io2: srv}", "folders"),
    ],
)
def test_folders_that_contradict_are_named(
    reference: Reference, old: str, new: str, said: str
) -> None:
    """Each level has one, and nothing else is the place."""
    text = _PREPARED.replace(old, new, 1).replace("GP3", "/srv/a")
    found = parsed_plan(text.replace("IO2", "/srv/b"), "plan.yaml", reference)
    assert isinstance(found, list)
    assert any(said in f"{x.message} {x.expected}" for x in found), found


def test_who_can_measure_what_nobody_has_is_said() -> None:
    """A plan varies it, or its page says who can measure it; never neither."""
    corpus = own_corpus()
    reference = corpus.reference
    measured = {name for record in corpus.records for name in record.treatments}
    ready = [read_plan(path, path.name, reference) for path in READY.glob("*.yaml")]
    planned = {
        treatment.setting
        for each in ready
        if isinstance(each, ReadPlan)
        for treatment in each.plan.treatments
    }
    told = {
        each.factor
        for each in reference.settings.values()
        if each.measuring is not None
    }
    left = {
        factor.id
        for factor in reference.factors.values()
        if factor.role == "treatment" and factor.id not in measured | planned
    }
    assert left
    assert left == told


def test_what_is_written_may_differ_from_the_level(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """A tool has words of its own for what the atlas calls otherwise."""
    read = plan("sqlite", ('"normal"]', '"normal"], written: {normal: "1"}'))
    load = load_of(read, Site(OURS, OURS, Kernel()), reference)
    said = [load.of_kind(case, "client")["synchronous"] for case in cases_of(read)]
    assert said == ["full", "1"]


def test_a_setting_the_atlas_lacks_is_a_warning(reference: Reference) -> None:
    """It can be measured; the plan says that a record of it has to wait."""
    text = (Path(__file__).parent / "plans" / "sqlite.yaml").read_text("utf-8")
    found = parsed_plan(
        text.replace("setting: synchronous", "setting: some_pragma"), "x", reference
    )
    assert isinstance(found, ReadPlan)
    assert ["some_pragma" in each.message for each in found.warnings] == [True]


def test_a_place_is_kept_and_read_again() -> None:
    """What the state keeps of an image is the same place."""
    place = Place.model_validate({"image": "/srv/a.img", "size": "2 GiB"})
    assert place.size == 2 * 1024**3
    assert Place.model_validate(place.model_dump(exclude_none=True)) == place


def test_how_a_setting_is_set_follows_from_its_name(
    plan: Callable[..., Plan], reference: Reference
) -> None:
    """Schedulers by the queue, parameters by the server, pragmas by the client."""
    found = {}
    for name in ("postgresql", "sqlite", "fio-filesystems"):
        read = plan(name)
        for each in (*read.treatments, *read.strata):
            way = way_of(each, read, reference)
            assert way is not None
            found[each.setting] = (way.kind, way.name)
    assert found == {
        "wal_sync_method": ("database", "wal_sync_method"),
        "io_scheduler": ("queue", "scheduler"),
        "threads": ("workload", "clients"),
        "synchronous": ("client", "synchronous"),
        "filesystem": ("mkfs", "type"),
    }
