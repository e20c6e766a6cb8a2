"""Hugo's configuration agrees with the registry of languages."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.languages import (
    FILE,
    ORIGINAL,
    REGISTRY,
    LanguagesError,
    read_languages,
)

if TYPE_CHECKING:
    from pathlib import Path


def test_hugo_has_the_languages_of_the_registry(root: Path) -> None:
    """Order, names, locales, tags and folders are those of data/languages.yaml."""
    config = tomllib.loads((root / "config.toml").read_text("utf-8"))
    assert config["params"]["original"] == ORIGINAL
    assert config["languages"] == {
        key: {
            "label": entry.name,
            "locale": entry.locales.hugo,
            "weight": weight,
            "params": {"tag": entry.tag},
        }
        for weight, (key, entry) in enumerate(REGISTRY.items(), start=1)
    }
    mounted = {
        mount["source"]: mount["sites"]["matrix"]["languages"]
        for mount in config["module"]["mounts"]
        if mount["source"].removeprefix("content/") in REGISTRY
    }
    assert mounted == {f"content/{key}": [key] for key in REGISTRY}


def test_every_language_has_its_folders(root: Path) -> None:
    """Strings, prose and headers exist for each language, and for no other."""
    keys = set(REGISTRY)
    assert {path.stem for path in (root / "i18n").glob("*.toml")} == keys
    prose = {path.parent.name for path in (root / "content").glob("*/_index.md")}
    assert prose & keys == keys
    translated = {path.name for path in (root / "data/translations").iterdir()}
    assert translated <= keys
    headers = (root / "static/_headers").read_text("utf-8")
    assert [key for key in keys if f"\n/{key}/*\n" not in headers] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  status: complete", "  status: finished"),
        ("- key: pt-br", "- key: 1"),
        ("  tag: pt-BR", "  tag: p!"),
    ],
)
def test_a_wrong_registry_is_located(tmp_path: Path, old: str, new: str) -> None:
    """The finding names the line of what cannot be used."""
    lines = FILE.read_text("utf-8").split("\n")
    wrong = lines.index(old)
    lines[wrong] = new
    file = tmp_path / "languages.yaml"
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(LanguagesError) as caught:
        read_languages(file, "data/languages.yaml")
    assert [each.line for each in caught.value.findings] == [wrong + 1]


def test_a_language_stands_once(tmp_path: Path) -> None:
    """Two entries with one key would hide each other."""
    text = FILE.read_text("utf-8").replace("- key: de", "- key: es")
    file = tmp_path / "languages.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(LanguagesError, match="each language once"):
        read_languages(file, "data/languages.yaml")
