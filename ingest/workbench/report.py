"""Findings for people, programs and GitHub."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from ingest.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

    from ingest.findings import Finding

#: Findings of one rule printed for one file.
MOST = 20

_STYLES = {"E": ("error", "bold red"), "W": ("warning", "bold yellow")}


def print_text(findings: Sequence[Finding], records: int, console: Console) -> None:
    """Print one block a finding, what was left out, and a summary line."""
    print_blocks(findings, console)
    console.print(Text(summary(findings, records)), soft_wrap=True)


def print_blocks(findings: Iterable[Finding], console: Console) -> None:
    """Print one block a finding, and what was left out.

    Everything goes through ``Text``, never through markup, so that a file named
    ``[bold]`` stays a name.
    """
    shown, hidden = _capped(findings)
    for finding in shown:
        word, style = _STYLES[finding.level]
        head = Text(printable(finding.place), style="bold")
        head.append(f"  {word} ", style=style).append(finding.rule, style=style)
        console.print(head, soft_wrap=True)
        console.print(Text(f"  {printable(finding.message)}"), soft_wrap=True)
        for label in ("found", "expected", "hint"):
            line = Text(f"  {label:<9}", style="dim")
            line.append(printable(getattr(finding, label)), style="not dim")
            console.print(line, soft_wrap=True)
        console.print()
    for rest in hidden:
        console.print(Text(printable(rest)), soft_wrap=True)


def _capped(findings: Iterable[Finding]) -> tuple[list[Finding], list[str]]:
    """Return the findings to print, and a line for each group that goes on."""
    seen: Counter[tuple[str, str]] = Counter()
    shown = []
    for finding in findings:
        group = (finding.path, finding.rule)
        seen[group] += 1
        if seen[group] <= MOST:
            shown.append(finding)
    hidden = [
        f"{path}: {number - MOST} more of {rule}; --format json lists all"
        for (path, rule), number in seen.items()
        if number > MOST
    ]
    return shown, hidden


def as_json(findings: Iterable[Finding]) -> str:
    """Return the findings as a JSON list of objects."""
    return json.dumps([finding.to_dict() for finding in findings], indent=2)


def as_github(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield workflow commands, which GitHub turns into annotations.

    https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    """
    shown, hidden = _capped(findings)
    for finding in shown:
        command = "error" if finding.level == "E" else "warning"
        properties = ",".join(
            f"{name}={_property(value)}"
            for name, value in (
                ("file", finding.path),
                ("line", str(finding.line)),
                ("col", str(finding.column)),
                ("title", f"{finding.rule}: {finding.message}"),
            )
        )
        text = (
            f"{finding.message}. Found: {finding.found}. "
            f"Expected: {finding.expected}. {finding.hint}"
        )
        yield f"::{command} {properties}::{_data(text)}"
    yield from map(_data, hidden)


def summary(findings: Iterable[Finding], records: int) -> str:
    """Return the summary line."""
    levels = Counter(finding.level for finding in findings)
    checked = _count(records, "record")
    if not levels:
        return f"{checked} checked, nothing to mend."
    parts = [
        _count(levels[level], _STYLES[level][0])
        for level in ("E", "W")
        if levels[level]
    ]
    tail = " `atlas explain RULE` tells why a rule exists." if levels["E"] else ""
    return f"{checked} checked: {', '.join(parts)}.{tail}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _data(text: str) -> str:
    """Escape the message of a workflow command."""
    text = printable(text.replace("\r", " ").replace("\n", " "))
    return text.replace("%", "%25")


def _property(text: str) -> str:
    """Escape a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
