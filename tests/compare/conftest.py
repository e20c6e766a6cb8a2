"""The comparison: its documents, and the page's script beside the same in Python.

Covers what is in the documents, the choice of records and the pooled numbers. Not
covered: what a reader sees and can do, which tests/browser/compare.spec.mjs tries.
"""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.paths import Paths

# The data sets of the synthesis, and round assumptions.
from tests.evidence.conftest import assumptions, published

__all__ = ["assumptions", "documents", "published", "script"]

ROOT = Paths.project().root
Script = Callable[..., list[Any]]


@pytest.fixture(scope="session")
def script() -> Script:
    """Return what runs functions of the page's script: [name, argument, …] each."""

    def run(*calls: list[Any]) -> list[Any]:
        done = subprocess.run(
            ["node", "tests/compare/run.mjs"],
            input="\n".join(json.dumps(each) for each in calls),
            capture_output=True,
            check=True,
            cwd=ROOT,
            text=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


@pytest.fixture(scope="session")
def documents(built: Path) -> dict[str, Any]:
    """Return the documents of the last build, by slug."""
    folder = built / "compare"
    return {
        file.stem: json.loads(file.read_text("utf-8"))
        for file in sorted(folder.glob("*.json"))
    }
