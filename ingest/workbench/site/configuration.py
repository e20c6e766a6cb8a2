"""What Hugo is told: ``config.toml``, with the languages of the registry added.

Hugo reads one file that holds everything (``build/hugo.json``); nothing in
``config.toml`` or the templates names a language.
"""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

from babel.numbers import get_group_symbol

from ingest.intake.models.languages import LANGUAGES, ORIGINAL, REGISTRY

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.intake.models.languages import LanguageEntry
    from ingest.paths import Paths

#: Digits of the thousands, from which every language may group.
_THOUSANDS = 4


def hugo_config(paths: Paths) -> dict[str, Any]:
    """Return ``config.toml`` with the languages, their properties and their prose."""
    text = (paths.root / "config.toml").read_text("utf-8")
    config: dict[str, Any] = tomllib.loads(text)
    config["defaultContentLanguage"] = ORIGINAL
    config.setdefault("params", {})["original"] = ORIGINAL
    config["languages"] = {
        key: _language(entry, weight)
        for weight, (key, entry) in enumerate(REGISTRY.items(), start=1)
    }
    config["module"]["mounts"] += [_prose(key) for key in LANGUAGES]
    return config


def write_config(config: Mapping[str, Any], folder: Path) -> str:
    """Write a configuration into ``folder``; return the flag that tells Hugo of it."""
    file = folder / "hugo.json"
    file.write_text(json.dumps(config, indent=1, ensure_ascii=False), "utf-8")
    return f"--config={file.absolute()}"


def _language(entry: LanguageEntry, weight: int) -> dict[str, Any]:
    params: dict[str, Any] = {
        "tag": entry.tag,
        "intl": entry.locales.intl,
        "open_graph": entry.locales.open_graph,
    }
    if entry.letters:
        codes = (f"U+{ord(letter):X}" for letter in entry.letters.of)
        params["letters"] = {"subset": entry.letters.subset, "codes": ",".join(codes)}
    if entry.groups_from > _THOUSANDS:
        # Hugo groups every thousand; a number that matches loses the sign again.
        params["ungrouped"] = _ungrouped(get_group_symbol(entry.locales.babel))
    return {
        "label": entry.name,
        "locale": entry.locales.hugo,
        "weight": weight,
        "params": params,
    }


def _ungrouped(sign: str) -> str:
    """Return a pattern of four digits with their sign: $1 and $2 without it."""
    return rf"^(-?\d)[{sign}](\d{{3}}(?:[^{sign}\d].*)?)$"


def _prose(key: str) -> dict[str, Any]:
    return {
        "source": f"content/{key}",
        "target": "content",
        "sites": {"matrix": {"languages": [key]}},
    }
