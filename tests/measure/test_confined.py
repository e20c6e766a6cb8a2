"""A server that AppArmor keeps to its own folders is told before anything is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ingest.workbench.measure.place.blocks import Kernel
from ingest.workbench.measure.place.confined import confined

if TYPE_CHECKING:
    from pathlib import Path

SERVER = "/usr/sbin/mysqld"
PROFILE = f"""# vim:syntax=apparmor
#include <tunables/global>

{SERVER} {{
  #include <local/usr.sbin.mysqld>
  /var/lib/mysql/** rwk,
}}
"""


@pytest.fixture
def policies(tmp_path: Path) -> Path:
    """Return Ubuntu's: a profile, and a file for what the administrator adds."""
    folder = tmp_path / "apparmor.d"
    (folder / "local").mkdir(parents=True)
    (folder / "disable").mkdir()
    (folder / "usr.sbin.mysqld").write_text(PROFILE)
    return folder


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Return a kernel with AppArmor, whose loaded profiles only root may read."""
    enabled = tmp_path / "sys/module/apparmor/parameters/enabled"
    enabled.parent.mkdir(parents=True)
    enabled.write_text("Y\n")
    return Kernel(sys=tmp_path / "sys")


def test_the_lines_that_are_missing_are_told(
    tmp_path: Path, kernel: Kernel, policies: Path
) -> None:
    """Whoever adds them gets on; they name the scratch folder."""
    scratch = tmp_path / "data"
    said = confined(SERVER, scratch, kernel, policies)
    assert f"{scratch}/** rwk," in said
    assert f"apparmor_parser -r {policies / 'usr.sbin.mysqld'}" in said
    local = policies / "local/usr.sbin.mysqld"
    for rules, is_allowed in (
        (f"{scratch}/ r,\n{scratch}/** rwk,\n", True),
        (f"owner {tmp_path}/** rwk,\n", True),
        (f"#{scratch}/** rwk,\n", False),
        (f"{scratch}/** r,\n", False),
        ("/srv/other/** rwk,\n", False),
    ):
        local.write_text(rules)
        assert (confined(SERVER, scratch, kernel, policies) == "") is is_allowed


@pytest.mark.parametrize("why", ["off", "disabled", "comments", "none", "no server"])
def test_what_is_not_confined_is_not_refused(
    tmp_path: Path, kernel: Kernel, policies: Path, why: str
) -> None:
    """No AppArmor, a profile that is switched off, one without rules, or none."""
    profile = policies / "usr.sbin.mysqld"
    if why == "off":
        (kernel.sys / "module/apparmor/parameters/enabled").write_text("N\n")
    elif why == "disabled":
        (policies / "disable/usr.sbin.mysqld").symlink_to(profile)
    elif why == "comments":
        profile.write_text(f"# {SERVER} {{ is left alone by this package }}\n")
    elif why == "none":
        profile.unlink()
    server = "" if why == "no server" else SERVER
    assert confined(server, tmp_path, kernel, policies) == ""


def test_what_is_loaded_counts_where_it_can_be_read(
    tmp_path: Path, kernel: Kernel, policies: Path
) -> None:
    """A profile that only complains keeps nobody from anything."""
    loaded = kernel.sys / "kernel/security/apparmor/profiles"
    loaded.parent.mkdir(parents=True)
    for line, is_refused in (
        (f"{SERVER} (enforce)", True),
        ("mysqld (enforce)", True),
        (f"{SERVER} (complain)", False),
        ("/usr/sbin/ntpd (enforce)", False),
    ):
        loaded.write_text(f"lsb_release (complain)\n{line}\n")
        assert bool(confined(SERVER, tmp_path, kernel, policies)) is is_refused
