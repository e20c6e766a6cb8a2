"""The comment: what it says, and that nothing in it can do anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.workbench.review.comment import MARKER, as_comment, harmless
from ingest.workbench.review.report import (
    Report,
    ReportedAnswer,
    ReportedCard,
    ReportedProposal,
    ReportError,
    read_report,
    write_report,
)

if TYPE_CHECKING:
    from pathlib import Path

FILES = "https://github.com/someone/fork"
RUN = "https://github.com/atlas/atlas/actions/runs/7"


def comment(report: Report) -> str:
    """Return the comment on a report."""
    images = {"mine": "https://example.org/mine.png"}
    return as_comment(report, files=FILES, artifacts=RUN, images=images)


def test_says_what_a_reviewer_needs(report: Report) -> None:
    """Verdict, files outside, findings with their line, the record, the changes."""
    text = comment(report)
    assert text.startswith(f"{MARKER}\n### Not passed: 1 error, 0 warnings\n")
    assert "For a maintainer: this changes 1 file outside `content/results/`" in text
    line = f"{FILES}/blob/{'a' * 40}/content/results/a%20b/runs.csv?plain=1#L3"
    assert f"]({line}) | CSV-04 error | 238\\.90 tps carries a unit |" in text
    assert "6 rows, 2 metrics; 11 of 20 facts of the set-up stated." in text
    assert "](https://example.org/mine.png)" in text
    assert "No recommendation and no certainty changes." in text
    assert f"[this run]({RUN})" in text


def test_says_that_all_is_well(report: Report) -> None:
    """Without findings and with answers that change."""
    answer = ReportedAnswer(question="io_scheduler: oltp", before="x", after="none")
    parts = {"findings": (), "outside": (), "answers": (answer,)}
    text = comment(report.model_copy(update=parts))
    assert "### Passed: 0 errors, 0 warnings" in text
    assert "| io\\_scheduler: oltp | x | none |" in text
    assert "maintainer" not in text


def test_names_the_answers_to_be_read(report: Report) -> None:
    """They stop nothing: a change without findings has passed."""
    card = ReportedCard(question="oltp/nvme/a", do="Keep `x`.", because="1 | 2.")
    parts = {"findings": (), "unread": (card,) * 41}
    text = comment(report.model_copy(update=parts))
    assert "### Passed: 0 errors, 0 warnings" in text
    assert "#### To be read: 41 answers" in text
    assert "| oltp/nvme/a | Keep \\`x\\`\\. | 1 \\| 2\\. |" in text
    assert "… and 1 more; `atlas answers` lists all." in text
    assert "To be read" not in comment(report)


def test_shows_a_proposed_setting_beside_the_record(report: Report) -> None:
    """Both stand in the comment; what a stranger wrote of it stays text."""
    proposal = ReportedProposal(
        id="swappiness",
        label="vm.swappiness <b>",
        path="data/reference/proposed/swappiness.yaml",
        levels=("1", "60 | @all"),
        command="sysctl vm.swappiness",
        records=("mine",),
        lacks=("defaults, with their sources",),
    )
    text = comment(report.model_copy(update={"proposals": (proposal,)}))
    record, setting = text.index("#### `mine`"), text.index("#### Proposed setting")
    assert record < setting
    assert "| Levels | 1, 60 \\| @\u200ball |" in text
    assert "| Command that shows it | sysctl vm\\.swappiness |" in text
    assert "| Needed by | mine |" in text
    assert "| Still to be added | defaults, with their sources |" in text
    assert "<b>" not in text
    bare = proposal.model_copy(update={"command": "", "records": (), "lacks": ()})
    text = comment(report.model_copy(update={"proposals": (bare,)}))
    assert "| Command that shows it | not given |" in text
    assert "| Needed by | no record of this change |" in text
    assert "Proposed setting" not in comment(report)


def test_unbuildable_states_say_so(report: Report) -> None:
    """What changes is not known where the head cannot be built."""
    text = comment(report.model_copy(update={"answers": None}))
    assert "Not known before the errors are mended." in text


def test_a_hostile_title_stays_text(report: Report) -> None:
    """No link, no tag, no mention, no table cell."""
    text = comment(report)
    assert "<b>" not in text
    assert "@all" not in text
    assert "http://evil" not in text
    assert "[x](" not in text


@given(st.text(max_size=200))
def test_nothing_escapes(text: str) -> None:
    """Every character that Markdown reads is escaped, on one line."""
    shown = harmless(text)
    assert "\n" not in shown
    bare = re.sub(r"\\.", "", shown)
    assert not re.search(r"[\[\]`*_<>|#]", bare)
    assert not re.search(r"@(?!\u200b)", bare)


def test_is_cut_to_what_github_takes(report: Report) -> None:
    """A comment is never longer than GitHub allows."""
    wide = report.findings[0].model_copy(update={"message": "|" * 400, "hint": "x"})
    many = report.records[0].model_copy(update={"title": "|" * 400})
    text = comment(
        report.model_copy(update={"findings": (wide,) * 2000, "records": (many,) * 200})
    )
    assert len(text) < 65_536


def test_a_report_comes_back(report: Report, tmp_path: Path) -> None:
    """What one job writes the other reads."""
    write_report(report, tmp_path)
    assert read_report(tmp_path) == report


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"head": "main"}',
        '{"head": "' + "a" * 40 + '", "extra": 1}',
        '{"head": "' + "a" * 40 + '", "removed": ["../../x"]}',
        '{"head": "' + "a" * 40 + '", "outside": ["' + "x" * 500 + '"]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_report_is_refused(text: str, tmp_path: Path) -> None:
    """Hostile reports end in a message."""
    (tmp_path / "report.json").write_text(text)
    with pytest.raises(ReportError):
        read_report(tmp_path)


def test_links_and_giants_are_refused(tmp_path: Path) -> None:
    """A link could point anywhere, a giant fill the memory."""
    path = tmp_path / "report.json"
    path.symlink_to("/dev/zero")
    with pytest.raises(ReportError):
        read_report(tmp_path)
    path.unlink()
    path.write_bytes(b" " * (5 * 1024 * 1024))
    with pytest.raises(ReportError):
        read_report(tmp_path)


@pytest.mark.parametrize("path", ["../../../../evil/x", "/etc/passwd", "a/./b", "a//b"])
def test_no_link_leaves_the_change(report: Report, path: str) -> None:
    """A browser would take .. out, and arrive at a page of somebody else."""
    finding = report.findings[0].model_copy(update={"path": path})
    text = comment(report.model_copy(update={"findings": (finding,)}))
    assert "/blob/" not in text


@pytest.mark.parametrize("text", ["GH-12", "gh-12 #12 a/b#12 @all", "www.x.example"])
def test_nothing_is_named_by_accident(text: str) -> None:
    """GitHub looks for issues and people in what it has already rendered."""
    rendered = re.sub(r"\\(.)", r"\1", harmless(text))
    assert not re.search(
        r"(?i)gh-[0-9]|#[0-9]|@[a-z]|www\.x", rendered.replace("WWW", "")
    )


def test_bidirectional_text_is_escaped() -> None:
    """Marks that reorder what a reviewer sees are shown as what they are."""
    assert harmless("a\u202eb\u200fc\u2066") == r"a\\u202eb\\u200fc\\u2066"
