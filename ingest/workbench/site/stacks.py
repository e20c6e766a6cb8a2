"""Stacks as Go prints them on SIGQUIT, shortened to what a reader can use."""

from __future__ import annotations

import re
from collections import Counter

_GOROUTINE = re.compile(r"^goroutine \d+[^\[]*\[([^\],]+)[^\]]*\]:$")
#: A line of a stack that names a function: ``package.(*Type).Method(0x1, ...)``.
_CALL = re.compile(r"^([\w./*()\-\[\]…]+)\(.*\)$")
#: Where the runtime itself waits says nothing about who waits.
_RUNTIME = ("runtime.", "internal/", "sync.", "syscall.")
_FRAMES = 4
_STACKS = 8


def shortened(dump: str) -> list[str]:
    """Return a line for each kind of stack: how many, what they wait for, and where.

    ``dump`` is what Go printed. The most frequent come first, at most eight. Empty
    where the text holds no stacks.
    """
    kinds: Counter[tuple[str, tuple[str, ...]]] = Counter()
    state, frames = "", list[str]()
    for line in [*dump.splitlines(), ""]:
        if found := _GOROUTINE.match(line):
            state, frames = found[1], []
        elif not line.strip():
            if state:
                kinds[state, tuple(frames[:_FRAMES])] += 1
            state = ""
        elif (call := _CALL.match(line)) and not call[1].startswith(_RUNTIME):
            frames.append(call[1].rpartition("/")[2])
    lines = [
        f"{count} × {state}: {' < '.join(frames) or 'the runtime of Go'}"
        for (state, frames), count in kinds.most_common(_STACKS)
    ]
    left = sum(kinds.values()) - sum(n for _, n in kinds.most_common(_STACKS))
    return [*lines, f"and {left} others"] if left else lines
