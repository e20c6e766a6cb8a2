"""The vocabularies whose ids every other document uses."""

# The shapes are real at run time: schemas are made from them.

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ingest.publishing.api.shapes.common import Href, Texts

VocabularyName = Literal[
    "settings",
    "metrics",
    "workloads",
    "storage",
    "databases",
    "platforms",
    "caveats",
    "glossary",
    "lineages",
]


class Vocabulary(TypedDict):
    """A vocabulary with its document."""

    name: VocabularyName
    entries: int
    href: Href


class LevelEntry(TypedDict):
    """A level of a setting. `same_as`: it is but an older name of that one.

    `unsafe` says why choosing it puts data at risk; null where it does not.
    """

    id: str
    slug: str
    label: Texts
    era: Literal["legacy", "modern", "any"]
    same_as: str | None
    unsafe: Texts | None


class SettingEntry(TypedDict):
    """A setting, or context that varies. Empty `databases` or `platforms`: any.

    `values`: whether only the levels listed occur, or any number or text besides.
    `layer`: where on the path of a write it acts; null where on no single layer.
    """

    id: str
    slug: str
    role: Literal["treatment", "stratum"]
    layer: str | None
    label: Texts
    values: Literal["levels", "number", "text"]
    advisable: bool
    databases: list[str]
    platforms: list[str]
    levels: list[LevelEntry]


class MetricEntry(TypedDict):
    """A quantity, its unit, and the direction that is better."""

    id: str
    label: Texts
    unit: Texts
    better: Literal["higher", "lower", "neutral"]
    measure: Literal["speed", "tail_latency", "none"]
    definition: Texts


class ClassEntry(TypedDict):
    """A workload or storage class; `broader` is the class it belongs to."""

    id: str
    label: Texts
    definition: Texts
    broader: str | None
    aliases: list[str]


class DatabaseEntry(TypedDict):
    """A database product; `broader`: the product it descends from."""

    id: str
    label: Texts
    vendor: str
    broader: str | None
    aliases: list[str]


class PlatformEntry(TypedDict):
    """An operating system."""

    id: str
    label: str
    family: Literal["linux", "aix", "other"]
    aliases: list[str]


class CaveatEntry(TypedDict):
    """A limit that many records share."""

    id: str
    label: Texts
    text: Texts


class TermEntry(TypedDict):
    """A word of the trade."""

    id: str
    term: Texts
    definition: Texts
    see: list[str]


LineageEntry = TypedDict(
    "LineageEntry",
    {
        "setting": str,
        "from": str | None,
        "to": str | None,
        "relation": Literal[
            "same-algorithm",
            "near-equivalent",
            "different-descendant",
            "no-successor",
            "new",
        ],
        "carries": bool,
        "text": Texts,
    },
)
LineageEntry.__doc__ = "What became of a level; `carries`: `to` takes its evidence."
