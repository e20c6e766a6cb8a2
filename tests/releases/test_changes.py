"""What changed from one state to the next, and how pages and feeds tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.changes import compare
from ingest.publishing.cite import current_edition
from ingest.publishing.releases.answers import answers_document
from ingest.publishing.releases.feeds import feeds
from ingest.publishing.releases.history import history
from ingest.publishing.releases.snapshot import snapshot_of_tables
from ingest.publishing.releases.story import by_answer, listed, told
from tests.releases.conftest import ANSWER, MEASUREMENTS, RECORDS, levels, tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingest.intake.models.reference import Reference
    from ingest.publishing.changes import Changes
    from ingest.publishing.releases import Release
    from ingest.publishing.releases.tables import Tables

KEY = "oltp.nvme.io-scheduler"


def changes(before: Tables, after: Tables) -> Changes:
    """Return what differs between the states that tables hold."""
    return compare(snapshot_of_tables(before), snapshot_of_tables(after))


def test_the_same_state_changes_nothing() -> None:
    """Nor does the order of rows."""
    turned = tables(results=RECORDS[::-1])
    assert changes(tables(), turned).is_empty


def test_records_come_and_go() -> None:
    """A record is added or withdrawn."""
    found = changes(
        tables(), tables(results=[RECORDS[0], {**RECORDS[1], "record": "c"}])
    )
    assert found.added == ("c",)
    assert found.withdrawn == ("b",)


def test_a_corrected_figure_is_told() -> None:
    """The place of the figure, and both values."""
    corrected = [{**MEASUREMENTS[0], "value": 11.0, "value_printed": "11.0"}]
    (found,) = changes(
        tables(), tables(measurements=[*corrected, MEASUREMENTS[1]])
    ).changed
    assert found.record == "a"
    assert [tuple(each) for each in found.fields] == [
        ("measurements.1.tps.value", 10.0, 11.0),
        ("measurements.1.tps.value_printed", "10.0", "11.0"),
    ]


def test_a_new_column_changes_no_record() -> None:
    """An older state does not know it, which says nothing about a record."""
    later = [{**row, "colour": "blue"} for row in RECORDS]
    assert changes(tables(), tables(results=later)).is_empty


def test_an_answer_changes() -> None:
    """Levels, certainty and sources are told value by value; a ratio is not."""
    now = tables(
        recommendations=[
            {**ANSWER, "certainty": "moderate", "source_count": 3, "ratio": 1.1}
        ],
        recommendation_levels=levels("mq-deadline", "none"),
    )
    (found,) = changes(tables(), now).answers
    assert found.id.key == KEY
    assert {each.field: (each.before, each.after) for each in found.fields} == {
        "levels": (("none",), ("mq-deadline", "none")),
        "certainty": ("low", "moderate"),
        "sources": (2, 3),
    }


def test_a_new_answer_has_no_before() -> None:
    """What was not there is None, and so is what is gone."""
    (found,) = changes(tables(recommendations=[]), tables()).answers
    assert found.before is None
    (found,) = changes(tables(), tables(recommendations=[])).answers
    assert found.after is None


def test_better_words_are_no_change() -> None:
    """The words of an answer may be improved without a new entry in any feed."""
    words = [
        {
            "recommendation": ANSWER["recommendation"],
            "language": "en",
            "headline": "Use none",
            "sentence": "It is faster.",
        }
    ]
    assert changes(tables(), tables(recommendation_texts=words)).is_empty


def test_the_story_starts_with_a_release(release: Callable[..., Release]) -> None:
    """The first release is one event; a state without changes is none."""
    first = release("2026-01-05", tables())
    (step,) = told(history([first], tables(), "2026-02-01"))
    assert (step["before"], step["after"], step["date"]) == (
        None,
        "2026-01-05",
        "2026-01-05",
    )
    assert step["answers"] == []
    assert by_answer([step]) == {}


def test_what_no_release_holds_is_told(release: Callable[..., Release]) -> None:
    """Changes since the newest release belong to today."""
    first = release("2026-01-05", tables())
    now = tables(recommendations=[{**ANSWER, "certainty": "high"}])
    newest, oldest = told(history([first], now, "2026-02-01"))
    assert (newest["before"], newest["after"]) == ("2026-01-05", None)
    assert oldest["before"] is None
    (change,) = by_answer([newest, oldest])[KEY]
    assert change["before"]
    assert change["after"]
    assert (change["before"]["certainty"], change["after"]["certainty"]) == (
        "low",
        "high",
    )


def test_entries_keep_their_ids(release: Callable[..., Release]) -> None:
    """The same change has one id before and after a release holds it; no clock."""
    first = release("2026-01-05", tables())
    now = tables(recommendations=[{**ANSWER, "certainty": "high"}])
    later = release("2026-02-05", now)

    def answers(every: list[Release]) -> dict[str, str]:
        steps = told(history(every, now, "2026-02-01"))
        feed = feeds(now["results"], listed(every), steps)["recommendations"]
        return {each["ids"]["en"]: each["updated"] for each in feed["entries"]}

    before, after = answers([first]), answers([later, first])
    assert before.keys() == after.keys()
    assert sorted(before.values()) == ["2026-01-05", "2026-02-01"]
    assert sorted(after.values()) == ["2026-01-05", "2026-02-05"]


def test_results_are_dated_by_when_they_were_read() -> None:
    """Newest first; each language has ids of its own."""
    feed = feeds(RECORDS, [], [])["results"]
    assert [each["record"] for each in feed["entries"]] == ["b", "a"]
    assert feed["updated"] == "2026-01-03"
    assert len(set(feed["entries"][0]["ids"].values())) == 4


def test_without_entries_there_is_no_feed() -> None:
    """Atom asks for a date, and nothing has happened."""
    assert feeds([], [], [])["recommendations"]["updated"] is None


def test_the_finder_reads_what_was_said(reference: Reference) -> None:
    """By answer key: what to use, how sure, on which system."""
    found = answers_document(tables(), "2026-01-05", reference)
    (answer,) = found["answers"][KEY]
    assert answer["levels"] == ["none"]
    assert answer["certainty"] == "low"
    assert answer["database"] is None
    assert "linux-current" in answer["systems"]


def test_a_citation_names_a_release_that_holds_it(
    release: Callable[..., Release],
) -> None:
    """Before the first, and once a figure came later, it is the day of the build."""
    today = "2026-03-03"

    def cited(every: list[Release], current: Tables) -> tuple[str | None, str | None]:
        edition = current_edition(every, history(every, current, today), today)
        return edition.release, edition.state

    assert cited([], tables()) == (None, today)
    every = [release("2026-01-01", tables())]
    assert cited(every, tables()) == ("2026-01-01", "2026-01-01")
    later = tables(results=[*RECORDS, {**RECORDS[0], "record": "c"}])
    assert cited(every, later) == (None, today)
