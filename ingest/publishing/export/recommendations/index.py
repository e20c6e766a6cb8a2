"""The matrix of all cells, and what the finder looks answers up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.leading import answers_in_order
from ingest.publishing.export.recommendations.cells import cell_answer, matrix_cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ingest.analysis.evidence.recommend.model import Answer, Era, Recommendation
    from ingest.intake.models.reference import Reference
    from ingest.publishing.export.recommendations.book import Book, Cell
    from ingest.publishing.export.shapes.matrix import (
        FinderAnswer,
        FinderCell,
        FinderSystem,
        RecommendationIndex,
    )

SYSTEMS: tuple[FinderSystem, ...] = (
    {"id": "linux-current", "platform": "linux", "era": "current"},
    {"id": "linux-legacy", "platform": "linux", "era": "legacy"},
    {"id": "aix", "platform": "aix", "era": "any"},
)
#: Classes that name no workload or storage; nobody looks for them.
_NOT_SOUGHT = frozenset({"unspecified", "varied"})


def recommendation_index(book: Book) -> RecommendationIndex:
    """Return every cell, empty ones included, and the finder."""
    reference = book.reference
    asked = [cell for cell, found in book.by_cell.items() if found]
    workloads = _sought(reference.workloads, {each for each, _ in asked})
    storage = _sought(reference.storage, {each for _, each in asked})
    return {
        "workloads": workloads,
        "storage": storage,
        "cells": [
            matrix_cell(workload, place, book.by_cell.get((workload, place), []), book)
            for workload in workloads
            for place in storage
        ],
        "systems": list(SYSTEMS),
        "treatments_by_database": treatments_by_database(reference),
        "finder": [
            _finder_cell((workload, place), book)
            for workload in workloads
            for place in storage
            if (workload, place) in book.by_cell
        ],
    }


def treatments_by_database(reference: Reference) -> dict[str, list[str]]:
    """Return the settings that exist for each database."""
    return {
        database_id: [
            factor.id
            for factor in reference.factors.values()
            if factor.role == "treatment"
            and factor.advisable
            and (not factor.databases or database_id in factor.databases)
        ]
        for database_id in reference.databases
    }


def systems_of(platforms: Collection[str], era: Era, reference: Reference) -> list[str]:
    """Return the systems on which an answer of an era can be followed.

    ``platforms`` are those a setting exists on, none meaning any; each counts as
    its family.
    """
    known = reference.platforms
    families = {known[each].family if each in known else each for each in platforms}
    return [
        system["id"]
        for system in SYSTEMS
        if (not families or system["platform"] in families)
        and (era in {"any", system["era"]})
    ]


def _sought(known: Iterable[str], asked: Collection[str]) -> list[str]:
    return [each for each in known if each in asked or each not in _NOT_SOUGHT]


def _finder_cell(cell: Cell, book: Book) -> FinderCell:
    """Return all answers of a cell, for any database and for single ones, best first.

    Each era has an order of its own: who runs an older kernel is shown what decides
    there.
    """
    workload_id, storage_id = cell
    every = [
        (each, answer)
        for each in book.found
        if (each.question.workload_id, each.question.storage_id) == cell
        for answer in each.answers
    ]
    return {
        "workload": workload_id,
        "storage": storage_id,
        "answers": [
            _finder_answer(each, answer, book)
            for each, answer in answers_in_order(
                every, book.reference.factors, by_era=True
            )
        ],
    }


def _finder_answer(found: Recommendation, answer: Answer, book: Book) -> FinderAnswer:
    factor = book.reference.factors[found.question.factor_id]
    return {
        **cell_answer(found, answer, book),
        "database": found.question.database_id,
        "systems": systems_of(
            factor.platforms or _measured_on(answer, book), answer.era, book.reference
        ),
    }


def _measured_on(answer: Answer, book: Book) -> list[str]:
    """Return the platforms behind an answer about a setting that exists on any.

    Where none is stated it is Linux, as everywhere in the corpus but for AIX.
    """
    stated = {
        str(book.records[each].environment.platform.os.value)
        for each in answer.record_ids
    }
    return sorted(stated & book.reference.platforms.keys()) or ["linux"]
