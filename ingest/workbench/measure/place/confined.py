"""Servers that the system keeps to folders of its own: AppArmor, as on Ubuntu."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.workbench.measure.place.blocks import Kernel

#: Where distributions keep the rules.
POLICIES = Path("/etc/apparmor.d")
#: A rule for paths: which, and what may be done; lines of comment are none.
_RULE = re.compile(r"\s*(?:owner\s+)?(/\S+)\s+([a-z]+)\s*,")


def confined(
    program: str, scratch: Path, kernel: Kernel, policies: Path = POLICIES
) -> str:
    """Return why a server may not write to a scratch folder; "" where it may.

    A profile is bound to the path of the program, so that it holds for a server of
    one's own as well. What the administrator allowed beside it (``local/``) counts.
    """
    profile = program.strip("/").replace("/", ".")
    if not program or not _is_enforced(program, profile, kernel, policies):
        return ""
    local = policies / "local" / profile
    if _allows(_read(local), scratch):
        return ""
    return (
        f"AppArmor lets {program} write to its own folders alone: add the lines  "
        f"{scratch}/ r,  and  {scratch}/** rwk,  to {local}, run  apparmor_parser -r "
        f"{policies / profile}  and take them out again afterwards"
    )


def _allows(rules: str, scratch: Path) -> bool:
    """Tell whether a rule of an administrator covers what a server makes there."""
    for line in rules.splitlines():
        found = _RULE.match(line)
        if found and "w" in found[2] and fnmatch(f"{scratch}/file", found[1]):
            return True
    return False


def _is_enforced(program: str, profile: str, kernel: Kernel, policies: Path) -> bool:
    """Tell whether a profile of a program is in force; what is loaded only root sees.

    Others are told by the file of the profile. That of MariaDB on Debian has no rules.
    """
    loaded = _read(kernel.sys / "kernel/security/apparmor/profiles")
    if loaded:
        modes = dict(line.rsplit(" ", 1) for line in loaded.splitlines() if " " in line)
        return any(
            modes.get(name) == "(enforce)" for name in (program, Path(program).name)
        )
    is_on = _read(kernel.sys / "module/apparmor/parameters/enabled").strip() == "Y"
    is_off = (policies / "disable" / profile).exists()
    head = re.compile(rf"^[^#\n]*{re.escape(program)}\b[^\n]*\{{", re.MULTILINE)
    return is_on and not is_off and head.search(_read(policies / profile)) is not None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
