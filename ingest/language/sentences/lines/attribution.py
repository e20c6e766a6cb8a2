"""Who found what: a finding with the records behind it, and its source in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.language.sentences.claims import claim_phrase
from ingest.language.sentences.labels import lower_first, short
from ingest.language.sentences.lines.actions import text
from ingest.language.sentences.lines.limits import limit_phrases
from ingest.language.sentences.lines.sizes import is_on_legacy
from ingest.language.sentences.phrases import (
    Phrase,
    after_colon,
    commas,
    listed,
    number,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ingest.analysis.evidence.recommend.model import RecordRow
    from ingest.language.sentences.recommend import Case

_NO_DATABASE = frozenset({None, "none"})
#: More names or storage classes than these are a list, not a sentence.
_MOST_NAMES = 2
_MOST_CLAIMS = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """What was measured, as a clause, and the records that did.

    ``pair``: the levels it compares, the better one first. ``contradicts``: whether it
    says that records contradict one another; ``is_apart``: and under which conditions
    of their own.
    """

    phrase: Phrase
    rows: tuple[RecordRow, ...]
    pair: tuple[str, str]
    contradicts: bool = False
    is_apart: bool = False

    @classmethod
    def of(
        cls,
        case: Case,
        phrase: Phrase,
        pair: tuple[str, str],
        record_ids: Collection[str],
    ) -> Finding:
        """Take a clause; without records it is what the whole answer rests on."""
        rows = tuple(row for row in case.found.rows if row.record_id in record_ids)
        return cls(phrase, rows or case.rows, pair)


def told(case: Case, found: Sequence[Finding]) -> list[Phrase]:
    """Return findings as sentences; those of the same authors are attributed once.

    What they measured on other storage is attributed apart.
    """
    first, *others = found
    authors = {row.source_group for row in first.rows}
    storage = {row.storage_id for row in first.rows}
    shared = [
        each
        for each in found
        if authors >= {row.source_group for row in each.rows}
        and storage >= {row.storage_id for row in each.rows}
    ]
    ids = {row.record_id for each in shared for row in each.rows}
    rows = [row for row in case.found.rows if row.record_id in ids]
    said = [_attributed(case, first.phrase, rows)]
    for each in others:
        if each in shared:
            said.append(case.words.say("rec_compared", change=each.phrase))
        else:
            said.append(_attributed(case, each.phrase, each.rows))
    return said


def in_words(case: Case) -> list[Phrase]:
    """Return what records state without a figure, each sentence once."""
    said: dict[str, tuple[Phrase, str]] = {}
    for record_id, claim_id in case.answer.claim_ids:
        record = case.records.get(record_id)
        for claim in record.claims if record else ():
            if record and claim.id == claim_id:
                known = case.found.question.workload_id
                phrase = claim_phrase(claim, record, case.words, known)
                said.setdefault(str(phrase("en")), (phrase, record_id))
    if said:
        (first, author), *others = list(said.values())[:_MOST_CLAIMS]
        rest = [phrase for phrase, _ in others]
        rows = [row for row in case.rows if row.record_id == author]
        if not rows:
            return [first, *rest]
        values = {
            "who": _who(case, rows),
            "what": commas(list(_circumstances(case, rows))),
            "finding": after_colon(first),
        }
        return [case.words.say("lines_because_stated", **values), *rest]
    return [case.words.say("rec_compared", change=stated(case))]


def stated(case: Case) -> Phrase:
    """Return that a source prefers something, without a figure."""
    answer, say = case.answer, case.words.say
    if answer.against_id is None or not answer.levels:
        return say("lines_short_words_only")
    return say(
        "lines_short_stated",
        level=case.names(answer.levels),
        against=case.name(answer.against_id),
    )


def _attributed(case: Case, finding: Phrase, rows: Sequence[RecordRow]) -> Phrase:
    """Return a finding as a sentence that says who found it, on what and when."""
    say = case.words.say
    groups = {row.source_group for row in rows}
    values = {
        "what": commas(list(_circumstances(case, rows))),
        "finding": after_colon(finding),
        "count": number(len({row.record_id for row in rows}), 0),
    }
    if len(groups) > 1:
        authors = number(len(groups), 0)
        return say("lines_because_authors", authors=authors, **values)
    one = "one" if len(rows) == 1 else "several"
    return say(f"lines_because_{one}", who=_who(case, rows), **values)


def _who(case: Case, rows: Sequence[RecordRow]) -> Phrase:
    names = dict.fromkeys(
        name
        for row in rows
        if row.record_id in case.records
        for name in case.records[row.record_id].source.authors
    )
    listed_names = [text(name) for name in names]
    if len(listed_names) > _MOST_NAMES:
        return case.words.say("lines_and_colleagues", who=listed_names[0])
    return listed(listed_names or [text(rows[0].source_group)])


def _circumstances(case: Case, rows: Sequence[RecordRow]) -> Iterator[Phrase]:
    """Yield when it was published, with which database, and on which storage."""
    words = case.words
    years = sorted(
        {year for row in rows if (year := case.years.get(row.record_id)) is not None}
    )
    if years:
        yield text("–".join(dict.fromkeys([str(years[0]), str(years[-1])])))
    databases = dict.fromkeys(row.database_id for row in rows)
    for each in databases:
        if each not in _NO_DATABASE and each in words.reference.databases:
            yield text(words.reference.databases[each or ""].label)
    if set(databases) & _NO_DATABASE:
        yield words.say("lines_load_generator")
    storage = [
        lower_first(short(words.reference.storage[each].label))
        for each in dict.fromkeys(row.storage_id for row in rows)
    ]
    yield from storage[:_MOST_NAMES]
    tally = case.answer.tally
    if tally and is_on_legacy(case, tally):
        yield words.say("lines_legacy_kernels")
    known = [case.records[x.record_id] for x in rows if x.record_id in case.records]
    yield from limit_phrases(known, words)
    if known and all(each.source.second_hand for each in known):
        yield words.say("lines_second_hand")
