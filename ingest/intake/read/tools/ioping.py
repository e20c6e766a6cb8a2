"""ioping: how long single requests take, as ping tells it of a network.

Format: ``ioping.c`` of koct9i/ioping. The report for people (0.7 to 1.3), raw lines
(``-B``, ``-p``; 1.0 and later, which counts in ns) and JSON (``-J``; 1.2 and later).
The first request is not counted, by the tool itself. Path and device are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.read.formats.ioping.as_json import OWN, json_result
from ingest.intake.read.formats.ioping.raw_lines import is_raw, raw_results
from ingest.intake.read.formats.ioping.report import REQUEST, TITLE, reports
from ingest.intake.read.formats.lines import ends_of, stops
from ingest.intake.read.raw.results import Importer

if TYPE_CHECKING:
    from ingest.intake.read.raw.output import Output
    from ingest.intake.read.raw.results import Result


def recognises(output: Output) -> bool:
    """Tell whether ioping printed this, whole or cut off."""
    if output.is_document:
        return False
    ends = ends_of(output)
    return (
        TITLE.search(ends) is not None
        or REQUEST.search(output.head) is not None
        or OWN.match(output.head) is not None
        or is_raw(output)
    )


def parse(output: Output) -> list[Result]:
    """Return a result a run. Raises ``RefusedError`` where one is not whole."""
    if OWN.match(output.head):
        return [json_result(output)]
    if TITLE.search(output.text) or REQUEST.search(output.head):
        found = list(reports(output))
        if not found:
            raise stops(output, "the statistics at the end")
        return found
    return raw_results(output)


IMPORTER = Importer(
    id="ioping", label="ioping", edition=1, recognises=recognises, parse=parse
)
