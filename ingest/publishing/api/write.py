"""Writing the API below ``build/api/v1``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ingest.intake.models.base import LANGUAGES
from ingest.publishing.api import (
    defaults,
    open_questions,
    recommendations,
    releases,
    results,
    vocabularies,
)
from ingest.publishing.api.endpoints import BY_NAME, ENDPOINTS
from ingest.publishing.api.openapi import FILE, openapi
from ingest.publishing.api.places import ROOT
from ingest.publishing.api.schemas import schemas
from ingest.publishing.corpus.tables import tables
from ingest.publishing.defaults.entries import entries as every_default
from ingest.publishing.export.site import write_json
from ingest.publishing.export.texts import in_every_language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.paths import Paths
    from ingest.publishing.export.recommendations.book import Cell
    from ingest.publishing.releases import Release
    from ingest.publishing.releases.history import Step

#: A response longer than this is too long to stand in the OpenAPI document.
_EXAMPLE_BYTES = 24_000


def write_api(
    paths: Paths,
    reference: Reference,
    every_release: Sequence[Release],
    history: Sequence[Step],
    date: str | None,
) -> None:
    """Write every document of the API, its schemas and its description.

    Reads what the export wrote into ``paths.site`` and ``paths.build/results``, and the
    published tables.
    ``date``: that of the build.
    """
    newest = every_release[0].id if every_release else None
    writer = _Writer(paths.build / ROOT, date, newest)
    _write_results(paths, writer)
    answered = _write_recommendations(paths, reference, writer)
    _write_defaults(paths, writer)
    _write_open_questions(paths, writer)
    _write_vocabularies(reference, writer)
    writer.write("releases", [releases.release(each) for each in every_release])
    writer.write("changes", releases.steps(history, answered))
    _write_start(writer)
    write_json(writer.folder / FILE, openapi(writer.examples))


def _write_results(paths: Paths, writer: _Writer) -> None:
    listed = _read(paths.site / "index.json")["results"]
    ids = [each if isinstance(each, str) else each["id"] for each in listed]
    pages = {each: _read(paths.site / "results" / f"{each}.json") for each in ids}
    downloads = {
        each: _read(paths.build / "results" / each / "result.json") for each in ids
    }
    uses_file = paths.site / "recommendation-records.json"
    uses = _read(uses_file) if uses_file.is_file() else {}
    with tables(paths.corpus) as published:
        counted = results.counting(published["effects"].rows())
    writer.write(
        "results", [results.summary(p, results.LIST, counted) for p in pages.values()]
    )
    for each, page in pages.items():
        document = results.result(page, downloads[each], uses.get(each, ()), counted)
        writer.write("result", document, id=each)
    _write_effects(pages, downloads, counted, writer)


def _write_effects(
    pages: dict[str, Any],
    downloads: dict[str, Any],
    counted: results.Counted,
    writer: _Writer,
) -> None:
    slugs = {
        each["id"]: each["slug"]
        for page in pages.values()
        for each in page["treatments"]
    }
    listed = []
    for setting, slug in sorted(slugs.items()):
        file = results.effects_file(slug)
        found = results.effects(setting, file, downloads, counted)
        if found:
            writer.write("setting-effects", found, setting=slug)
            listed.append(
                {
                    "setting": setting,
                    "href": file,
                    "results": len({each["result"] for each in found}),
                    "effects": len(found),
                }
            )
    writer.write("effects", listed)


def _write_recommendations(
    paths: Paths, reference: Reference, writer: _Writer
) -> dict[Cell, set[str]]:
    """Write the answers; return the ids of those that have a page, by their sheet."""
    files = sorted((paths.site / "recommendations").glob("*/*.json"))
    documents = [_read(each) for each in files]
    for page in documents:
        writer.write(
            "recommendation",
            recommendations.recommendation(page, reference),
            workload=page["workload"],
            storage=page["storage"],
        )
        for language in LANGUAGES:
            writer.write(
                "short-answers",
                recommendations.in_language(page, language, reference),
                language=language,
                workload=page["workload"],
                storage=page["storage"],
            )
    writer.write(
        "recommendations",
        [
            answer
            for page in documents
            for answer in recommendations.summaries(page, reference)
        ],
    )
    return {
        (page["workload"], page["storage"]): {each["id"] for each in page["answers"]}
        for page in documents
    }


def _write_defaults(paths: Paths, writer: _Writer) -> None:
    every = list(every_default(_read(paths.site / "defaults.json")))
    writer.write("defaults", [defaults.cell(each, defaults.LIST) for each in every])
    for subject in dict.fromkeys(each.subject for each in every):
        file = defaults.file_of(subject)
        own = [defaults.cell(each, file) for each in every if each.subject == subject]
        writer.write("subject-defaults", own, subject=subject)


def _write_open_questions(paths: Paths, writer: _Writer) -> None:
    file = paths.site / open_questions.LIST
    every = _read(file)["questions"] if file.is_file() else []
    writer.write("open-questions", [open_questions.question(each) for each in every])


def _write_vocabularies(reference: Reference, writer: _Writer) -> None:
    every = vocabularies.vocabularies(reference)
    for name, entries in every.items():
        writer.write(f"vocabulary-{name}", entries)
    writer.write(
        "vocabularies",
        [
            {
                "name": name,
                "entries": len(entries),
                "href": vocabularies.file_of(name),
            }
            for name, entries in every.items()
        ],
    )


def _write_start(writer: _Writer) -> None:
    lists = (
        "results",
        "effects",
        "recommendations",
        "defaults",
        "vocabularies",
    )
    told = ("releases", "changes")
    for name, schema in schemas().items():
        write_json(writer.folder / BY_NAME[name].schema, schema)
    writer.write(
        "index",
        {
            **{name: BY_NAME[name].path for name in (*lists, *told)},
            "open_questions": BY_NAME["open-questions"].path,
            "openapi": FILE,
            "schemas": {each.name: each.schema for each in ENDPOINTS},
        },
    )


@dataclass(slots=True)
class _Writer:
    """Puts data into envelopes and files, and remembers the smallest of each kind."""

    folder: Path
    date: str | None
    release: str | None
    examples: dict[str, Any] = field(default_factory=dict)
    _sizes: dict[str, int] = field(default_factory=dict)

    def write(self, name: str, data: Any, **values: str) -> None:
        """Write the document of an endpoint."""
        path = BY_NAME[name].at(**values)
        document = {
            "schema_version": 1,
            "generated_at": self.date,
            "data_release": self.release,
            "licence": "CC-BY-4.0",
            "total": len(data) if isinstance(data, list) else 1,
            "data": in_every_language(data),
        }
        file = self.folder / path
        write_json(file, document)
        size = file.stat().st_size
        if size < self._sizes.get(name, size + 1):
            self._sizes[name] = size
            self.examples[name] = document if size <= _EXAMPLE_BYTES else path


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
