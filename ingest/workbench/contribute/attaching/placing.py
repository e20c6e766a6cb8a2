"""Which row of ``runs.csv`` an output is the source of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.findings import Place
from ingest.intake.rules.base import Problem, listing, nearest
from ingest.workbench.contribute.attaching.table_text import REPEAT, ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.intake.models.record import FrontMatter
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.attaching.table_text import TableText


@dataclass(slots=True, eq=False)
class Placed:
    """A result and its row (index in the table); ``repeat`` may be given later."""

    row: int
    levels: dict[str, str]
    repeat: int | None
    shown: str
    #: Step of the run in the front matter, where it was listed before.
    listed: tuple[int, int] | None = None


@dataclass(slots=True)
class Rows:
    """The table of a record while outputs are placed in it."""

    front: FrontMatter
    table: TableText
    placed: list[Placed] = field(default_factory=list)
    #: Placed runs of the front matter whose repeat was blank and now has a number.
    numbered: list[Placed] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the rows of what the front matter lists already."""
        for index, entry in enumerate(self.front.raw):
            for number, run in enumerate(entry.runs):
                for row in self._same(run.levels):
                    if self._repeat(row) == run.repeat:
                        at = (index, number)
                        levels = dict(run.levels)
                        name = f"raw/{entry.file}"
                        each = Placed(row, levels, run.repeat, name, at)
                        self.placed.append(each)

    def of_round(self, number: int | None) -> dict[str, str]:
        """Return the cell that says of which round a run is; none without a number."""
        if number is None:
            return {}
        if ROUND not in self.table.columns:
            self.table.add_column(ROUND, before=self.front.metric_ids)
        return {ROUND: str(number)}

    def place(
        self,
        levels: Mapping[str, str],
        repeat: int | None,
        cells: Mapping[str, str],
        shown: str,
    ) -> Placed | Problem:
        """Fill the row of a run, or add it; a problem where that is not clear."""
        same = self._same(levels)
        if repeat is not None:
            # A row without a number is the first run.
            wanted = [x for x in same if (self._repeat(x) or 1) == repeat]
            if not wanted:
                return self._add(levels, repeat, cells, shown)
            self._number()
            return self._fill(wanted[0], levels, cells, shown)
        free = next((x for x in same if self._lacks(x, cells)), None)
        if free is not None:
            return self._fill(free, levels, cells, shown)
        sources = {each.row for each in self.placed}
        typed = [row for row in same if row not in sources]
        for row in typed:
            if all(self.table.rows[row][name] == cells[name] for name in cells):
                return self._fill(row, levels, cells, shown)
        if typed:
            return _typed(shown, self.table, typed[0], cells)
        following = max((self._repeat(row) or 1 for row in same), default=0) + 1
        wants_number = bool(same) or REPEAT in self.table.columns
        return self._add(levels, following if wants_number else None, cells, shown)

    def _same(self, levels: Mapping[str, str]) -> list[int]:
        return [
            index
            for index, row in enumerate(self.table.rows)
            if all(row.get(x, "") == levels.get(x, "") for x in self.front.factors)
        ]

    def _lacks(self, row: int, cells: Mapping[str, str]) -> bool:
        return not any(self.table.rows[row].get(name) for name in cells)

    def _repeat(self, row: int) -> int | None:
        text = self.table.rows[row].get(REPEAT, "")
        return int(text) if text else None

    def _add(
        self,
        levels: Mapping[str, str],
        repeat: int | None,
        cells: Mapping[str, str],
        shown: str,
    ) -> Placed:
        if repeat is not None:
            self._number()
        number = {} if repeat is None else {REPEAT: str(repeat)}
        row = self.table.add_row({**levels, **cells, **number})
        return self._keep(Placed(row, dict(levels), repeat, shown))

    def _fill(
        self, row: int, levels: Mapping[str, str], cells: Mapping[str, str], shown: str
    ) -> Placed | Problem:
        for name, text in cells.items():
            if self.table.rows[row].get(name) not in {"", text}:
                return _typed(shown, self.table, row, cells)
        self.table.fill(row, cells)
        return self._keep(Placed(row, dict(levels), self._repeat(row), shown))

    def _keep(self, placed: Placed) -> Placed:
        self.placed.append(placed)
        return placed

    def _number(self) -> None:
        """Give every row a repeat; those without one were first runs."""
        if REPEAT not in self.table.columns:
            self.table.add_column(REPEAT, before=(ROUND, *self.front.metric_ids))
        for row in range(len(self.table.rows)):
            if self._repeat(row) is None:
                self.table.fill(row, {REPEAT: "1"})
        for each in self.placed:
            if each.repeat is None:
                each.repeat = 1
                if each.listed:
                    self.numbered.append(each)


def level_problems(
    levels: Mapping[str, str], front: FrontMatter, reference: Reference, shown: str
) -> Iterator[Problem]:
    """Yield what is missing from, or wrong with, the levels said of an output."""
    for factor in front.factors:
        if factor not in levels and _applies(factor, levels, front):
            known = reference.factors.get(factor)
            ids = known.level_ids if known else ()
            example = front.baseline.get(factor) or (ids[0] if ids else "…")
            yield Problem(
                Place(shown),
                f"nobody says which {factor} this output was measured with",
                "nothing",
                f"a level of {factor}: {listing(ids, factor) or 'a number'}",
                f"add  --level {factor}={example}  with the level that was set",
            )
    for factor, level in levels.items():
        known = reference.factors.get(factor)
        if factor not in front.factors:
            yield Problem(
                Place(shown),
                f"{factor} is not declared under treatments or strata",
                f"{factor}={level}",
                listing(front.factors),
                nearest(factor, front.factors, "declare it in index.md, or leave it"),
            )
        elif known and not known.accepts(level):
            yield Problem(
                Place(shown),
                f"{level} is not a level of {factor}",
                level,
                listing(known.level_ids, factor) or "a number without unit",
                nearest(level, known.level_ids, f"atlas explain {factor}"),
            )


def _applies(factor: str, levels: Mapping[str, str], front: FrontMatter) -> bool:
    """Tell whether a factor, nested ones too, has a level among the given ones."""
    for other, within in front.nested.get(factor, {}).items():
        known = (within,) if isinstance(within, str) else within
        if "any" not in known and levels.get(other) not in known:
            return False
    return True


def _typed(shown: str, table: TableText, row: int, cells: Mapping[str, str]) -> Problem:
    stands = table.rows[row]
    name = next(x for x in cells if stands.get(x) not in {"", cells[x]})
    return Problem(
        Place(shown),
        f"runs.csv has another {name} for these levels",
        f"{cells[name]}, and {stands[name]} in line {row + 2}",
        "the same digits, or a run of its own",
        "if it is a further run, add  --repeat 2; if the row was typed from this "
        "output, empty its cells and import again",
    )
