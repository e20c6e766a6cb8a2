"""One layer of the storage chain as a field of the set-up sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN, VARIED, Leaf
from ingest.language.i18n import format_number
from ingest.language.sentences.phrases import Phrase, level, plain_text, sentence
from ingest.publishing.export.texts import as_translated, in_all_languages

if TYPE_CHECKING:
    from ingest.intake.models.base import Language, Translated
    from ingest.intake.models.environment import Layer
    from ingest.language.sentences import Phrases
    from ingest.publishing.export.shapes import SetupField, Status

_MEDIA = {"hdd": "HDD", "ssd": "SSD", "nvme": "NVMe", "ram": "RAM"}
_RAID = re.compile(r"^raid(\d+)$")
_UNITS = ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"))


def layer_field(layer: Layer, words: Phrases) -> SetupField:
    """Return what is known of a layer in one line.

    The key is its device name, else ``layer_<kind>``. Sizes of disks are decimal.
    """
    named = layer.name is not None and layer.name != UNKNOWN
    leaves = [leaf for leaf in _leaves(layer) if leaf.is_stated]
    phrases = _phrases(layer, words)
    return {
        "key": str(layer.name) if named else f"layer_{layer.layer.replace('-', '_')}",
        "code": named,
        "status": _status(leaves, has_text=bool(phrases)),
        "value": _joined(phrases, words) if phrases else None,
        "unit": None,
        "from": next((leaf.from_ for leaf in leaves if leaf.from_), None),
        "note": in_all_languages(layer.note) if layer.note else None,
    }


def _leaves(layer: Layer) -> list[Leaf[Any]]:
    given = (
        layer.media,
        layer.model,
        layer.interface,
        layer.count,
        layer.raid,
        layer.size_bytes,
        layer.filesystem,
        layer.io_scheduler,
        layer.write_cache,
        layer.volume_type,
    )
    return [leaf for leaf in given if leaf is not None]


def _status(leaves: list[Leaf[Any]], *, has_text: bool) -> Status:
    if not has_text:
        return "not_stated"
    ways = {leaf.how for leaf in leaves}
    if "inferred" in ways:
        return "inferred"
    return "captured" if ways == {"captured"} else "stated"


def _phrases(layer: Layer, words: Phrases) -> list[Phrase]:
    """Return the parts: what it holds, the disks, the scheduler."""
    phrases = [words.say(f"finding_layer_{each}") for each in layer.holds]
    disks = _disks(layer)
    if disks:
        phrases.append(disks)
    phrases.extend(
        _text(leaf.value)
        for leaf in (layer.model, layer.filesystem, layer.volume_type)
        if leaf is not None and leaf.is_stated
    )
    scheduler = layer.io_scheduler
    if scheduler is not None and scheduler.is_stated:
        if scheduler.value == VARIED:
            phrases.append(words.say("finding_layer_scheduler_varied"))
        else:
            name = level("io_scheduler", scheduler.value)
            phrases.append(words.say("finding_layer_scheduler", level=name))
    return phrases


def _disks(layer: Layer) -> Phrase | None:
    """Return count, size, medium, interface and RAID level, as far as stated."""

    def phrase(language: Language) -> list[Any]:
        parts = []
        if layer.count is not None and layer.count.value not in {UNKNOWN, 1}:
            parts.append(f"{layer.count.value} ×")
        if layer.size_bytes is not None and isinstance(layer.size_bytes.value, int):
            parts.append(_size(layer.size_bytes.value, language))
        if layer.interface is not None and layer.interface.is_stated:
            parts.append(in_all_languages(layer.interface.value)[language])
        if layer.media is not None and layer.media.is_stated:
            parts.append(_MEDIA.get(layer.media.value, layer.media.value))
        if layer.raid is not None and layer.raid.is_stated:
            raid = layer.raid.value
            if raid != "none":
                parts.append(_RAID.sub(r"RAID \1", raid))
        return [
            {"text": "\u00a0".join(parts[:1]) + "".join(f" {p}" for p in parts[1:])}
        ]

    return phrase if phrase("en")[0]["text"] else None


def _size(size_bytes: int, language: Language) -> str:
    for size, unit in _UNITS:
        if size_bytes >= size:
            decimals = 0 if size_bytes % size == 0 else 1
            return f"{format_number(size_bytes / size, decimals, language)}\u00a0{unit}"
    return f"{format_number(size_bytes, 0, language)}\u00a0B"


def _text(value: Translated | str) -> Phrase:
    text = in_all_languages(value)
    return lambda language: [{"text": text[language]}]


def _joined(phrases: list[Phrase], words: Phrases) -> Translated:
    """Join parts with commas; levels by the name a reader sees."""

    def phrase(language: Language) -> list[Any]:
        segments: list[Any] = []
        for each in phrases:
            segments += [{"text": ", "}] if segments else []
            segments += each(language)
        return segments

    return as_translated(plain_text(sentence(phrase), words.reference))
