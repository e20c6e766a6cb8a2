"""The page on which readers ask the published tables in SQL.

Owns: the engine as it is served, the example queries with their results, and what the
page says about tables. Refuses: shaping data; it reads the file that
`ingest.publishing.corpus` wrote.
"""

from ingest.publishing.explore.document import write_explore

__all__ = ["write_explore"]
