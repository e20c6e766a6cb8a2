"""The ``atlas`` command, one file a command. Thin: what it does lives elsewhere."""

from __future__ import annotations

from ingest.workbench.cli.addresses import addresses_command
from ingest.workbench.cli.answers import answers_command
from ingest.workbench.cli.build import build_command
from ingest.workbench.cli.check import check_command
from ingest.workbench.cli.diff import diff_command
from ingest.workbench.cli.evaluate import evaluate_command
from ingest.workbench.cli.explain import explain_command
from ingest.workbench.cli.import_ import import_command
from ingest.workbench.cli.measure import measure_command
from ingest.workbench.cli.new import new_command
from ingest.workbench.cli.preview import preview_command
from ingest.workbench.cli.release import release_command
from ingest.workbench.cli.report import report_command
from ingest.workbench.cli.schema import schema_command
from ingest.workbench.cli.shared import app
from ingest.workbench.cli.site import site_command
from ingest.workbench.cli.translations import translations_command

__all__ = ["app"]

# In the order of `atlas --help`: what a contributor needs comes first.
for _name, _command in (
    ("new", new_command),
    ("measure", measure_command),
    ("import", import_command),
    ("check", check_command),
    ("preview", preview_command),
    ("explain", explain_command),
    ("evaluate", evaluate_command),
    ("diff", diff_command),
    ("report", report_command),
    ("answers", answers_command),
    ("build", build_command),
    ("site", site_command),
    ("release", release_command),
    ("addresses", addresses_command),
    ("schema", schema_command),
    ("translations", translations_command),
):
    app.command(_name)(_command)
