"""The API of the real corpus, as the last build wrote it.

These tests read build/ as `make build` left it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def api(built: Path) -> Path:
    """Return the folder of the API."""
    return built / "api/v1"


@pytest.fixture(scope="session")
def documents(api: Path) -> dict[str, Any]:
    """Return every response by its path, schemas and the description left out."""
    return {
        path.relative_to(api).as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(api.rglob("*.json"))
        if path.relative_to(api).parts[0] != "schemas" and path.name != "openapi.json"
    }
