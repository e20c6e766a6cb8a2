"""What is refused before anything is changed."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.loads.known import load_of
from ingest.workbench.measure.place.surveying import survey
from ingest.workbench.measure.plan.cases import cases_of
from ingest.workbench.measure.plan.model import Place
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan, read_plan
from ingest.workbench.measure.programs import found, missing
from ingest.workbench.measure.steps.step import Command
from ingest.workbench.measure.treatments.filesystem import Filesystem

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference

PLAN = """\
plan: 1
id: a-try
title: "A try"
treatments:
  - {setting: atime, levels: ["relatime", "noatime"], baseline: relatime, by: WAY}
workload: {tool: pgbench, script: SCRIPT, scale: 1, duration_s: 1, warmup_s: 0}
server: {product: postgresql}
memory: {regime: fits}
"""


def refused(
    text: str, place: Place, tmp_path: Path, reference: Reference
) -> tuple[str, ...]:
    """Return the refusals of a plan at a place."""
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    return survey(read.plan, place, tmp_path / "work", reference).refusals


@pytest.mark.parametrize("way", ["{mount: option}", "{mkfs: features}"])
def test_a_folder_is_not_mounted_anew(
    way: str, tmp_path: Path, reference: Reference
) -> None:
    """Its levels would not hold, and all cases be the same."""
    text = PLAN.replace("WAY", way).replace("SCRIPT", "tpcb-like")
    said = "neither made anew nor mounted anew"
    folder = Place(directory=str(tmp_path))
    assert any(said in each for each in refused(text, folder, tmp_path, reference))
    image = Place(image=str(tmp_path / "image"), size="1 MiB")
    assert not any(said in each for each in refused(text, image, tmp_path, reference))


def test_what_was_finished_may_hold_anything_since(
    tmp_path: Path, reference: Reference
) -> None:
    """A file or a device is gone on with only where it is blank, or has our label."""
    text = PLAN.replace("WAY", "{mount: option}").replace("SCRIPT", "tpcb-like")
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    path, work = tmp_path / "a.img", tmp_path / "work"
    place = Place(image=str(path), size="8 MiB")

    def refused_at(*, resumed: bool) -> bool:
        seen = survey(read.plan, place, work, reference, resumed=resumed)
        said = ("not of this experiment", "exists; name a file")
        return any(word in each for each in seen.refusals for word in said)

    assert not refused_at(resumed=True)
    with path.open("wb") as stream:
        stream.truncate(8 * 1024 * 1024)
    assert not refused_at(resumed=True)
    assert refused_at(resumed=False)
    path.write_bytes(b"somebody's" + path.read_bytes()[10:])
    assert refused_at(resumed=True)


def test_our_own_file_system_is_known_again(
    tmp_path: Path, reference: Reference
) -> None:
    """By its label, whatever lies on it."""
    made = found(("mkfs.ext4", "blkid"))
    if not all(made.values()):
        pytest.skip("; ".join(missing(made.items())))
    text = PLAN.replace("WAY", "{mount: option}").replace("SCRIPT", "tpcb-like")
    read = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    path = tmp_path / "a.img"
    place = Place(image=str(path), size="8 MiB")
    for work in ("work", "another"):
        site = survey(read.plan, place, tmp_path / work, reference).site
        load = load_of(read.plan, site, reference)
        (step,) = Filesystem(load, place).make(cases_of(read.plan)[0])
        assert isinstance(step, Command)
        with path.open("wb") as stream:
            stream.truncate(8 * 1024 * 1024)
        subprocess.run((*step.argv[:-1], path), check=True, capture_output=True)
        again = survey(read.plan, place, tmp_path / "work", reference, resumed=True)
        said = [each for each in again.refusals if "not of this experiment" in each]
        assert bool(said) is (work == "another")


def test_a_script_is_looked_for_beside_its_plan(
    tmp_path: Path, reference: Reference
) -> None:
    """Programs are started elsewhere; a missing one is told before data is made."""
    file = tmp_path / "plan.yaml"
    text = PLAN.replace("by: WAY", "by: {client: x}").replace("SCRIPT", "own.sql")
    file.write_text(text)
    read = read_plan(file, "plan.yaml", reference)
    assert isinstance(read, ReadPlan), read
    place = Place(directory=str(tmp_path))

    def said() -> bool:
        found = survey(read.plan, place, tmp_path / "work", reference).refusals
        return f"{tmp_path / 'own.sql'}: there is no such script" in found

    assert said()
    (tmp_path / "own.sql").write_text("SELECT 1;\n")
    assert not said()


def test_mariadb_is_not_taken_for_mysql(
    tmp_path: Path, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian's MariaDB answers to the name mysqld; its 10.11 is no MySQL 8.4."""
    server = tmp_path / "mysqld"
    server.write_text("#!/bin/sh\necho 'mysqld  Ver 10.11.14-MariaDB'\n")
    server.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    text = PLAN.replace("by: WAY", "by: {client: x}").replace(
        "{tool: pgbench, script: SCRIPT, scale: 1,",
        "{tool: sysbench, test: oltp_write_only, tables: 1, table_rows: 10,",
    )
    text = text.replace("postgresql}", "mysql, at_least: '8.4'}")
    said = refused(text, Place(directory=str(tmp_path)), tmp_path, reference)
    assert any("is MariaDB" in each for each in said)
    server.write_text("#!/bin/sh\necho 'mysqld  Ver 8.0.36 for Linux'\n")
    said = refused(text, Place(directory=str(tmp_path)), tmp_path, reference)
    assert any("is version 8.0.36; the plan needs 8.4" in each for each in said)


