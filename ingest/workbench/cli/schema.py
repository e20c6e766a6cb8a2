"""``atlas schema``: what follows from models and vocabularies."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.export.schema import write_schema
from ingest.workbench.review.issue.form import write_form


def schema_command() -> None:
    """Write the JSON Schema of a record, for editors, and the issue form."""
    paths = Paths.project()
    console = Console(highlight=False)
    write_schema(paths)
    form = write_form(paths.root, read_reference(paths)[0])
    for written in (paths.schema, form):
        console.print(Text(paths.display(written)))
