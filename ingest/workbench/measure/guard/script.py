"""The restore script: a shell script that puts everything back, and stays.

It is written whole before anything is changed, and again before each further change.
Running it twice, or when nothing is left to be done, does no harm. What it would write
into the kernel is left alone after a restart, which has undone it already.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

#: Names the experiment in the environment of every program it starts.
MARK = "ATLAS_MEASURE_TOKEN"


@dataclass(frozen=True, slots=True)
class Change:
    """A change and how it is undone.

    ``undo`` is a line of shell. ``volatile``: a restart of the system undoes it too,
    and what the line names may be something else then.
    """

    undo: str
    volatile: bool = True


def value_back(path: Path, value: str) -> str:
    """Return the line that writes a value back, unless it is there."""
    file, text = shlex.quote(str(path)), shlex.quote(value)
    return (
        f"if [ -w {file} ]; then echo {text} > {file} 2>/dev/null || failed {file}; fi"
    )


def script_text(changes: Sequence[Change], token: str, boot_id: str) -> str:
    """Return the script that undoes the changes, the last one first.

    First every program that has the token in its environment is ended, so that none
    holds what is taken down afterwards.
    """
    lasting = [each.undo for each in reversed(changes) if not each.volatile]
    volatile = [each.undo for each in reversed(changes) if each.volatile]
    return "\n".join(
        (
            _HEAD.format(mark=MARK, token=token, boot=shlex.quote(boot_id)),
            "if same_boot; then",
            *(f"    {line}" for line in volatile or [":"]),
            "fi",
            *lasting,
            _FOOT,
        )
    )


_HEAD = """\
#!/bin/sh
# Puts back what `atlas measure` changed. It may be run again, and at any time:
# what is as it was is left alone. Data in the scratch folder is kept, so that the
# experiment can be resumed; delete it when it is not.
bad=0
failed() {{ echo "not put back: $1" >&2; bad=1; }}
same_boot() {{ [ "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)" = {boot} ]; }}
ours() {{ # processes that were started by the experiment
    grep -lsF '{mark}={token}' /proc/[0-9]*/environ | tr -cd '0-9\\n'; }}
end_ours() {{ # asked first, then ended; at most ten seconds
    # A program that is being started shows no environment yet: look three times.
    gone=0
    for signal in TERM KILL; do
        tries=0
        while [ "$tries" -lt 25 ]; do
            pids=$(ours)
            if [ -z "$pids" ]; then
                gone=$((gone + 1)); [ "$gone" -lt 3 ] || return 0
            else
                gone=0
                [ "$tries" -gt 0 ] || kill -s "$signal" $pids 2>/dev/null
                tries=$((tries + 1))
            fi
            sleep 0.2
        done
    done; failed "processes $pids"; }}
end_ours
"""
_FOOT = """\
exit "$bad"
"""
