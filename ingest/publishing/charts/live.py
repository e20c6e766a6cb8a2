"""All live charts of a record as one document: one in full, others as what differs.

Two languages of a chart differ in their words, two widths in their sizes. A reader
takes one file for all of them, which is hardly larger than the one in use;
``assets/js/chart/joined.js`` puts a chart together again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.publishing.charts.documents import Document

#: Of two documents, where nothing differs.
_SAME = object()


def joined(documents: Mapping[str, Document]) -> Document:
    """Return one document of all, by name: in full, or ``like`` another ``but`` ….

    Names are ``<view>.<language>.<width>``. Of a view the first language stands in
    full, its other widths are like its first one, and other languages like that one at
    the same width.
    """
    whole: Document = {}
    first: dict[str, str] = {}
    at_width: dict[tuple[str, str], str] = {}
    for name, document in documents.items():
        view, _, width = name.split(".")
        like = at_width.setdefault((view, width), name)
        if like == name:
            like = first.setdefault(view, name)
        if like == name:
            whole[name] = document
        else:
            but = _change(documents[like], document)
            whole[name] = {"like": like, "but": {} if but is _SAME else but}
    return whole


def _change(old: Any, new: Any) -> Any:
    """Return what makes ``new`` of ``old``: a value in a list, or what differs."""
    if type(old) is type(new) and old == new:
        return _SAME
    members = _members(old, new)
    if members is None:
        return [new]
    changes = {key: _change(was, now) for key, was, now in members}
    return {key: change for key, change in changes.items() if change is not _SAME}


def _members(old: Any, new: Any) -> list[tuple[str, Any, Any]] | None:
    """Return key, old and new value of two things of one shape; None for others."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return [(key, old[key], new[key]) for key in new]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = zip(old, new, strict=True)
        return [(str(place), was, now) for place, (was, now) in enumerate(pairs)]
    return None
