"""A raw file is parsed once, and never wrongly from the store."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.intake.read.raw import stored
from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.raw.stored import RawCache

FIXTURES = Path(__file__).parents[1] / "importers" / "fixtures"
OUTPUT = Path(__file__).parents[1] / "rules" / "EVI-07" / "ok/sample/raw/cfq.txt"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every file that is parsed."""
    parsed: list[str] = []

    def parse(data: bytes, shown: str) -> object:
        parsed.append(shown)
        return import_bytes(data, shown)

    monkeypatch.setattr(stored, "import_bytes", parse)
    return parsed


def spoil(folder: Path, change: Callable[[str], str]) -> None:
    """Change the one entry below a folder, digest included."""
    (entry,) = (path for path in folder.rglob("*") if path.is_file())
    text = entry.read_bytes()[32:].decode()
    assert change(text) != text
    content = change(text).encode()
    entry.write_bytes(hashlib.sha256(content).digest() + content)


def test_second_time_is_not_parsed(tmp_path: Path, counted: list[str]) -> None:
    """The same bytes give the same results under another name."""
    first = RawCache(tmp_path).imported(OUTPUT.read_bytes(), "one")
    again = RawCache(tmp_path).imported(OUTPUT.read_bytes(), "two")
    assert counted == ["one"]
    assert again.results == first.results
    assert (again.file, again.importer) == ("two", first.importer)


def test_refusals_are_kept(tmp_path: Path, counted: list[str]) -> None:
    """A file that is cut off is refused in the same words."""
    data = OUTPUT.read_bytes()[:300]
    said = []
    for _ in range(2):
        with pytest.raises(RefusedError) as refusal:
            RawCache(tmp_path).imported(data, "cut")
        said.append(refusal.value.finding("cut"))
    assert refusal.value.reason is Reason.CUT_OFF
    assert said[0] == said[1]
    assert counted == ["cut"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"pgbench"', '"nothing"'),
        ('"results"', '"other"'),
        ('"metrics"', '"metricz"'),
        ("{", ""),
        ("{", 100_000 * "["),
    ],
)
def test_damaged_entries_are_made_anew(
    tmp_path: Path, counted: list[str], old: str, new: str
) -> None:
    """What was stored is a help, never a source."""
    cache = RawCache(tmp_path)
    first = cache.imported(OUTPUT.read_bytes(), "one")
    spoil(tmp_path, lambda text: text.replace(old, new, 1))
    assert cache.imported(OUTPUT.read_bytes(), "one") == first
    assert counted == ["one", "one"]


def test_store_that_cannot_be_written(tmp_path: Path) -> None:
    """A checkout somebody else owns is checked all the same."""
    folder = tmp_path / "file"
    folder.write_text("not a folder", encoding="utf-8")
    assert RawCache(folder).imported(OUTPUT.read_bytes(), "one").results


def test_every_fixture_survives(tmp_path: Path) -> None:
    """Decimals, nested parameters and series come back as they were."""
    cache = RawCache(tmp_path)
    for path in sorted(FIXTURES.rglob("*.*")):
        try:
            first = cache.imported(path.read_bytes(), path.name)
        except RefusedError:
            continue
        assert cache.imported(path.read_bytes(), path.name) == first, path


def test_what_is_revealed_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long file is searched once; a damaged entry is none."""
    text = "mysql -h db-4711\n" * 20_000
    first = RawCache(tmp_path).revealed(text.encode(), text, 2)
    assert [hit.text for hit in first] == ["db-4711"] * 2
    with monkeypatch.context() as patch:
        patch.setattr(stored, "find_secrets", None)
        assert RawCache(tmp_path).revealed(text.encode(), text, 2) == first
    spoil(tmp_path, lambda _: "[[1]]")
    assert RawCache(tmp_path).revealed(text.encode(), text, 2) == first
