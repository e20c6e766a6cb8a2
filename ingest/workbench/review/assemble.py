"""Put together the report on a change: what was checked, seen and altered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read import read_corpus
from ingest.intake.rules import check
from ingest.language.i18n import read_strings
from ingest.language.sentences.phrases import Phrases
from ingest.publishing.export.setup import SetupSheet
from ingest.workbench.diff import SnapshotError, changes_between, opened
from ingest.workbench.diff.report import question_in_words, state_in_words
from ingest.workbench.reading import LedgerError, cards_of, read_ledger, unread
from ingest.workbench.review.changed import RESULTS, changed_files, outside, run_git
from ingest.workbench.review.proposals import proposals
from ingest.workbench.review.report import (
    MOST,
    Report,
    ReportedAnswer,
    ReportedCard,
    ReportedFinding,
    ReportedRecord,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ingest.findings import Finding
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.paths import Paths
    from ingest.publishing.changes import Changes

_SHORT = 400


def assemble(
    paths: Paths, base: str, images: Mapping[str, str] | None = None
) -> tuple[Report, list[Finding]]:
    """Return the report on what the checkout changes since ``base``, and its findings.

    ``images`` maps ids of records to the names of their charts. Raises
    ``RevisionError`` where ``base`` is no revision.
    """
    changed = changed_files(paths.root, base)
    files = [each.path for each in changed]
    corpus = read_corpus(paths)
    changes = _changes(paths, base)
    words = Phrases(read_strings(paths.i18n), corpus.reference)
    touched = {name.removeprefix(RESULTS).split("/")[0] for name in _inside(files)}
    findings = _about(check(corpus), files, touched)
    added = frozenset(changes.added) if changes else frozenset()
    # Errors first: of a long list the end is cut, and it must not read as passed.
    worst_first = sorted(findings, key=lambda each: each.level != "E")
    records = [each for each in corpus.records if each.folder in touched]
    report = Report(
        head=head_of(paths.root),
        findings=tuple(_finding(each) for each in worst_first[: MOST["findings"]]),
        records=tuple(
            _record(each, added, words, images or {})
            for each in records[: MOST["records"]]
        ),
        proposals=proposals(corpus.reference, records, files, _cut),
        removed=changes.withdrawn[: MOST["removed"]] if changes else (),
        outside=tuple(map(_cut, outside(changed)))[: MOST["outside"]],
        answers=_answers(changes) if changes else None,
        contradicted=_contradicted(changes) if changes else (),
        unread=_unread(corpus, paths) if changes else (),
    )
    return report, findings


def head_of(root: Path) -> str:
    """Return the commit that is checked out."""
    return run_git(root, "rev-parse", "HEAD").strip()


def _inside(files: Iterable[str]) -> list[str]:
    return [name for name in files if name.startswith(RESULTS)]


def _about(
    findings: Iterable[Finding], files: Iterable[str], touched: set[str]
) -> list[Finding]:
    """Return the errors, which stop everything, and warnings of what is changed."""
    changed = {*files}
    return [
        each
        for each in findings
        if each.level == "E"
        or each.path in changed
        or each.path.removeprefix(RESULTS).split("/")[0] in touched
    ]


def _changes(paths: Paths, base: str) -> Changes | None:
    """Return what changes for readers, None where that state cannot be built."""
    try:
        with opened(base, paths.root) as before:
            return changes_between(before, paths.root)
    except SnapshotError:
        return None


def _finding(each: Finding) -> ReportedFinding:
    texts = {
        name: _cut(getattr(each, name))
        for name in ("path", "message", "found", "expected", "hint")
    }
    return ReportedFinding(
        rule=each.rule, level=each.level, line=each.line, column=each.column, **texts
    )


def _record(
    record: Record, added: frozenset[str], words: Phrases, images: Mapping[str, str]
) -> ReportedRecord:
    sheet = SetupSheet(record, (), words).build()
    return ReportedRecord(
        id=record.id,
        change="added" if record.id in added else "changed",
        title=_cut(record.title),
        rows=len(record.runs),
        metrics=len(record.metric_ids),
        facts=sheet["total"],
        stated=sheet["stated"] + sheet["inferred"],
        image=images.get(record.id),
    )


def _answers(changes: Changes) -> tuple[ReportedAnswer, ...]:
    return tuple(
        ReportedAnswer(
            question=_cut(question_in_words(each)),
            before=_cut(state_in_words(each.before)),
            after=_cut(state_in_words(each.after)),
        )
        for each in changes.answers[: MOST["answers"]]
    )


def _unread(corpus: Corpus, paths: Paths) -> tuple[ReportedCard, ...]:
    """Return the answers to be read again; all of them without a list to go by."""
    try:
        known = read_ledger(paths.cards_read)
    except LedgerError:
        known = {}
    left = unread(cards_of(corpus, paths), known)
    return tuple(
        ReportedCard(
            question=_cut(each.question),
            do=_cut(each.lines[0]),
            because=_cut(each.lines[1]),
        )
        for each in left[: MOST["unread"]]
    )


def _contradicted(changes: Changes) -> tuple[str, ...]:
    return tuple(
        _cut(f"{each.claim} by {question_in_words(each)}")
        for each in changes.contradicted[: MOST["contradicted"]]
    )


def _cut(text: str) -> str:
    # A name that is no text would keep the report from being written.
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"
