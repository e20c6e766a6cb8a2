"""What the ingest has to say about a contribution, located and with a way out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Level = Literal["E", "W"]

#: Longest piece of contributed text repeated in a finding.
_EXCERPT = 80


class Place(NamedTuple):
    """A place in a file; lines and columns count from 1."""

    path: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem at one place.

    ``rule`` is a permanent id, ``level`` is E (stops the build) or W (shown on the
    page). ``path`` is relative to the project root; ``line`` and ``column`` count
    from 1. ``found`` is the offending text (shortened), ``expected`` what belongs
    there, ``hint`` what to do about it.
    """

    rule: str
    level: Level
    path: str
    line: int
    column: int
    found: str
    expected: str
    hint: str
    message: str

    @property
    def at(self) -> Place:
        """The place, as rules name it."""
        return Place(self.path, self.line, self.column)

    @property
    def place(self) -> str:
        """``file:line:column``, as editors and terminals understand it."""
        return f"{self.path}:{self.line}:{self.column}"

    def to_dict(self) -> dict[str, str | int]:
        """Return the finding as plain data."""
        return asdict(self)


def error(  # noqa: PLR0913 (the parts of a finding, each named by the caller)
    rule: str, place: Place, *, found: str, expected: str, hint: str, message: str
) -> Finding:
    """Return a finding that stops the build."""
    return Finding(
        rule=rule,
        level="E",
        path=place.path,
        line=place.line,
        column=place.column,
        found=excerpt(found),
        expected=expected,
        hint=hint,
        message=message,
    )


def excerpt(value: object) -> str:
    """Return ``value`` as one short line, safe to print on a terminal.

    Control characters (which could move the cursor or colour the terminal) are
    escaped, long text is cut.
    """
    text = value if isinstance(value, str) else repr(value)
    cut = text[: _EXCERPT + 1]
    shown = printable(cut)
    return shown if len(text) <= _EXCERPT else f"{shown[:_EXCERPT]}…"


def printable(text: str) -> str:
    """Escape every character of ``text`` a terminal would act on."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings sorted by place, then rule, without repetitions."""
    return sorted(
        set(findings),
        key=lambda f: (f.path, f.line, f.column, f.rule, f.message, f.found),
    )


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any finding stops the build."""
    return any(finding.level == "E" for finding in findings)
