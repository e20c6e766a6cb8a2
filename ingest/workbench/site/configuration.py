"""What Hugo is told: ``config.toml``, with the languages of the registry added.

Hugo reads one file that holds everything (``build/hugo.json``); nothing in
``config.toml`` or the templates names a language.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from typing import TYPE_CHECKING, Any

from babel.numbers import get_group_symbol

from ingest.intake.models.languages import LANGUAGES, ORIGINAL, REGISTRY
from ingest.language.i18n import read_table
from ingest.workbench.site.downloads import without_downloads

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.intake.models.languages import Language, LanguageEntry
    from ingest.paths import Paths

#: Digits of the thousands, from which every language may group.
_THOUSANDS = 4


def hugo_config(paths: Paths) -> dict[str, Any]:
    """Return ``config.toml`` with the languages, their properties and their prose.

    Raises ``DownloadsError`` where the address of the downloads is none.
    """
    config = read_config(paths)
    without_downloads(config)
    config["defaultContentLanguage"] = ORIGINAL
    config.setdefault("params", {})["original"] = ORIGINAL
    config["languages"] = {
        key: _language(entry, weight)
        for weight, (key, entry) in enumerate(REGISTRY.items(), start=1)
    }
    mounts = config["module"]["mounts"]
    for key, entry in REGISTRY.items():
        mounts.append(_prose(key, key))
        missing = missing_prose(paths, key)
        if missing and entry.status == "partial":
            mounts.append(_prose(ORIGINAL, key) | {"files": missing})
            config["languages"][key]["params"]["borrowed"] = missing
    if any(entry.status == "partial" for entry in REGISTRY.values()):
        for mount in mounts:
            if mount["source"] == "i18n":
                mount["source"] = str(_filled(paths).absolute())
    return config


def read_config(paths: Paths) -> dict[str, Any]:
    """Return ``config.toml`` as it stands there."""
    return tomllib.loads((paths.root / "config.toml").read_text("utf-8"))


def missing_prose(paths: Paths, language: Language) -> list[str]:
    """Return the pages of English prose that a language does not have."""
    content = paths.root / "content"
    pages = sorted((content / ORIGINAL).rglob("*.md"))
    names = [page.relative_to(content / ORIGINAL).as_posix() for page in pages]
    return [name for name in names if not (content / language / name).exists()]


def write_strings(paths: Paths) -> None:
    """Write the strings of all languages for Hugo, with what partial ones borrow."""
    folder = _filled(paths)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for key in LANGUAGES:
        table = read_table(paths.i18n, key)
        plain = {name: text for name, text in table.items() if isinstance(text, str)}
        counted = {name: text for name, text in table.items() if name not in plain}
        lines = _lines(plain)
        for name, forms in counted.items():
            lines += ["", f"[{name}]", *_lines(forms)]
        (folder / f"{key}.toml").write_text("\n".join(lines) + "\n", "utf-8")


def _filled(paths: Paths) -> Path:
    return paths.build / "i18n"


def _lines(texts: Mapping[str, str]) -> list[str]:
    # What JSON writes as a string is one of TOML, too.
    return [f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in texts.items()]


def write_config(config: Mapping[str, Any], folder: Path) -> str:
    """Write a configuration into ``folder``; return the flag that tells Hugo of it."""
    file = folder / "hugo.json"
    file.write_text(json.dumps(config, indent=1, ensure_ascii=False), "utf-8")
    return f"--config={file.absolute()}"


def _language(entry: LanguageEntry, weight: int) -> dict[str, Any]:
    params: dict[str, Any] = {
        "partial": entry.status == "partial",
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
    if entry.euphony:
        params["euphony"] = [each.model_dump() for each in entry.euphony]
    return {
        "label": entry.name,
        "locale": entry.locales.hugo,
        "weight": weight,
        "params": params,
    }


def _ungrouped(sign: str) -> str:
    """Return a pattern of four digits with their sign: $1 and $2 without it."""
    return rf"^(-?\d)[{sign}](\d{{3}}(?:[^{sign}\d].*)?)$"


def _prose(source: Language, key: Language) -> dict[str, Any]:
    return {
        "source": f"content/{source}",
        "target": "content",
        "sites": {"matrix": {"languages": [key]}},
    }
