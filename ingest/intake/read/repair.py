"""Stand-ins for values that cannot be used, so that the rest can still be judged.

Without them a contributor would mend the form of a record only to be told, in a
second wave, what the rules have to say. A repaired record is never built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ingest.intake.models.record import FrontMatter

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from ingest.intake.models.origin import Step

_SOURCE = {
    "authors": ["?"],
    "publisher": "?",
    "url": "https://example.org/",
    "language": "en",
    "published": "unknown",
    "accessed": "2000",
    "figures_from": "table",
    "publication_rights": "already-public",
    "second_hand": False,
    "mirrors": [],
}
_SYSTEM = {
    "settings": {},
    "chain": [{"layer": "device", "holds": ["data"]}],
    "layer": "device",
    "holds": ["data"],
    "class_map": {},
}
_TOP = {
    "id": "x",
    "title": "?",
    "summary": "?",
    "language": "en",
    "kind": "publication",
    "rules_edition": 1,
    "source_group": "x",
    "overlaps": [],
    "notes": [],
    "caveats": [],
}


def repaired(value: Any, problem: ValidationError | None) -> FrontMatter | None:
    """Return front matter with stand-ins for what is wrong with ``value``.

    None where that would decide what the record is about (its treatments, metrics
    or claims), or would take more than a stand-in for a value.
    """
    copy = _thawed(value)
    details = problem.errors(include_url=False) if problem else []
    if not isinstance(copy, dict) or not all(_mend(copy, each) for each in details):
        return None
    try:
        return FrontMatter.model_validate(_frozen(copy))
    except ValidationError:
        return None


def _mend(copy: dict[str, Any], detail: ErrorDetails) -> bool:
    """Put a stand-in where ``detail`` points; tell whether there is one."""
    steps = detail["loc"]
    wanted = steps[-1:] if detail["type"] in {"missing", "extra_forbidden"} else ()
    path = _known(copy, steps[: len(steps) - len(wanted)])
    if not wanted:
        path, wanted = path[:-1], path[-1:]
    parent: Any = _at(copy, path)
    if not wanted or type(parent) not in {dict, list}:
        return False
    if detail["type"] == "extra_forbidden":
        return isinstance(parent, dict) and parent.pop(wanted[0], None) is not None
    first = (*path, *wanted)[0]
    if first in {"notes", "caveats", "overlaps"}:
        copy[str(first)] = []
        return True
    stand_in = _stand_in((*path, *wanted))
    if stand_in is None:
        return False
    parent[wanted[0]] = stand_in
    return True


def _stand_in(path: tuple[Step, ...]) -> Any:
    first, last = path[0], str(path[-1])
    if first in {"environment", "workload"}:
        return _SYSTEM.get(last, "unknown") if len(path) > 1 else None
    if first == "source":
        key = str(path[1]) if len(path) > 1 else ""
        return _SOURCE.get(key) if len(path) <= 2 else "https://example.org/"  # noqa: PLR2004 (an entry of a list, which holds addresses)
    if first == "translations":
        return "?" if len(path) == 3 else None  # noqa: PLR2004 (language and key)
    return _TOP.get(last) if len(path) == 1 else None


def _known(value: Any, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return those of the steps that name something, leaving out tags of unions."""
    kept: list[Step] = []
    for step in steps:
        is_key = isinstance(value, dict) and step in value
        is_index = isinstance(value, list) and step in range(len(value))
        if is_key or is_index:
            value = value[step]
            kept.append(step)
    return tuple(kept)


def _at(value: Any, path: tuple[Step, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _thawed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _thawed(child) for key, child in value.items()}
    return [_thawed(child) for child in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _frozen(child) for key, child in value.items()}
    if isinstance(value, list):
        return tuple(_frozen(child) for child in value)
    return value
