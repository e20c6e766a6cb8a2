"""Everything Hugo mounts: one JSON document a page, and the downloads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.analysis.evidence.gather import Evidence, gather_evidence
from ingest.analysis.parameters import EvidenceParameters
from ingest.language.i18n import languages_named, read_strings
from ingest.language.sentences import Phrases
from ingest.publishing.export.build_date import build_date
from ingest.publishing.export.downloads import download_document, runs_csv
from ingest.publishing.export.index import entity_documents, index_document
from ingest.publishing.export.marts import Marts
from ingest.publishing.export.raw_outputs import (
    SUMS,
    raw_outputs,
    raw_sums,
    raw_texts,
)
from ingest.publishing.export.recommendations import (
    Book,
    database_documents,
    recommendation_documents,
    recommendation_index,
    record_uses,
)
from ingest.publishing.export.record import record_document
from ingest.publishing.export.series import (
    CSV,
    course_of,
    record_series,
    series_csv,
    series_document,
)
from ingest.publishing.export.settings import setting_document
from ingest.publishing.export.similar import similar_document
from ingest.publishing.export.texts import in_every_language

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import duckdb

    from ingest.analysis.evidence.recommend.model import Recommendation
    from ingest.intake.models.corpus import Corpus
    from ingest.intake.models.record import Record
    from ingest.paths import Paths


def export_site(  # noqa: PLR0913 (all that a build hands over)
    connection: duckdb.DuckDBPyConnection,
    corpus: Corpus,
    paths: Paths,
    evidence: Evidence | None = None,
    on_record: Callable[[str], None] | None = None,
    *,
    recommendations: Sequence[Recommendation] | None = None,
) -> None:
    """Write ``paths.site`` and ``paths.build/results`` from a built warehouse.

    ``evidence`` is gathered from the warehouse unless given. ``on_record`` is
    called with the id of each record that is written. ``recommendations`` are
    those of the corpus; without them no page of theirs is written.
    """
    site = _Site(
        corpus=corpus,
        paths=paths,
        marts=Marts(connection),
        evidence=evidence or _evidence(connection, corpus),
        words=Phrases(read_strings(paths.i18n), corpus.reference),
    )
    for record in site.newest_first():
        site.write_record(record)
        if on_record:
            on_record(record.id)
    site.write_listings()
    if recommendations is not None:
        site.write_recommendations(recommendations)


def _evidence(connection: duckdb.DuckDBPyConnection, corpus: Corpus) -> Evidence:
    choices = corpus.reference.evidence
    if choices is None:
        message = "data/reference/evidence.yaml could not be read"
        raise ValueError(message)
    return gather_evidence(connection, EvidenceParameters.from_reference(choices))


@dataclass(frozen=True, slots=True)
class _Site:
    """What every document is made from, and where it goes."""

    corpus: Corpus
    paths: Paths
    marts: Marts
    evidence: Evidence
    words: Phrases

    def newest_first(self) -> list[Record]:
        by_id = {record.id: record for record in self.corpus.records}
        return [by_id[row["record_id"]] for row in self.marts.rows("mart_records")]

    def write_record(self, record: Record) -> None:
        document = record_document(record, self.marts, self.evidence, self.words)
        folder = self.paths.build / "results" / record.id
        reference = self.corpus.reference
        course = course_of(record, reference)
        if course:
            document["series"] = record_series(course)
            write_text(folder / CSV, series_csv(course))
            drawn = self.paths.series / f"{record.id}.json"
            write_json(drawn, series_document(course))
        if record.raw:
            document["raw"] = raw_outputs(record)
            for name, content in raw_texts(record):
                write_bytes(folder / name, content)
            if sums := raw_sums(record):
                document["raw_sums"] = SUMS
                write_text(folder / SUMS, sums)
        write_json(self.paths.site / "results" / f"{record.id}.json", document)
        download = download_document(record, document, self.evidence, reference)
        write_json(folder / "result.json", in_every_language(download))
        if record.runs:
            write_text(folder / "runs.csv", runs_csv(record))

    def write_listings(self) -> None:
        index = index_document(self.marts)
        date = build_date(self.paths.root)
        if date:
            index["generated_at"] = date
        write_json(self.paths.site / "index.json", index)
        newest_first = self.newest_first()
        for name, entries in entity_documents(self.marts, newest_first).items():
            write_json(self.paths.site / f"{name}.json", entries)
        write_json(self.paths.site / "languages.json", languages_named())
        similar = similar_document(newest_first, self.marts)
        write_json(self.paths.site / "similar.json", similar)
        self._write_settings()

    def write_recommendations(self, found: Sequence[Recommendation]) -> None:
        folder = self.paths.site
        book = Book(
            found=found,
            words=self.words,
            margin_ratio=self.evidence.parameters.margin_ratio,
            records={record.id: record for record in self.corpus.records},
            years={
                row["record_id"]: row["published_year"]
                for row in self.marts.rows("mart_records")
            },
        )
        for (workload, storage), document in recommendation_documents(book):
            path = folder / "recommendations" / workload / f"{storage}.json"
            write_json(path, document)
        # Beside the folder, not named like it: Hugo would merge the two.
        for name, listing in (
            ("index", recommendation_index(book)),
            ("databases", database_documents(book)),
            ("records", record_uses(book)),
        ):
            write_json(folder / f"recommendation-{name}.json", listing)

    def _write_settings(self) -> None:
        records = self.newest_first()
        for factor in self.corpus.reference.factors.values():
            if factor.role == "treatment":
                document = setting_document(
                    factor.id,
                    records,
                    self.marts,
                    self.evidence,
                    self.corpus.reference,
                )
                path = self.paths.site / "settings" / f"{factor.slug}.json"
                write_json(path, document)


def write_json(path: Path, document: object) -> None:
    """Write a document so that the same content is always the same bytes."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    write_text(path, f"{text}\n")


def write_text(path: Path, text: str) -> None:
    """Write a text with its own line ends, folders included."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write bytes, folders included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
