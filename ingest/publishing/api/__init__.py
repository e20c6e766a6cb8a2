"""The API: static JSON below ``/api/v1``, described by schemas and OpenAPI.

Made from the documents of the pages, with shapes of its own: a page may change what it
shows, the API is only ever added to.
"""

from __future__ import annotations

from ingest.publishing.api.write import write_api

__all__ = ["write_api"]
