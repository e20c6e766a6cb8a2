"""EVI-04: raw output names no host, address or credential."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.findings import Finding, Place, excerpt
from ingest.read.text_file import read_bytes
from ingest.rules.base import Problem, Rule
from ingest.rules.evi_03_raw_hashed import RAW_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.models.record import Record
    from ingest.models.reference import Reference

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
# A version such as 9.2.0.8 looks like an address; only private ranges, ports and
# words that announce an address tell them apart.
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "an IP address",
        re.compile(
            rf"\b(?:10\.{_OCTET}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))"
            rf"\.{_OCTET}\.{_OCTET}\b"
            rf"|\b(?!127\.){_OCTET}(?:\.{_OCTET}){{3}}:[0-9]{{2,5}}\b"
            rf"|(?:host|addr|address|inet|ip|server)[\s:=\"]+"
            rf"(?!127\.|0\.0\.0\.0){_OCTET}(?:\.{_OCTET}){{3}}\b",
            re.IGNORECASE,
        ),
    ),
    ("a MAC address", re.compile(r"\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b", re.IGNORECASE)),
    (
        "a host name",
        re.compile(
            r"\bhost ?(?:name)?[ \t]*[:=\"]+[ \t]*"
            r"(?!localhost|unknown|127\.|\[|[0-9.]+\b)[a-z][a-z0-9.-]{2,}"
            r"|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:local|internal|intranet|lan|corp)\b"
            r"|\b[a-z_][a-z0-9_-]*@[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*[:>~ ]",
            re.IGNORECASE,
        ),
    ),
    (
        "a credential",
        re.compile(
            r"\b(?:password|passwd|pwd|secret|api_?key|token)[ \t]*[:=][ \t]*"
            r"(?![*x]{3,}|\[|<|$)[^\s*]+"
            r"|\bidentified\s+by\s+\S+"
            r"|[a-z]+://[^\s/:@]+:[^\s/@]+@"
            r"|-----BEGIN [A-Z ]*PRIVATE KEY"
            r"|\bAKIA[0-9A-Z]{16}\b",
            re.IGNORECASE,
        ),
    ),
)
#: Longer lines are cut: no tool prints a name or an address that far out.
_LINE = 20_000
#: Findings after which a file is not searched further.
_ENOUGH = 20


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Search every raw file, line by line."""
    folder = record.origin.directory / "raw"
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        shown = f"{record.origin.folder}/raw/{excerpt(path.name)}"
        data = read_bytes(path, shown, RAW_LIMIT)
        if isinstance(data, Finding):
            continue  # EVI-03 says so
        problems = _search(data.decode("utf-8", "replace"), shown)
        for _, problem in zip(range(_ENOUGH), problems, strict=False):
            yield problem


def _search(text: str, shown: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), start=1):
        for what, pattern in _PATTERNS:
            hit = pattern.search(line[:_LINE])
            if hit:
                yield Problem(
                    Place(shown, number, hit.start() + 1),
                    f"the raw output holds {what}",
                    "(not repeated here)" if "cred" in what else hit[0],
                    "output without names, addresses and credentials",
                    "replace it by a word of the same kind, such as db-host, and "
                    "hash the file again",
                )


RULE = Rule(
    id="EVI-04",
    level="E",
    title="Raw output names no host, address or credential",
    why="What is published stays published; names and addresses of a company's "
    "servers help nobody but an attacker.",
    mend="Replace them before hashing. Change a password that was ever in the file.",
    check=check,
)
