"""The choice of records and levels, as the page's script makes it.

``assets/js/compare/select.js`` is the same in the browser; a test compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from ingest.publishing.compare.pooled import Pooled, SourceEffect, pool_pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ingest.analysis.evidence.verdicts import Verdict
    from ingest.publishing.compare.shapes import Basis, CompareDocument

#: How records are put together; the first is what an address without it means.
Grouping = Literal["workload-storage", "workload", "storage", "database"]
#: Why a record stands beside the pooled numbers and not in them.
Aside = Literal["not_informing", "in_memory", "overlaps"]
#: Why sources are not pooled.
Unpooled = Literal["one_source", "reference", "measure", "classes", "unspecified"]
#: The first metric of a record that compares levels.
MAIN = "main"
MEASURES = ("speed", "tail_latency", "none")
_VAGUE = {"unspecified", "varied"}
_TURNED: dict[Verdict, Verdict] = {"better": "worse", "worse": "better"}


@dataclass(frozen=True, slots=True)
class State:
    """What a reader chose. ``facets``: database, workload, storage, era, kind or
    certainty (where the figures come from) to the one value that is wanted.
    """  # noqa: D205 (one sentence more)

    baseline: str
    levels: tuple[str, ...]
    group: Grouping = "workload-storage"
    metric: str = MAIN
    facets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """A level against the baseline in one row; log scale, above zero is better."""

    cells: int
    log: float
    variance: float
    cell_low: float
    cell_high: float
    interval: tuple[float, float] | None
    verdict: Verdict | None
    basis: Basis
    text: str | None
    is_approximate: bool

    @property
    def reach(self) -> float:
        """The log ratio of the cell farthest from no difference, as a size."""
        return max(-self.cell_low, self.cell_high)


@dataclass(slots=True)
class Row:
    """A record in one metric and pair of classes; whole numbers are places."""

    record: int
    metric: int
    workload: int
    storage: int
    arms: int
    effects: dict[int, Shown]
    aside: Aside | None = None
    aside_for: int | None = None


class GroupKey(NamedTuple):
    """What the rows of a group have in common; None where they need not."""

    workload: int | None
    storage: int | None
    database: int | None
    measure: str


@dataclass(frozen=True, slots=True)
class Group:
    """Rows, and by level what they come to; a level without counted rows is absent."""

    key: GroupKey
    rows: list[Row]
    pooled: dict[int, Pooled | Unpooled]


def default_state(document: CompareDocument) -> State:
    """Return what an address that names nothing but the setting means."""
    return State(
        baseline=document["baseline"],
        levels=tuple(document["shown"]) or tuple(compared(document)),
    )


def compared(document: CompareDocument, baseline: str | None = None) -> list[str]:
    """Return the levels that a record compares with the baseline, in order."""
    counts = level_counts(document, baseline or document["baseline"])
    return [level for level in document["levels"]["id"] if counts.get(level)]


def level_counts(document: CompareDocument, baseline: str) -> dict[str, int]:
    """Return how many records compare each level with the baseline."""
    ids, effects = document["levels"]["id"], document["effects"]
    if baseline not in ids:
        return {}
    base = ids.index(baseline)
    records: defaultdict[str, set[int]] = defaultdict(set)
    pairs = zip(effects["level"], effects["against"], effects["record"], strict=True)
    for level, against, record in pairs:
        if base in (level, against):
            records[ids[level if against == base else against]].add(record)
    return {level: len(found) for level, found in records.items()}


def select(document: CompareDocument, state: State) -> list[Group]:
    """Return the groups that a state shows, each with its pooled levels.

    What most independent sources have measured comes first.
    """
    ids = document["levels"]["id"]
    levels = [ids.index(each) for each in state.levels]
    groups: defaultdict[GroupKey, list[Row]] = defaultdict(list)
    for row in _rows(document, state, levels):
        groups[_key(document, state.group, row)].append(row)
    found = [
        _group(document, key, groups[key], levels) for key in sorted(groups, key=_order)
    ]
    return sorted(found, key=lambda group: -_sources(document, group))


def _order(key: GroupKey) -> tuple[int, int, int, int]:
    """Return the place of a group: in the order of the vocabularies."""
    parts = (key.workload, key.storage, key.database)
    first, second, third = (-1 if part is None else part for part in parts)
    return first, second, third, MEASURES.index(key.measure)


def _sources(document: CompareDocument, group: Group) -> int:
    """Return how many independent sources a group has whose class is named."""
    key, records = group.key, document["records"]
    names = {
        *(() if key.workload is None else (document["workloads"]["id"][key.workload],)),
        *(() if key.storage is None else (document["storage"]["id"][key.storage],)),
    }
    if names & _VAGUE:
        return 0
    counted = (row for row in group.rows if row.aside is None)
    return len({records["source"][row.record] for row in counted})


def _rows(
    document: CompareDocument, state: State, levels: Sequence[int]
) -> Iterator[Row]:
    found: dict[tuple[int, int, int, int], Row] = {}
    for i, level, turned in _pairs(document, state):
        effects = document["effects"]
        place = (
            effects["record"][i],
            effects["workload"][i],
            effects["storage"][i],
            effects["metric"][i],
        )
        if level not in levels:
            continue
        row = found.get(place)
        if row is None:
            record, workload, storage, metric = place
            row = Row(record, metric, workload, storage, effects["arms"][i], {})
            found[place] = row
        # Of ratios stated twice for one pair the first counts.
        row.effects.setdefault(level, _shown(document, i, turned=turned))
    yield from (found[place] for place in sorted(found))


def _pairs(document: CompareDocument, state: State) -> Iterator[tuple[int, int, bool]]:
    """Yield the effects against the baseline that pass the facets and the metric."""
    effects = document["effects"]
    base = document["levels"]["id"].index(state.baseline)
    main: dict[tuple[int, int, int], int] = {}
    for i, level in enumerate(effects["level"]):
        against = effects["against"][i]
        if base not in (level, against) or not _passes(document, state.facets, i):
            continue
        metric = effects["metric"][i]
        if state.metric == MAIN:
            place = (
                effects["record"][i],
                effects["workload"][i],
                effects["storage"][i],
            )
            if main.setdefault(place, metric) != metric:
                continue
        elif document["metrics"]["id"][metric] != state.metric:
            continue
        yield i, against if level == base else level, level == base


def _passes(document: CompareDocument, facets: Mapping[str, str], i: int) -> bool:
    effects, records = document["effects"], document["records"]
    record = effects["record"][i]
    own = {
        "database": document["databases"]["id"][records["database"][record]],
        "workload": document["workloads"]["id"][effects["workload"][i]],
        "storage": document["storage"]["id"][effects["storage"][i]],
        "era": records["era"][record],
        "kind": records["kind"][record],
        "certainty": records["figures_from"][record],
    }
    return all(own[facet] == value for facet, value in facets.items())


def _shown(document: CompareDocument, i: int, *, turned: bool) -> Shown:
    effects = document["effects"]
    verdict, low, high = effects["verdict"][i], effects["low"][i], effects["high"][i]
    interval = None if low is None or high is None else (low, high)
    cells = effects["cell_low"][i], effects["cell_high"][i]
    log = effects["log"][i]
    if turned:
        log, cells = -log, (-cells[1], -cells[0])
        interval = interval and (-interval[1], -interval[0])
        verdict = verdict and _TURNED.get(verdict, verdict)
    return Shown(
        cells=effects["cells"][i],
        log=log,
        variance=effects["variance"][i],
        cell_low=cells[0],
        cell_high=cells[1],
        interval=interval,
        verdict=verdict,
        basis=effects["basis"][i],
        text=None if turned else effects["text"][i],
        is_approximate=effects["approximate"][i],
    )


def _key(document: CompareDocument, group: Grouping, row: Row) -> GroupKey:
    measure = document["metrics"]["measure"][row.metric]
    database = document["records"]["database"][row.record]
    return GroupKey(
        workload=row.workload if "workload" in group else None,
        storage=row.storage if "storage" in group else None,
        database=database if group == "database" else None,
        measure=measure,
    )


def _group(
    document: CompareDocument, key: GroupKey, rows: list[Row], levels: Sequence[int]
) -> Group:
    _set_aside(document, rows)
    counted = [row for row in rows if row.aside is None]
    pooled: dict[int, Pooled | Unpooled] = {}
    for level in levels:
        own = [row for row in counted if level in row.effects]
        if own:
            pooled[level] = _pooled(document, key.measure, level, own)
    return Group(key, rows, pooled)


def _set_aside(document: CompareDocument, rows: list[Row]) -> None:
    """Mark the rows that do not count: one experiment, one vote, like with like."""
    records = document["records"]
    for row in rows:
        if not records["informs"][row.record]:
            row.aside = "not_informing"
    rest = [row for row in rows if row.aside is None]
    # Where all fits in memory there is nothing to keep apart.
    if any(not records["in_memory"][row.record] for row in rest):
        for row in rest:
            if records["in_memory"][row.record]:
                row.aside = "in_memory"
    kept: set[int] = set()
    rest = [row for row in rest if row.aside is None]
    for row in sorted(rest, key=lambda row: (-row.arms, records["id"][row.record])):
        overlaps = records["overlaps"][row.record]
        other = next((each for each in overlaps if each in kept), None)
        if other is None:
            kept.add(row.record)
        else:
            row.aside, row.aside_for = "overlaps", other


def _pooled(
    document: CompareDocument, measure: str, level: int, rows: list[Row]
) -> Pooled | Unpooled:
    records = document["records"]
    if document["levels"]["reference"][level]:
        return "reference"
    if measure == "none":
        return "measure"
    if len({records["source"][row.record] for row in rows}) == 1:
        return "one_source"
    if len({(row.workload, row.storage) for row in rows}) > 1:
        return "classes"
    row = rows[0]
    names = {
        document["workloads"]["id"][row.workload],
        document["storage"]["id"][row.storage],
    }
    if names & _VAGUE:
        return "unspecified"
    return pool_pair(
        [
            SourceEffect(
                records["source"][row.record],
                row.effects[level].log,
                row.effects[level].variance,
                row.effects[level].reach,
            )
            for row in rows
        ],
        document["assumed"],
    )
