"""The three lines of an answer as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.api.numbers import texts

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.publishing.api.shapes import recommendations as api
    from ingest.publishing.export.shapes.lines import Lines


def lines_of(lines: Lines, reference: Reference) -> api.Lines:
    """Return what to do, because of what, and what is not known."""
    warning = lines["warning"]
    return {
        "action": lines["action"],
        "levels": lines["levels"],
        "not_levels": lines["not_levels"],
        "on_condition": lines["on_condition"],
        "is_safety": lines["is_safety"],
        "do": texts(lines["do"], reference),
        "do_short": texts(lines["do_short"], reference),
        "because": texts(lines["because"], reference),
        "because_short": texts(lines["because_short"], reference),
        "warning": texts(warning, reference) if warning else None,
        "not_known": texts(lines["not_known"], reference),
        "gap": lines["gap"],
        "branches": [
            {
                "levels": each["levels"],
                "setting": each["factor"],
                "values": each["values"],
                "do": texts(each["do"], reference),
                "when": texts(each["when"], reference),
            }
            for each in lines["branches"]
        ],
        "defaults": [
            {
                "subject": each["system_id"],
                "text": texts(each["system"], reference),
                "levels": each["levels"],
            }
            for each in lines["defaults"]
        ],
    }
