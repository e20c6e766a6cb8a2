"""Records judged again only where something they rest on has changed."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.intake import checked
from ingest.intake.checked import checked_records
from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.paths import Paths

Add = Callable[..., Path]


@pytest.fixture
def read_anew(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the folders that are read."""
    seen: list[str] = []
    original = checked.read_record

    def noted(folder: Path, paths: Paths, *rest: object) -> object:
        seen.append(folder.name)
        return original(folder, paths, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(checked, "read_record", noted)
    return seen


def other(add: Add, name: str) -> Path:
    """Add a record of another source, with figures of its own."""
    folder = add(name=name)
    index, runs = folder / "index.md", folder / "runs.csv"
    text = index.read_text("utf-8").replace("https://", f"https://{name}.")
    index.write_text(text, "utf-8")
    lines = runs.read_text("utf-8").split("\n")
    digits = sum(map(ord, name))
    runs.write_text("\n".join(x.replace(".", f"{digits}.") for x in lines), "utf-8")
    return folder


def test_what_passed_is_not_read_again(
    place: Paths, add: Add, read_anew: list[str]
) -> None:
    """Of three records the one that was edited is."""
    folders = [add(), other(add, "zwei"), other(add, "drei")]
    assert checked_records(place).findings == []
    assert sorted(read_anew) == ["drei", "sample", "zwei"]
    read_anew.clear()
    found = checked_records(place)
    assert (found.findings, found.count, read_anew) == ([], 3, [])
    runs = folders[1] / "runs.csv"
    runs.write_text(runs.read_text("utf-8").replace(",", ";"), "utf-8")
    assert {each.rule for each in checked_records(place).findings} == {"CSV-02"}
    assert read_anew == ["zwei"]


def test_warnings_are_remembered(place: Paths, add: Add, read_anew: list[str]) -> None:
    """Most records have one, and it is told each time."""
    add(("memory_bytes: 4000000000", "memory_bytes: unknown"))
    together = check(read_corpus(place))
    assert {each.level for each in together} == {"W"}
    assert [checked_records(place).findings for _ in range(2)] == [together] * 2
    assert read_anew == ["sample"]


def test_errors_are_not(place: Paths, add: Add, read_anew: list[str]) -> None:
    """An error may be one of the day: the record is judged each time."""
    add(("class: oltp", "class: olap"))
    first, second = (checked_records(place).findings for _ in range(2))
    assert [each.rule for each in first] == ["DIS-02"]
    assert first == second
    assert read_anew == ["sample", "sample"]


def test_records_that_are_kept_are_compared(place: Paths, add: Add) -> None:
    """A copy of a record that was not read again is found, and both are named."""
    add()
    assert checked_records(place).findings == []
    add(name="copied")
    found = checked_records(place).findings
    assert found == check(read_corpus(place))
    assert {each.rule for each in found} == {"SUB-05"}
    assert {each.path.split("/")[-2] for each in found} == {"sample", "copied"}


def test_one_record_among_others(place: Paths, add: Add, read_anew: list[str]) -> None:
    """Nothing is said of the others, and they are not read either."""
    add()
    (other(add, "zwei") / "stray.txt").touch()
    checked_records(place)
    folder = add(("class: oltp", "class: olap"), name="drei")
    read_anew.clear()
    found = checked_records(place, [folder])
    assert found.findings == check(read_corpus(place, [folder]))
    assert {"DIS-02", "SUB-05"} <= {each.rule for each in found.findings}
    assert (found.count, found.selected) == (1, {"content/results/drei"})
    assert [each.id for each in found.records] == ["drei"]
    assert sorted(read_anew) == ["drei", "zwei"]


def test_an_edited_copy_takes_the_place_of_a_record(
    place: Paths, add: Add, tmp_path: Path
) -> None:
    """It would otherwise repeat the source and the figures of the one it is of."""
    folder = add()
    checked_records(place)
    copy = tmp_path / "elsewhere" / folder.name
    shutil.copytree(folder, copy)
    assert checked_records(place, [copy]).findings == []


def test_vocabularies_are_what_records_rest_on(
    place: Paths, add: Add, read_anew: list[str]
) -> None:
    """With another vocabulary all are judged again."""
    add()
    checked_records(place)
    workloads = place.reference / "workloads.yaml"
    text = workloads.read_text("utf-8")
    assert "- id: oltp\n" in text
    workloads.write_text(text.replace("- id: oltp\n", "- id: olap\n"), "utf-8")
    found = checked_records(place).findings
    assert "DIS-02" in {each.rule for each in found}
    assert read_anew == ["sample", "sample"]


def test_so_are_translations(place: Paths, add: Add, read_anew: list[str]) -> None:
    """One that is no map of texts is found whoever is asked about."""
    add()
    folder = other(add, "zwei")
    checked_records(place)
    read_anew.clear()
    file = place.translations / "de" / "results" / "sample.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("- nothing\n", "utf-8")
    file.with_suffix(".json").write_text("{}", "utf-8")
    for only in (None, [folder]):
        found = checked_records(place, only).findings
        assert found == check(read_corpus(place, only))
        assert {each.rule for each in found} == {"LNG-01"}
    assert read_anew == ["sample", "sample", "zwei"]


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("x")])
def test_what_is_no_file_is_not_opened(
    place: Paths, add: Add, make: Callable[[Path], None]
) -> None:
    """A pipe would keep the check waiting; a link would let it read elsewhere."""
    raw = add() / "raw"
    raw.mkdir()
    checked_records(place)
    make(raw / "output.txt")
    assert checked_records(place).findings == check(read_corpus(place)) != []


def test_without_vocabularies_the_rules_say_nothing(place: Paths, add: Add) -> None:
    """Half of what they would say would be wrong."""
    add(("class: oltp", "class: olap"))
    (place.reference / "workloads.yaml").write_text("nothing\n", "utf-8")
    found = checked_records(place)
    assert found.findings == check(read_corpus(place))
    assert found.count == 1


def test_nothing_is_lost_without_a_cache(place: Paths, add: Add) -> None:
    """Where it cannot be written, records are read each time."""
    add()
    place.cache.write_text("no folder", "utf-8")
    assert [checked_records(place).findings for _ in range(2)] == [[], []]