def test_what_is_fixed_when_a_server_is_made_takes_folders(
    reference: Reference,
) -> None:
    """It would fail once the data is made; features are no word of mkfs.xfs."""
    text = PLAN.replace("atime", "innodb_page_size").replace(", by: WAY", "")
    text = text.replace("SCRIPT", "tpcb-like")
    found = parsed_plan(text, "plan.yaml", reference)
    assert isinstance(found, list)
    assert any("is fixed when a server is made" in each.message for each in found)
    text = PLAN.replace("WAY", "{mkfs: features}").replace("SCRIPT", "tpcb-like")
    place = "place: {image: /srv/x.img, size: 1 GiB, filesystem: xfs}\n"
    found = parsed_plan(text + place, "plan.yaml", reference)
    assert isinstance(found, list)
    assert any("takes no list of features" in each.message for each in found)


@pytest.mark.parametrize(
    ("words", "is_taken"),
    [
        ("-m reflink=0", True),
        ("-O noholes -n 16384", True),
        ("defaults", True),
        ("dev/sdb", False),
        ("sdb", False),
        ("-n 16384 sdb", False),
        ("-l logdev=/dev/sdb", False),
    ],
)
def test_words_for_mkfs_name_no_device(
    words: str,
    is_taken: bool,  # noqa: FBT001 (a case of the table)
    reference: Reference,
) -> None:
    """It would be formatted as well, past everything that is refused."""
    text = PLAN.replace("WAY", "{mkfs: options}").replace("SCRIPT", "tpcb-like")
    text = text.replace("relatime", "plain").replace('"noatime"', f'"{words}"')
    text = text.replace(
        "baseline: plain", "baseline: plain, written: {plain: defaults}"
    )
    read = parsed_plan(text, "plan.yaml", reference)
    if is_taken:
        assert isinstance(read, ReadPlan), read
        return
    assert isinstance(read, list)
    assert any("may name a device" in each.message for each in read), read


@pytest.mark.parametrize(
    ("way", "is_taken"),
    [
        ("{queue: wbt_lat_usec}", False),
        ("{sysctl: vm.swappiness}", False),
        ("{queue: iosched/low_latency}", True),
        ("{client: x}", True),
    ],
)
def test_what_stays_is_not_left_out(
    way: str,
    is_taken: bool,  # noqa: FBT001 (a case of the table)
    reference: Reference,
) -> None:
    """A case that does not name it would get what the run before had."""
    text = PLAN.replace("SCRIPT", "tpcb-like").replace(
        "by: WAY}",
        f"by: {way}, only_with: {{io_scheduler: [bfq]}}}}\n"
        '  - {setting: io_scheduler, levels: ["none", "bfq"], baseline: none}',
    )
    read = parsed_plan(text, "plan.yaml", reference)
    said = [] if isinstance(read, ReadPlan) else [each.message for each in read]
    assert any("as the run before left it" in each for each in said) is not is_taken
