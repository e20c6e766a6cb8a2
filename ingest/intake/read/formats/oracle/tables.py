"""Tables of an Oracle report, and the wait events in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.read.formats.oracle.figures import milliseconds, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from ingest.intake.read.raw.results import Parameter

#: What the percentage of a wait event is of, by the words of its column.
_SHARES = {
    "db time": "pct_db_time",
    "bg time": "pct_background_time",
    "call time": "pct_call_time",
    "ela time": "pct_elapsed_time",
    "wt time": "pct_wait_time",
}
_UNIT = re.compile(r"\((s|sec|ms|us|cs)\)")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: what stands above it, its columns, its rows with their lines."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Event:
    """What sessions waited for; None where the report leaves a value out.

    ``share`` is in percent of what ``share_of`` says (a name of ``_SHARES``).
    """

    name: str
    waits: Decimal | None
    total_ms: Decimal | None
    average_ms: Decimal | None
    share: Decimal | None
    share_of: str
    wait_class: str

    def as_parameter(self) -> dict[str, Parameter]:
        """Return the event for the list of top waits, without what is left out."""
        seconds = None if self.total_ms is None else self.total_ms / 1000
        values: dict[str, Parameter | None] = {
            "event": self.name,
            "waits": self.waits,
            "total_wait_s": seconds,
            "average_wait_ms": self.average_ms,
            self.share_of: self.share,
            "wait_class": self.wait_class or None,
        }
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Events:
    """The wait events of a report: the list of the first page, then the tables."""

    top: tuple[Event, ...]
    foreground: tuple[Event, ...]
    background: tuple[Event, ...]

    def named(self, name: str, *lists: str) -> Iterator[Event]:
        """Yield the event ``name`` of each of ``lists`` that has it, in their order."""
        for each in lists:
            yield from (event for event in getattr(self, each) if event.name == name)


def is_event_table(header: Sequence[str]) -> bool:
    """Tell whether columns are those of a table of wait events."""
    columns = {_column(name) for name in header}
    return {"event", "waits", "total"} <= columns


def events_of(tables: Sequence[Table], mark: str) -> Events:
    """Return the wait events of a report's tables.

    Top events stand first and have a title or a wait class; of the others, those
    whose title says so are background events. Raises ``RefusedError``.
    """
    top: list[Event] = []
    foreground: list[Event] = []
    background: list[Event] = []
    for table in tables:
        if not is_event_table(table.header):
            continue
        title = table.title.lower()
        columns = [_column(name) for name in table.header]
        if "background" in title:
            into = background
        elif not foreground and (re.search(r"\btop\b", title) or "class" in columns):
            if top:
                continue
            into = top
        else:
            into = foreground
        into.extend(_events(table, columns, mark))
    return Events(tuple(top), tuple(foreground), tuple(background))


def _column(header: str) -> str | None:
    """Return what a column of a table of wait events holds, None for others."""
    name = re.sub(r"[\s-]+", " ", header.lower()).strip()
    if "txn" in name or "out" in name or "timeouts" in name:
        return None
    if name.startswith("%"):
        return "share"
    for word, column in (("class", "class"), ("avg", "average"), ("time", "total")):
        if word in name:
            return column
    return {"waits": "waits", "total waits": "waits", "event": "event"}.get(name)


def _events(table: Table, columns: list[str | None], mark: str) -> Iterator[Event]:
    at = {column: index for index, column in enumerate(columns) if column}
    units = {
        column: _UNIT.search(table.header[index].lower())
        for column, index in at.items()
    }
    for line, cells in table.rows:
        name = cells[at["event"]].strip() if len(cells) > max(at.values()) else ""
        if not name:
            continue
        share = cells[at["share"]] if "share" in at else ""
        average = cells[at["average"]] if "average" in at else ""
        unit = units.get("average")
        total_unit = units["total"]
        yield Event(
            name=name,
            waits=number(cells[at["waits"]], mark, f"waits of {name}", line),
            total_ms=milliseconds(
                cells[at["total"]],
                _plain_unit(total_unit[1]) if total_unit else None,
                mark,
                f"wait time of {name}",
                line,
            ),
            average_ms=milliseconds(
                average, unit[1] if unit else None, mark, f"wait of {name}", line
            ),
            share=number(share, mark, f"share of {name}", line),
            share_of=_share_name(table.header[at["share"]]) if "share" in at else "",
            wait_class=cells[at["class"]].strip() if "class" in at else "",
        )


def _plain_unit(unit: str) -> str:
    return "s" if unit == "sec" else unit


def _share_name(header: str) -> str:
    name = re.sub(r"\s+", " ", header.lower())
    return next((each for words, each in _SHARES.items() if words in name), "pct")
