"""From records and answers to the files that cite them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from typing_extensions import TypedDict

from ingest.intake.models.leaf import UNKNOWN
from ingest.language.sentences.phrases import as_text
from ingest.publishing.cite.authors import Author, authors_of
from ingest.publishing.cite.bibtex import bibtex
from ingest.publishing.cite.csl import csl_json
from ingest.publishing.cite.entry import (
    COLLECTION,
    CONTRIBUTORS,
    KEY_PREFIX,
    Citation,
    around_address,
)
from ingest.publishing.cite.ris import ris
from ingest.publishing.export.texts import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ingest.intake.models.base import Language
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Person
    from ingest.language.sentences import Phrases
    from ingest.language.sentences.phrases import Phrase
    from ingest.publishing.cite.entry import Edition
    from ingest.publishing.export.shapes import RecommendationDocument, TreatmentAnswer

#: Answers and the collection have no language of their own; their files are English.
_LANGUAGE: Language = "en"


class CitationFiles(TypedDict):
    """The three files, each as the pieces around the address of its page."""

    bib: list[str]
    ris: list[str]
    csl: list[str]


class RecordCitation(CitationFiles):
    """The files of a record, and who measured."""

    authors: list[Author]


class AnswerCitations(TypedDict):
    """The files of a page of answers, and those of each answer by its id."""

    page: CitationFiles
    answers: dict[str, CitationFiles]


def record_citation(
    record: Record, people: Mapping[str, Person], words: Phrases, edition: Edition
) -> RecordCitation:
    """Return how to cite a record, in the language it was written in.

    ``people``: whose family names are known, by the name as printed.
    """
    source, language = record.source, record.language
    authors = authors_of(source, people)
    published = None if source.published == UNKNOWN else source.published
    undated = _said("not_dated", language, words)
    files = _files(
        Citation(
            key=f"{KEY_PREFIX}-{record.id}",
            kind="dataset",
            title=title_of(record)[language],
            authors=tuple(authors),
            issued=published,
            undated=undated,
            language=language,
            note=_with_state(
                _note(record, published or undated, words),
                language,
                words,
                edition,
            ),
            edition=edition,
            original_publisher=source.publisher,
        )
    )
    return {**files, "authors": authors}


def _note(record: Record, date: str, words: Phrases) -> str:
    """Return where a record is from: its source, or the atlas alone."""
    source, language = record.source, record.language
    if source.url is None:
        values = {"date": date, "id": record.id}
        return _said("cite_note_own", language, words, **values)
    return _said(
        "cite_note_record",
        language,
        words,
        publisher=source.publisher or urlsplit(source.url).netloc,
        date=date,
        url=source.url,
        id=record.id,
    )


def answer_citations(
    document: RecommendationDocument,
    records: Mapping[str, Record],
    words: Phrases,
    edition: Edition,
) -> AnswerCitations:
    """Return how to cite a page of answers, and each answer on it.

    An answer is the atlas's own; who measured what it rests on is named in the note.
    """
    cell = f"{document['workload']}.{document['storage']}"
    title = document["title"][_LANGUAGE]
    behind = {each["id"]: records_behind(each) for each in document["answers"]}
    everything = {one: None for ids in behind.values() for one in ids}

    def cite(key: str, name: str, ids: Iterable[str]) -> CitationFiles:
        measured_by = _authors([records[each] for each in ids], words)
        note = _said("cite_note_answer", _LANGUAGE, words, id=key, authors=measured_by)
        return _own(key, name, note, words, edition)

    return {
        "page": cite(cell, title, everything),
        "answers": {
            each["id"]: cite(
                f"{cell}.{each['id']}",
                each["title"][_LANGUAGE],
                behind[each["id"]],
            )
            for each in document["answers"]
        },
    }


def collection_citation(words: Phrases, edition: Edition) -> CitationFiles:
    """Return how to cite the whole collection."""
    title = f"{COLLECTION}: {_said('site_promise', _LANGUAGE, words)}"
    note = _said("cite_note_collection", _LANGUAGE, words)
    return _own(None, title, note, words, edition)


def records_behind(answer: TreatmentAnswer) -> list[str]:
    """Return the records an answer counts or contradicts, in the order shown."""
    ids = [row["record"] for row in (answer["forest"] or {"rows": []})["rows"]]
    for era in answer["eras"]:
        ids += [*era["supporting"], *era["contradicting"]]
    return list(dict.fromkeys(ids))


def _own(
    key: str | None, title: str, note: str, words: Phrases, edition: Edition
) -> CitationFiles:
    """Return how to cite what the atlas itself says, as of the state of its data."""
    return _files(
        Citation(
            key=f"{KEY_PREFIX}-{key}" if key else KEY_PREFIX,
            kind="webpage" if key else "dataset",
            title=title,
            authors=({"name": CONTRIBUTORS, "is_organisation": True},),
            issued=edition.state,
            undated=_said("not_dated", _LANGUAGE, words),
            language=_LANGUAGE,
            note=_with_state(note, _LANGUAGE, words, edition),
            edition=edition,
        )
    )


def _files(citation: Citation) -> CitationFiles:
    return {
        "bib": around_address(bibtex(citation)),
        "ris": around_address(ris(citation)),
        "csl": around_address(csl_json(citation)),
    }


def _authors(records: Iterable[Record], words: Phrases) -> str:
    """Return who measured, with the date of each publication, each once."""
    undated = _said("not_dated", _LANGUAGE, words)
    named = []
    for record in records:
        source = record.source
        date = undated if source.published == UNKNOWN else source.published
        named.append(f"{', '.join(source.authors)} ({date})")
    return "; ".join(dict.fromkeys(named))


def _with_state(note: str, language: Language, words: Phrases, edition: Edition) -> str:
    if edition.release:
        said = _said("cite_note_release", language, words, release=edition.release)
    elif edition.read:
        said = _said("cite_note_state", language, words, date=edition.read)
    else:
        return note
    return f"{note} {said}"


def _said(key: str, language: Language, words: Phrases, **values: str) -> str:
    phrases = {name: _verbatim(text) for name, text in values.items()}
    return as_text(words.say(key, **phrases), language, words.reference)


def _verbatim(text: str) -> Phrase:
    return lambda _: [{"text": text}]
