"""The collector: the same in every shell, whole chains, and no name of anybody."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from ingest.intake.rules.evi_04_raw_without_secrets import revealed
from tests.environment.trees import HERE, NAMES, SCRIPT, collect, stub
from tests.importers.samples import FOLDER

BUNDLES = HERE / "bundles"
SHELLS = ("dash", "busybox sh", "bash", "bash --posix", "ksh", "mksh")
#: Commands of AIX that the collector asks.
AIX = (
    *("uname", "oslevel", "prtconf", "ioo", "vmo", "df", "mount", "lslv", "lsdev"),
    *("lspath", "lsattr"),
)
#: Of what must never be in a bundle; the trees and stubs are full of it.
SECRETS = ("secret", "uuid=", "10.1.2", "10.9.8", "/srv/", "eui.", "naa.", "cafe")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and return what it printed."""
    return subprocess.run(
        command,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", NAMES)
def test_prints_its_golden(name: str, tmp_path: Path) -> None:
    """Each tree gives the bundle that stands beside it, and nobody's name."""
    printed = collect(name, tmp_path)
    golden = BUNDLES / f"{name}.txt"
    if os.environ.get("ATLAS_UPDATE"):
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")
    assert not [word for word in SECRETS if word in printed.lower()]
    assert list(revealed(printed.encode(), name, name)) == []


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", ["lvm-md-nvme", "nvme-multipath", "kernel-2.6"])
def test_shells_agree(shell: str, name: str, tmp_path: Path) -> None:
    """What is printed does not depend on the shell."""
    if not shutil.which(shell.split(maxsplit=1)[0]):
        pytest.skip(f"{shell} is not installed")
    printed = collect(name, tmp_path, shell=shell)
    assert printed == (BUNDLES / f"{name}.txt").read_text(encoding="utf-8")


def test_is_short_and_clean() -> None:
    """At most 250 lines that fit a screen, and nothing for shellcheck to say."""
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 250
    assert max(map(len, lines)) <= 120
    if shutil.which("shellcheck"):
        assert run("shellcheck", str(SCRIPT)).stdout == ""


def test_says_first_what_it_collects(tmp_path: Path) -> None:
    """Without -y it lists the items before it prints; the bundle stays apart."""
    told = run("sh", str(SCRIPT), "-d", str(tmp_path))
    assert "/proc/self/mountinfo" in told.stderr
    assert "Left out: names of hosts" in told.stderr
    assert told.stdout.startswith("atlas-collect 1\n")
    quiet = run("sh", str(SCRIPT), "-y", "-d", str(tmp_path))
    assert quiet.stderr == ""


def test_writes_where_it_is_told(tmp_path: Path) -> None:
    """-o names the file; a folder that is not there is an error."""
    target = tmp_path / "bundle.txt"
    done = run("sh", str(SCRIPT), "-y", "-d", str(tmp_path), "-o", str(target))
    assert done.returncode == 0
    assert done.stdout == ""
    text = target.read_text(encoding="utf-8")
    assert text.endswith("=== end | atlas-collect 1\n")
    wrong = str(tmp_path / "none/b")
    assert run("sh", str(SCRIPT), "-y", "-d", str(tmp_path), "-o", wrong).returncode


@pytest.mark.parametrize("options", [(), ("-x",), ("-d",)])
def test_wrong_usage(options: tuple[str, ...]) -> None:
    """Without a data directory it says how it is used."""
    done = run("sh", str(SCRIPT), *options)
    assert done.returncode == 2
    assert "usage:" in done.stderr


def test_directory_that_is_not_there(tmp_path: Path) -> None:
    """A wrong directory is named; the root's chain is not taken instead."""
    done = run("sh", str(SCRIPT), "-y", "-d", str(tmp_path / "none"))
    assert done.returncode == 1
    assert "no such directory" in done.stderr


def test_directory_named_like_an_option() -> None:
    """It is a directory to every tool that is given it."""
    done = run("sh", str(SCRIPT), "-d", "-e", "-y")
    assert done.returncode == 1
    assert done.stderr == "atlas-collect: ./-e: no such directory\n"


def test_runs_on_this_machine(tmp_path: Path) -> None:
    """Here, too, it names neither the host nor the user nor the directory."""
    name = f"db-{os.getpid()}-secretdata"
    (tmp_path / name).mkdir()
    printed = run("sh", str(SCRIPT), "-y", "-d", str(tmp_path / name)).stdout
    assert name not in printed
    assert printed.count("\n=== mount data") == 1
    assert printed.endswith("=== end | atlas-collect 1\n")


def test_space_in_a_path(tmp_path: Path) -> None:
    r"""A mount point with a space is found; the kernel writes it as \040."""
    tree = tmp_path / "with space"
    tree.mkdir()
    env = {"ATLAS_PROC": str(tmp_path / "proc"), "ATLAS_SYS": str(tmp_path / "sys")}
    (tmp_path / "proc/self").mkdir(parents=True)
    point = str(tree).replace(" ", "\\040")
    (tmp_path / "proc/self/mountinfo").write_text(
        f"1 0 0:1 / / rw - ext4 /dev/x rw\n2 1 0:9 / {point} rw - tmpfs tmpfs rw\n",
        encoding="utf-8",
    )
    printed = run("sh", str(SCRIPT), "-y", "-d", str(tree), **env).stdout
    assert "none on <data> type tmpfs (rw)" in printed


def test_raw_device() -> None:
    """A block device given instead of a directory (ASM) is where the chain starts."""
    device = next(Path("/dev").glob("[sv]d[a-z]"), None)
    if device is None:
        pytest.skip("there is no disk to name")
    printed = run("sh", str(SCRIPT), "-y", "-d", str(device)).stdout
    assert f"/dev/{device.name} on <data> type raw (rw)" in printed
    assert f"=== layer data {device.name} |" in printed


def test_dm_target_as_root(tmp_path: Path) -> None:
    """Where dmsetup may be asked, the target is told, without the key of a crypt."""
    table = "echo '0 1953259520 striped 2 128 259:1 0 259:3 0'"
    assert "dm/target=striped stripes 2 chunk_sectors 128\n" in collect(
        "lvm-md-nvme", tmp_path, dmsetup=table
    )


@pytest.mark.parametrize(
    ("client", "answer", "kept"),
    [
        (
            "psql",
            (
                " name \n----\n fsync = on\n server_version = 16.2 (Debian 16.2-1)\n"
                " data_directory = /secret\n(2 rows)"
            ),
            ["fsync = on", "server_version = 16.2 (Debian 16.2-1)"],
        ),
        (
            "mysql",
            "Variable_name\tValue\nsync_binlog\t1\nversion\t8.0.36\ndatadir\t/secret/",
            ["sync_binlog = 1", "version = 8.0.36"],
        ),
        (
            "sqlplus",
            "filesystemio_options = SETALL\nORA-00942: table or view secret",
            ["filesystemio_options = SETALL"],
        ),
    ],
)
def test_settings_of_databases(
    client: str, answer: str, kept: list[str], tmp_path: Path
) -> None:
    """Lines of names and plain values are kept; headers, errors and paths are not."""
    stubs = {client: f"cat >/dev/null; printf '%s\\n' '{answer}'"}
    printed = collect("partition", tmp_path, "-c", f"{client} -secret", **stubs)
    section = printed.split(f"=== database {client}", 1)[1].split("===", 1)[0]
    assert section.split("\n")[1:-1] == kept
    assert "secret" not in printed


@pytest.mark.parametrize("client", ["psql -X", "dbmcli -d DB"])
def test_database_that_does_not_answer(client: str, tmp_path: Path) -> None:
    """No answer, or a client that is not known, is told, and the rest is there."""
    printed = collect("partition", tmp_path, "-c", client, psql="exit 2")
    unseen = printed.split("=== unseen", 1)[1]
    assert "settings" in unseen
    assert "=== layer data sda" in printed


def test_aix(tmp_path: Path) -> None:
    """On AIX the chain ends at the hdisks; hand-made answers of its commands."""
    path = stub(tmp_path)
    for name in AIX:
        link = tmp_path / "bin" / name
        link.unlink(missing_ok=True)
        link.symlink_to(HERE / "aix-commands.sh")
    printed = run("dash", str(SCRIPT), "-y", "-d", str(tmp_path), PATH=path).stdout
    golden = BUNDLES / "aix.txt"
    if os.environ.get("ATLAS_UPDATE"):
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")
    assert not [word for word in SECRETS if word in printed.lower()]


def test_real_sysfs(tmp_path: Path) -> None:
    """A dump of a real /sys is followed from a partition to its NVMe drive."""
    archive = FOLDER / "env/sysfs-lsblk-simple-nvme.tar.xz"
    if not archive.is_file():
        pytest.skip("the samples are not beside this checkout")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    root = tmp_path / "simple-nvme"
    data = tmp_path / "data"
    data.mkdir()
    (root / "proc/self/mountinfo").write_text(
        f"1 0 259:2 / {data} rw,noatime - ext4 /dev/nvme0n1p2 rw\n", encoding="utf-8"
    )
    env = {"ATLAS_SYS": str(root / "sys"), "ATLAS_PROC": str(root / "proc")}
    printed = run("sh", str(SCRIPT), "-y", "-d", str(data), **env).stdout
    assert "=== layer data nvme0n1 |" in printed
    assert "transport=nvme pcie" in printed
