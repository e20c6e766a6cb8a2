"""What the front matter of records says, as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.intake.models.leaf import UNKNOWN
from ingest.publishing.export.texts import (
    in_all_languages,
    summary_of,
    title_of,
    translated_languages,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ingest.intake.models.base import Translated
    from ingest.intake.models.leaf import CountLeaf
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

Row = dict[str, Any]


def record_rows(
    records: tuple[Record, ...], reference: Reference
) -> dict[str, Iterator[Row]]:
    """Return the rows of every table that follows from records alone, by table.

    ``facts`` is no published table: what ``results`` is completed from.
    """
    makers: dict[str, Callable[[Record], Iterator[Row]]] = {
        "facts": _facts,
        "result_texts": _texts,
        "result_authors": _authors,
        "result_relations": _relations,
        "result_caveats": lambda record: _caveats(record, reference),
        "claims": _claims,
    }

    def rows_of(make: Callable[[Record], Iterator[Row]]) -> Iterator[Row]:
        for record in records:
            yield from make(record)

    return {table: rows_of(make) for table, make in makers.items()}


def _facts(record: Record) -> Iterator[Row]:
    source, environment = record.source, record.environment
    workload = record.workload
    yield {
        "record": record.id,
        "title": title_of(record)["en"],
        "accessed": source.accessed,
        "authors": "; ".join(source.authors),
        "publisher": source.publisher,
        "url": source.url,
        "language": source.language,
        "is_second_hand": source.second_hand,
        "rights": source.publication_rights,
        "figures_at": source.figures_at,
        "source_commit": source.commit,
        "database_version": _stated(environment.database.version.value),
        "platform_version": _stated(environment.platform.version.value),
        "kernel": _stated(environment.platform.kernel.value),
        "tool": _stated(workload.tool.value),
        "clients": _count(workload.clients),
        "dataset_bytes": _count(workload.dataset_bytes),
        "memory_bytes": _count(environment.hardware.memory_bytes),
        "memory_limit_bytes": _count(environment.hardware.memory_limit_bytes),
        "duration_s": _count(workload.duration_s),
        "primary_metric": record.metrics.primary if record.runs else None,
    }


def _texts(record: Record) -> Iterator[Row]:
    titles, summaries = title_of(record), summary_of(record)
    translated = {record.language, *translated_languages(record)}
    for language in LANGUAGES:
        yield {
            "record": record.id,
            "language": language,
            "title": titles[language],
            "summary": summaries[language],
            "is_translated": language in translated,
        }


def _authors(record: Record) -> Iterator[Row]:
    for position, author in enumerate(record.source.authors, start=1):
        yield {"record": record.id, "position": position, "author": author}


def _relations(record: Record) -> Iterator[Row]:
    related = {"overlaps": record.overlaps, "same_source": record.same_source}
    for relation, others in related.items():
        for other in others:
            yield {
                "record": record.id,
                "other_record": other,
                "relation": relation,
            }


def _caveats(record: Record, reference: Reference) -> Iterator[Row]:
    for position, caveat in enumerate(record.caveats, start=1):
        if isinstance(caveat, str):
            text: Translated | str = reference.caveats[caveat].text
        else:
            text = caveat.text
        yield {
            "record": record.id,
            "position": position,
            "caveat": caveat if isinstance(caveat, str) else None,
            "text": in_all_languages(text)["en"],
        }


def _claims(record: Record) -> Iterator[Row]:
    for claim in record.claims:
        yield {
            "record": record.id,
            "claim": claim.id,
            "setting": claim.treatment,
            "level": claim.level,
            "baseline": claim.against,
            "workload": claim.workload,
            "metric": claim.metric,
            "direction": claim.direction,
            "ratio": float(claim.ratio) if claim.ratio else None,
            "ratio_printed": claim.ratio,
            "is_approximate": claim.approximate,
            "text": in_all_languages(claim.text)["en"],
        }


def _stated(value: str) -> str | None:
    return None if value == UNKNOWN else value


def _count(leaf: CountLeaf | None) -> int | None:
    """Return a count, None where it is not known or not one."""
    return leaf.value if leaf and isinstance(leaf.value, int) else None
