"""``atlas measure --dry-run``: what it prints, refuses, and leaves alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ingest.workbench.cli import app
from ingest.workbench.measure.place.blocks import Kernel, in_force, offered
from ingest.workbench.measure.place.refusing import (
    in_use,
    is_blank,
    refusals_of_device,
    refusals_of_image,
)
from ingest.workbench.measure.programs import too_old

PLANS = Path(__file__).parent / "plans"


def atlas(*words: object) -> tuple[int, str]:
    """Return exit code and everything printed, lines kept."""
    result = CliRunner().invoke(
        app, ["measure", *map(str, words)], env={"COLUMNS": "200"}
    )
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_every_command_is_printed_and_nothing_is_done(tmp_path: Path) -> None:
    """The folder is as empty afterwards as it was before."""
    code, said = atlas(PLANS / "sqlite.yaml", "--directory", tmp_path, "--dry-run")
    assert code == 0, said
    assert list(tmp_path.iterdir()) == []
    for part in (
        "synchronous: full (baseline), normal",
        "6: 2 rounds of 2 cases and 1 more of the baseline (A/A)",
        "# to make the data",
        "--pragma synchronous=normal > output.txt",
        "atlas-collect.sh -y -d",
        f"rm -rf {tmp_path / 'atlas-sqlite-synchronous'}",
        "restore.sh",
        "round 2: ",
    ):
        assert part in said, part


def test_the_same_seed_gives_the_same_order(tmp_path: Path) -> None:
    """Another seed on the command line gives another."""
    given = (PLANS / "postgresql.yaml", "--directory", tmp_path, "--dry-run")
    orders = [
        [x for x in atlas(*given, "--seed", seed)[1].splitlines() if x[:6] == "round "]
        for seed in (5, 5, 6)
    ]
    assert len(orders[0]) == 3
    assert orders[0] == orders[1] != orders[2]


def test_settings_go_into_a_server_of_ones_own(tmp_path: Path) -> None:
    """It listens on a socket in the scratch folder, with the levels of the case."""
    given = (PLANS / "postgresql.yaml", "--directory", tmp_path, "--dry-run")
    said = atlas(*given)[1]
    assert "listen_addresses = ''" in said
    assert "wal_sync_method = 'open_datasync'" in said
    assert f"unix_socket_directories = '{tmp_path}/atlas-wal-sync-method" in said


def test_without_a_place_it_asks_for_one() -> None:
    """A plan may leave open where; then somebody has to say it."""
    code, said = atlas(PLANS / "sqlite.yaml", "--dry-run")
    assert code == 2
    assert "--directory FOLDER" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--image", "/srv/x.img"], "a size where the place is an image"),
        (["--directory", "/usr", "--image", "/srv/x.img"], "exactly one of"),
        (["--directory", "/usr", "--rounds", "1"], "greater than or equal to 2"),
        (["--directory", "/nowhere/at/all"], "is no directory"),
        (["--device", "/dev/null"], "is no block device"),
    ],
)
def test_wrong_places_are_refused(words: list[str], said: str) -> None:
    """Each with what is wrong; nothing is changed."""
    code, printed = atlas(PLANS / "sqlite.yaml", *words, "--dry-run")
    assert code != 0
    assert said in " ".join(printed.split())


def test_data_that_fits_into_memory_is_refused(tmp_path: Path) -> None:
    """Unless the plan says that this is what is to be measured."""
    text = (PLANS / "sqlite.yaml").read_text("utf-8")
    other = tmp_path / "plan.yaml"
    other.write_text(text.replace("memory: {regime: fits}\n", ""), "utf-8")
    code, said = atlas(other, "--directory", tmp_path, "--dry-run")
    assert code == 1
    assert "the data fits into memory" in said


def test_a_file_system_is_made_on_an_image_only(tmp_path: Path) -> None:
    """The commands are those of util-linux; a folder in use is refused."""
    plan = PLANS / "fio-filesystems.yaml"
    image = tmp_path / "a.img"
    said = atlas(plan, "--image", image, "--size", "6 MiB", "--dry-run")[1]
    assert f"fallocate -l {6 * 1024 * 1024} {image}" in said
    assert "losetup --direct-io=on" in said
    assert "/proc/sys/vm/drop_caches" in said
    assert not image.exists()


def test_an_image_that_exists_or_has_no_room_is_refused(tmp_path: Path) -> None:
    """Nothing is ever overwritten."""
    there = tmp_path / "there.img"
    there.write_text("x")
    assert list(refusals_of_image(there, 1)) == [
        f"{there} exists; name a file that does not"
    ]
    (line,) = refusals_of_image(tmp_path / "new.img", 2**60)
    assert "has room for" in line


def test_a_device_that_holds_anything_is_not_blank(tmp_path: Path) -> None:
    """A signature in the first or in the last MiB counts."""
    device = tmp_path / "device"
    for offset in (0, 1024, 3 * 1024 * 1024 - 1):
        with device.open("wb") as stream:
            stream.truncate(3 * 1024 * 1024)
            assert is_blank(device)
            stream.seek(offset)
            stream.write(b"\x53")
            stream.flush()
            assert not is_blank(device)


def test_a_device_in_use_is_refused(tmp_path: Path) -> None:
    """Partitions, mounts, holders and swap are each named."""
    entry = tmp_path / "sys" / "block" / "vdb"
    part = entry / "vdb1"
    for folder in (part / "holders" / "dm-0", entry / "holders"):
        folder.mkdir(parents=True)
    (part / "partition").write_text("1\n")
    (part / "dev").write_text("254:17\n")
    proc = tmp_path / "proc"
    (proc / "self").mkdir(parents=True)
    (proc / "self" / "mountinfo").write_text(
        "36 35 254:17 / /srv/data rw,noatime shared:1 - ext4 /dev/vdb1 rw\n"
    )
    (proc / "swaps").write_text("Filename Type\n/dev/vdb1 partition\n")
    kernel = Kernel(tmp_path / "sys", proc)
    said = list(in_use(Path("/dev/vdb"), "254:16", entry, kernel))
    assert said == [
        "/dev/vdb has partitions: vdb1",
        "vdb1 is mounted at /srv/data",
        "vdb1 is part of dm-0",
        "vdb1 is swap space",
    ]
    assert list(refusals_of_device(tmp_path, kernel)) == [
        f"{tmp_path} is no block device"
    ]


def test_disks_are_found_below_what_lies_on_them(tmp_path: Path) -> None:
    """A volume of two disks, one of them a partition."""
    devices = tmp_path / "devices"
    for name in ("sda", "sdb"):
        (devices / name / "queue").mkdir(parents=True)
    (devices / "sdb" / "sdb1").mkdir()
    (devices / "sdb" / "sdb1" / "partition").write_text("1\n")
    (devices / "dm-0" / "queue").mkdir(parents=True)
    (devices / "dm-0" / "slaves").mkdir()
    for slave, target in (("sda", "sda"), ("sdb1", "sdb/sdb1")):
        (devices / "dm-0" / "slaves" / slave).symlink_to(devices / target)
    found = Kernel(tmp_path).disks_of(devices / "dm-0")
    assert [path.name for path in found] == ["sda", "sdb"]


def test_words_in_brackets_are_in_force() -> None:
    """As the kernel prints a scheduler, and as it prints a number."""
    assert in_force("none [mq-deadline] kyber bfq\n") == "mq-deadline"
    assert in_force("128\n") == "128"
    assert offered("[none] mq-deadline\n") == ("none", "mq-deadline")


def test_root_is_needed_for_the_steps_that_need_it(tmp_path: Path) -> None:
    """A folder and SQLite take none; a queue takes it, and it says so."""
    if os.geteuid() == 0:
        pytest.skip("root may do everything here")
    code, said = atlas(PLANS / "postgresql.yaml", "--directory", tmp_path, "--dry-run")
    assert code == 1
    assert "this takes root: setting the queue of a disk" in said


def test_a_server_may_be_too_old(tmp_path: Path) -> None:
    """Versions are compared number by number."""
    program = tmp_path / "postgres"
    program.write_text("#!/bin/sh\necho 'postgres (PostgreSQL) 15.18'\n")
    program.chmod(0o755)
    assert too_old(str(program), "9.6") == ""
    assert too_old(str(program), "15") == ""
    assert "is version 15.18; the plan needs 18" in too_old(str(program), "18")
    program.write_text("#!/bin/sh\necho none\n")
    assert "does not say its version" in too_old(str(program), "18")
    assert too_old("", "18") == ""


def test_a_question_leads_to_its_plan(tmp_path: Path) -> None:
    """One that there is no plan for is named, and no path is one."""
    code, said = atlas(PLANS / "sqlite.yaml", "--question", "x", "--dry-run")
    assert (code, "give a plan, or --question" in said) == (2, True)
    for name in ("no-such-question", "../../tests/measure/plans/sqlite"):
        code, said = atlas("--question", name, "--directory", tmp_path, "--dry-run")
        assert (code, "there is no plan for the question" in said) == (2, True)
