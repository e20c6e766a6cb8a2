"""The API of the real corpus, as the last build wrote it.

These tests read build/ as `make build` left it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def api() -> Path:
    """Return the folder of the API."""
    folder = ROOT / "build/api/v1"
    assert folder.is_dir(), "run make build first"
    return folder


@pytest.fixture(scope="session")
def documents(api: Path) -> dict[str, Any]:
    """Return every response by its path, schemas and the description left out."""
    return {
        path.relative_to(api).as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(api.rglob("*.json"))
        if path.relative_to(api).parts[0] != "schemas" and path.name != "openapi.json"
    }
