"""Data releases: frozen, committed copies of the published tables.

A page that pins ``release=<id>`` shows what the atlas knew then; two releases tell
what changed between them.
"""

from __future__ import annotations

from ingest.publishing.releases.release import Release, ReleaseError, latest, releases
from ingest.publishing.releases.tables import Row, Tables

__all__ = [
    "Release",
    "ReleaseError",
    "Row",
    "Tables",
    "latest",
    "releases",
]
