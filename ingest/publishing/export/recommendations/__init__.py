"""Recommendations as documents: a page a cell, the matrix, the finder."""

from ingest.publishing.export.recommendations.book import Book
from ingest.publishing.export.recommendations.databases import database_documents
from ingest.publishing.export.recommendations.index import recommendation_index
from ingest.publishing.export.recommendations.page import recommendation_documents
from ingest.publishing.export.recommendations.uses import record_uses

__all__ = [
    "Book",
    "database_documents",
    "recommendation_documents",
    "recommendation_index",
    "record_uses",
]
