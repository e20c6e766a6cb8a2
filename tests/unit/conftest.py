"""One valid record, and a place to break it in."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.intake.models.record import FrontMatter
from ingest.intake.read.front_matter import read_front_matter
from ingest.paths import Paths

RULES = Path(__file__).parents[1] / "rules"
SAMPLE = RULES / "SUB-01" / "ok" / "sample"

Change = tuple[str, str]


@pytest.fixture(scope="session")
def index() -> str:
    """Return the text of a valid index.md."""
    return (SAMPLE / "index.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def front(index: str) -> FrontMatter:
    """Return the front matter of a valid record."""
    split = read_front_matter(index, "index.md")
    assert not isinstance(split, list)
    return FrontMatter.model_validate(split.document.value)


@pytest.fixture
def place(tmp_path: Path) -> Paths:
    """Make an empty project with the small vocabularies of the rule fixtures."""
    shutil.copytree(RULES / "world" / "data", tmp_path / "data")
    paths = Paths(tmp_path)
    paths.results.mkdir(parents=True)
    return paths


@pytest.fixture
def add(place: Paths, index: str) -> Callable[..., Path]:
    """Add the valid record to the project, with some of its text replaced."""

    def add(*changes: Change, name: str = "sample") -> Path:
        folder = place.results / name
        shutil.copytree(SAMPLE, folder)
        text = index.replace("id: sample", f"id: {name}")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / "index.md").write_text(text, encoding="utf-8")
        return folder

    return add
