"""``atlas schema``: what editors complete and check from."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ingest.export.schema import write_schema
from ingest.paths import Paths


def schema_command() -> None:
    """Write the JSON Schema of a record, from which editors complete and check."""
    paths = Paths.project()
    write_schema(paths)
    Console(highlight=False).print(Text(paths.display(paths.schema)))
