"""What every importer reads from the committed fixtures does not change unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.importers.golden import FIXTURES, GOLDEN, compare, fixtures, name_of

if TYPE_CHECKING:
    from pathlib import Path

EVERY = [
    path
    for folder in sorted(FIXTURES.iterdir())
    if folder.is_dir()
    for path in fixtures(folder.name)
]


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_golden(path: Path) -> None:
    """A fixture gives the JSON that was reviewed."""
    compare(path)


def test_no_golden_without_fixture() -> None:
    """A golden of a fixture that is gone would compare nothing."""
    known = {f"{name_of(path)}.json" for path in EVERY}
    assert {
        path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*.json")
    } == known
