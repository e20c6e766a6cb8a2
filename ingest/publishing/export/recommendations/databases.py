"""What is known for one database: the cells it was measured in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.export.recommendations.cells import matrix_cell

if TYPE_CHECKING:
    from ingest.publishing.export.recommendations.book import Book
    from ingest.publishing.export.shapes.matrix import DatabaseRecommendations


def database_documents(book: Book) -> dict[str, DatabaseRecommendations]:
    """Return the cells of every database that has any, in the matrix' order."""
    documents: dict[str, DatabaseRecommendations] = {}
    for database_id in book.reference.databases:
        own = book.of_database(database_id)
        cells = [
            matrix_cell(workload, storage, own[workload, storage], book)
            for workload in book.reference.workloads
            for storage in book.reference.storage
            if own.get((workload, storage))
        ]
        if cells:
            documents[database_id] = {"cells": cells}
    return documents
