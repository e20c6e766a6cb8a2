"""The settings sheet of a cell: a row for every setting that exists there."""

# The shapes are real at run time: tests validate the documents against them.
# ruff: noqa: TC001

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.language.sentences.segments import Sentence

#: Why a setting stands where it does. Safety: some of its values give up durability.
SheetGroup = Literal["performance", "safety", "unmeasured"]


class SheetDefault(TypedDict):
    """What systems set by themselves: ``levels`` for those named in ``systems``.

    ``ids``: those of the systems and products, in the same order.
    """

    levels: list[str]
    ids: list[str]
    systems: list[Sentence]


class SheetAdvice(TypedDict):
    """Who advises ``levels``, each vendor once."""

    levels: list[str]
    vendors: list[str]


class SheetRow(TypedDict):
    """A setting: the ids of its answers about speed and about the slowest requests.

    ``databases`` and ``platforms``: where the setting exists, none meaning everywhere.
    ``is_common``: many readers have the choice (evidence.yaml, ``readers``).
    ``measure``: where it is told how to measure it, below the folder of a language.
    """

    id: str
    treatment: str
    answer: str | None
    tail: str | None
    group: SheetGroup
    is_common: bool
    databases: list[str]
    platforms: list[str]
    defaults: list[SheetDefault]
    advice: list[SheetAdvice]
    measure: str
