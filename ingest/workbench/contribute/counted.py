"""Which results of a file count as runs, and what follows from that for the rows.

Works on answers as plain data, so that answers can be settled while they are given.
"""

from __future__ import annotations

from typing import Any

from ingest.workbench.contribute.drafting.said import NOT_LISTED

#: Said of a file whose results differ in a setting: then each of them is asked for.
EACH = "each"
_SEVERAL, _PRIMARY, _OWN = "several", "metrics.primary", "own.name"
_OWN_LEVELS = "own_levels"
Document = dict[str, Any]


def follows(key: str) -> bool:
    """Tell whether other answers follow from the one at a key."""
    stem = key.partition(".")[0]
    return stem in {_SEVERAL, _OWN_LEVELS} or key in {_PRIMARY, _OWN}


def settled(document: Document, key: str) -> Document:
    """Return answers with what follows from the one at ``key`` put in."""
    steps = key.split(".")
    if steps[0] == _SEVERAL:
        _count(document, document[_SEVERAL][int(steps[1])], steps[-1])
    if steps[0] == _OWN_LEVELS:
        _name(document, steps[1])
    agreed(document)
    return document


def agreed(document: Document) -> None:
    """Take over what the outputs of the load say alike, where nothing else is said.

    The load is what gave the primary metric, once that is known.
    """
    primary = document.get("metrics", {}).get("primary")
    rows = document.get("rows", [])
    load = [row for row in rows if primary in row.get("metrics", {})] or rows
    said: dict[str, set[str]] = {}
    for row in load:
        for key, value in row.get("facts", {}).items():
            said.setdefault(key, set()).add(value)
    for key, values in said.items():
        part, name = key.split(".")
        if len(values) == 1:
            document.setdefault(part, {}).setdefault(name, values.pop())


def _count(document: Document, entry: Document, asked: str) -> None:
    """Make rows of the results that count, at the place of their file."""
    rows, spare = document.get("rows", []), document.get("spare", [])
    own = sorted((x for x in (*rows, *spare) if _is_of(x, entry)), key=_number)
    counted = set(entry.get("counted", ()))
    kept = [row for row in own if not counted or str(_number(row)) in counted]
    at = next((i for i, row in enumerate(rows) if _is_of(row, entry)), len(rows))
    others = [row for row in rows if not _is_of(row, entry)]
    document["rows"] = [*others[:at], *kept, *others[at:]]
    document["spare"] = [
        *(row for row in spare if not _is_of(row, entry)),
        *(row for row in own if counted and str(_number(row)) not in counted),
    ]
    for factor, level in entry.get("levels", {}).items():
        for row in kept:
            _set(row, factor, level, document, is_asked=factor == asked)


def _name(document: Document, factor: str) -> None:
    """Put the level named last where "not listed" was chosen."""
    named = document[_OWN_LEVELS][factor]
    for kind in ("rows", "spare", _SEVERAL, "collected"):
        for entry in document.get(kind, []) if named else ():
            if entry.get("levels", {}).get(factor) == NOT_LISTED:
                entry["levels"][factor] = named[-1]


def _number(row: Document) -> int:
    return int(row.get("result", 1))


def _is_of(row: Document, entry: Document) -> bool:
    return bool(row.get("file") == entry["file"])


def _set(
    row: Document, factor: str, level: str, document: Document, *, is_asked: bool
) -> None:
    """Give a row the level of its file; what its output states itself stays."""
    levels = row.setdefault("levels", {})
    is_setting = factor in document.get("treatments", ())
    if level == EACH:
        if is_asked and is_setting:
            levels.pop(factor, None)
    elif is_setting:
        levels[factor] = level
    else:
        levels.setdefault(factor, level)
