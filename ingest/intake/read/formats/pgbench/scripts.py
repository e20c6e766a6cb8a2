"""What pgbench says of one script below its tps: share, latency and statements."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

_WEIGHT = re.compile(r"- weight: (\d+) \(targets (\S+?)% of total\)")
_SHARE = re.compile(r"- (\d+) transactions \(\S+?% of total(?:, tps = (\S+))?\)")
_PROCESSED = re.compile(
    r"- number of transactions actually processed: \d+ \(tps = (\S+)\)"
)
_OF_SCRIPT = re.compile(r"- latency (average|stddev) ?[:=] (\S+) ms")
_STATEMENT = re.compile(r"(\d{1,9}\.\d{3,9})\s+(\S.*)")
_COUNTED = re.compile(r"(\d{1,9}\.\d{3})\s+((?:\d{1,12}\s+){1,2})(\S.*)")
#: Statements kept of a script.
MOST_STATEMENTS = 500


class Found(NamedTuple):
    """What stands after a name, and on which line."""

    text: str
    line: int


@dataclass
class Script:
    """What is printed about one of several scripts, or about the only one."""

    name: str
    fields: dict[str, Found] = field(default_factory=dict)
    statements: list[tuple[str, list[str], str, int]] = field(default_factory=list)
    counts: str = ""

    def read(self, found: Found) -> None:
        """Take in a line below the name of the script."""
        text = found.text
        counted = "failures" in self.counts
        statement = (_COUNTED if counted else _STATEMENT).fullmatch(text)
        if statement and self.counts and len(self.statements) < MOST_STATEMENTS:
            milliseconds, *counts, sql = statement.groups()
            failed = counts[0].split() if counts else []
            self.statements.append((milliseconds, failed, sql, found.line))
            return
        for pattern, names in (
            (_WEIGHT, ("weight", "targets")),
            (_SHARE, ("transactions", "tps")),
            (_PROCESSED, ("tps",)),
        ):
            match = pattern.fullmatch(text)
            for name, value in zip(
                names, match.groups() if match else (), strict=False
            ):
                if value is not None:
                    self.fields[name] = found._replace(text=value)
        latency = _OF_SCRIPT.fullmatch(text)
        if latency:
            self.fields[latency[1]] = found._replace(text=latency[2])
