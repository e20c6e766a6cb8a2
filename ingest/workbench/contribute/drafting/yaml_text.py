"""Plain data as the front matter of a record, laid out as a person would write it.

A YAML library would write it too, but not with a comment above a key and short lists
on one line, and what it leaves unquoted is not what
:mod:`ingest.intake.read.scalars` reads.
"""

from __future__ import annotations

import json
import re
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ingest.intake.read.scalars import plain_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Path = tuple[str, ...]
#: A word, or a day. Versions are quoted even where they could stand alone.
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*|[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?")
#: What stands alone on a line of its own although it is a map: how a value is known.
_LEAF = frozenset({"value", "how", "from", "note"})
_WIDTH = 88


def laid_out(document: Mapping[str, Any], comments: Mapping[Path, str]) -> str:
    """Return ``document`` as YAML; ``comments`` stand above the key at their path."""
    return "\n".join(_mapping(document, comments, (), "")) + "\n"


def scalar(value: object) -> str:
    """Return a value as YAML that every reader takes for the same thing.

    Text is quoted unless it is a plain word; characters no text holds are dropped.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = one_line(str(value))
    if _BARE.fullmatch(text) and plain_value(text) == text:
        return text
    return json.dumps(text, ensure_ascii=False)


def one_line(text: str) -> str:
    """Return a text on one line, without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _mapping(
    document: Mapping[str, Any], comments: Mapping[Path, str], at: Path, indent: str
) -> Iterator[str]:
    for key, value in document.items():
        path = (*at, key)
        if path in comments:
            width = _WIDTH - len(indent) - 2
            yield from (f"{indent}# {line}" for line in _wrapped(comments[path], width))
        yield from _entry(f"{indent}{scalar(key)}:", value, comments, path, indent)


def _wrapped(comment: str, width: int) -> list[str]:
    # A command is copied, so no word of it may be parted.
    return wrap(comment, width, break_on_hyphens=False, break_long_words=False)


def _entry(
    head: str, value: Any, comments: Mapping[Path, str], path: Path, indent: str
) -> Iterator[str]:
    inside = f"{indent}  "
    if isinstance(value, dict) and value and not _is_leaf(value, head):
        yield head
        yield from _mapping(value, comments, path, inside)
    elif isinstance(value, list | tuple) and any(isinstance(v, dict) for v in value):
        yield head
        for index, child in enumerate(value):
            yield from _item(child, comments, (*path, str(index)), inside)
    else:
        yield f"{head} {_flow(value)}"


def _item(
    child: Any, comments: Mapping[Path, str], path: Path, indent: str
) -> Iterator[str]:
    """Yield an entry of a list; its first key stands beside the dash."""
    if not isinstance(child, dict) or not child:
        yield f"{indent}- {_flow(child)}"
        return
    lines = list(_mapping(child, comments, path, f"{indent}  "))
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def _is_leaf(value: Mapping[str, Any], head: str) -> bool:
    """Tell whether a map is short enough for one line, and holds no further map."""
    flat = not any(isinstance(child, dict | list | tuple) for child in value.values())
    return flat and (
        value.keys() <= _LEAF or len(head) + len(_flow(value)) < _WIDTH // 2
    )


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f"{scalar(key)}: {_flow(child)}" for key, child in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_flow(child) for child in value)}]"
    return scalar(value)
