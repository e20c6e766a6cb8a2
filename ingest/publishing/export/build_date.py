"""The only date a build may contain."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def build_date(root: Path) -> str | None:
    """Return SOURCE_DATE_EPOCH, else the last commit's date, as an ISO date in UTC.

    None outside a repository: a build must not depend on the clock.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit(root)
    if not epoch or not epoch.isdigit():
        return None
    return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()


def _last_commit(root: Path) -> str:
    try:
        result = subprocess.run(  # noqa: S603 (fixed words, no shell)
            ["git", "-C", str(root), "log", "-1", "--format=%ct"],  # noqa: S607 (git is wherever the user has it)
            capture_output=True,
            text=True,
            check=False,
            timeout=10,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip()
