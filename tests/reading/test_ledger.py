"""The list of answers that were read."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.workbench.reading import (
    Card,
    Entry,
    LedgerError,
    read_ledger,
    unread,
    with_marks,
    write_ledger,
)

if TYPE_CHECKING:
    from pathlib import Path

THEN, TODAY = date(2026, 11, 1), date(2026, 11, 23)
KEEP = ("Keep your default.", "They differed by at most 2 %.", "How much runs scatter.")
EXT4 = Card("oltp/nvme/filesystem", KEEP, ("a",))
TAIL = Card("oltp/nvme/filesystem/tail_latency", KEEP, ("a",))
NONE = Card("log-write/nvme/io_scheduler", KEEP, ())


def read(card: Card, day: date = THEN) -> Entry:
    """Return the entry of a card that was read as it is."""
    return Entry(card.question, card.digest, day)


def test_the_projects_list() -> None:
    """It can be read, is sorted, and names questions that the vocabularies know.

    Whether the cards are still as they were read is for `atlas answers` to say: a
    contributed record may change them.
    """
    paths = Paths.project()
    entries = read_ledger(paths.cards_read)
    reference, _ = read_reference(paths)
    assert entries
    assert list(entries) == sorted(entries)
    for name in entries:
        workload, storage, factor, *measure = name.split("/")
        assert workload in reference.workloads, name
        assert storage in reference.storage, name
        assert reference.factors[factor].role == "treatment", name
        assert measure in ([], ["tail_latency"]), name


def test_any_line_counts() -> None:
    """A card is unread when any of its lines is another, or it is not in the list."""
    known = {EXT4.question: read(EXT4)}
    assert unread([EXT4, TAIL], known) == [TAIL]
    for at in range(3):
        lines = [*KEEP]
        lines[at] += " Or not."
        changed = Card(EXT4.question, (lines[0], lines[1], lines[2]), ())
        assert unread([changed], known) == [changed]


def test_records_do_not_count() -> None:
    """What is read is what is said; one more record that changes no word is none."""
    more = Card(EXT4.question, EXT4.lines, ("a", "b"))
    assert not unread([more], {EXT4.question: read(EXT4)})


def test_marking() -> None:
    """What was read before keeps its day; what nobody answers any more is dropped."""
    gone = Entry("oltp/ramdisk/filesystem", "0" * 12, THEN)
    known = {each.question: each for each in (read(EXT4), gone)}
    entries, marked = with_marks([EXT4, TAIL, NONE], known, ["oltp/nvme/*"], TODAY)
    assert entries == {
        EXT4.question: read(EXT4),
        TAIL.question: read(TAIL, TODAY),
    }
    assert marked == [TAIL]


def test_marking_what_is_not_there() -> None:
    """A name that fits nothing is an error, before anything is written."""
    with pytest.raises(ValueError, match="no question is called oltp/nvme/filesytem"):
        with_marks([EXT4], {}, ["oltp/nvme/filesytem"], TODAY)


def test_there_and_back(tmp_path: Path) -> None:
    """What is written can be read, in the order of the questions."""
    path = tmp_path / "reviewed" / "cards.txt"
    assert read_ledger(path) == {}
    entries = {each.question: read(each) for each in (TAIL, EXT4, NONE)}
    write_ledger(path, entries)
    assert read_ledger(path) == entries
    assert list(read_ledger(path)) == sorted(entries)


@pytest.mark.parametrize(
    "line",
    [
        "oltp/nvme/filesystem 0123456789ab",
        "oltp/nvme/filesystem 0123456789AB 2026-11-23",
        "oltp/nvme/filesystem 0123456789abcd 2026-11-23",
        "oltp/nvme/filesystem 0123456789ab 23.11.2026",
        "<<<<<<< HEAD",
    ],
)
def test_what_is_no_entry(tmp_path: Path, line: str) -> None:
    """It is refused with its line, and with what to do."""
    path = tmp_path / "cards.txt"
    path.write_text(f"# read\n{line}\n", "utf-8")
    with pytest.raises(LedgerError, match=r"cards\.txt:2: found .*--mark"):
        read_ledger(path)


def test_a_question_twice(tmp_path: Path) -> None:
    """Two entries of one question would leave open which was read."""
    path = tmp_path / "cards.txt"
    line = "oltp/nvme/filesystem 0123456789ab 2026-11-23\n"
    path.write_text(line * 2, "utf-8")
    with pytest.raises(LedgerError, match=r"cards\.txt:2: found .* a second time"):
        read_ledger(path)
