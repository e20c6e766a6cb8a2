"""``atlas schema``: what follows from models and vocabularies."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ingest.intake.read.reference import read_reference
from ingest.paths import Paths
from ingest.publishing.export.schema import write_schema
from ingest.workbench.measure.plan.schema import write_plan_schema
from ingest.workbench.review.issue.form import write_form


def schema_command() -> None:
    """Write the JSON Schemas of records and plans, for editors, and the issue form."""
    paths = Paths.project()
    console = Console(highlight=False)
    write_schema(paths)
    reference = read_reference(paths)[0]
    plan = write_plan_schema(paths, reference)
    form = write_form(paths.root, reference)
    for written in (paths.schema, plan, form):
        console.print(Text(paths.display(written)))
