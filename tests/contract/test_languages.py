"""The registry of languages is what everything else is made from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ingest.intake.models.languages import (
    COMPLETE,
    FILE,
    REGISTRY,
    LanguagesError,
    read_languages,
)
from ingest.paths import Paths
from ingest.workbench.site.configuration import hugo_config

if TYPE_CHECKING:
    from pathlib import Path


def test_hugo_has_the_languages_of_the_registry(root: Path) -> None:
    """Order, names, tags and folders are those of data/languages.yaml."""
    config = hugo_config(Paths(root))
    assert list(config["languages"]) == list(REGISTRY)
    assert [each["weight"] for each in config["languages"].values()] == [
        *range(1, len(REGISTRY) + 1)
    ]
    for key, entry in REGISTRY.items():
        given = config["languages"][key]
        assert given["label"] == entry.name
        assert given["locale"] == entry.locales.hugo
        assert given["params"]["tag"] == entry.tag
    prose = [
        mount["sites"]["matrix"]["languages"]
        for mount in config["module"]["mounts"]
        if mount["source"].removeprefix("content/") in REGISTRY
    ]
    assert prose == [[key] for key in REGISTRY]


def test_every_language_has_its_folders(root: Path) -> None:
    """Strings and prose exist for each complete language, and for no unknown one."""
    keys, complete = set(REGISTRY), set(COMPLETE)
    strings = {path.stem for path in (root / "i18n").glob("*.toml")}
    assert complete <= strings <= keys
    prose = {path.parent.name for path in (root / "content").glob("*/_index.md")}
    assert complete <= prose
    translated = {path.name for path in (root / "data/translations").iterdir()}
    assert translated <= keys


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
    text = FILE.read_text("utf-8")
    text += text[text.index("- key:") :]
    file = tmp_path / "languages.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(LanguagesError, match="each language once"):
        read_languages(file, "data/languages.yaml")


@pytest.mark.parametrize(
    ("grouped", "expected"),
    [
        ("1.790", "1790"),
        ("-1.790,50", "-1790,50"),
        ("12.790", "12.790"),
        ("9.445.774", "9.445.774"),
        ("790,123", "790,123"),
    ],
)
def test_four_digits_are_not_grouped_in_spanish(
    root: Path, grouped: str, expected: str
) -> None:
    """What Hugo groups is undone below the smallest number the language groups."""
    pattern = hugo_config(Paths(root))["languages"]["es"]["params"]["ungrouped"]
    assert re.sub(pattern, r"\1\2", grouped) == expected
