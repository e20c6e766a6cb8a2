"""What the contract tests share: the tracked files and the strings of the site."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from ingest.intake.models.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def tracked() -> dict[str, str]:
    """Return the text of every tracked text file, by path from the root."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    texts = {}
    for name in filter(None, listing.stdout.decode().split("\0")):
        file = ROOT / name
        if not file.is_file():  # deleted, not yet committed
            continue
        data = file.read_bytes()
        if b"\0" not in data:
            texts[name] = data.decode("utf-8", errors="replace")
    return texts


@pytest.fixture(scope="session")
def strings() -> dict[str, dict[str, object]]:
    """Return the interface strings by language, plural tables as dicts."""
    return {
        language: tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        for language in LANGUAGES
        for file in [ROOT / "i18n" / f"{language}.toml"]
    }
