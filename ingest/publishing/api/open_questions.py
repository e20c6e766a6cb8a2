"""The open questions as the API tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.api.places import pages, to_site

if TYPE_CHECKING:
    from ingest.publishing.api.shapes.open_questions import OpenQuestion
    from ingest.publishing.open_questions.shapes import OpenQuestionEntry

LIST = "open-questions.json"


def question(entry: OpenQuestionEntry) -> OpenQuestion:
    """Return a question of ``site/open-questions.json``."""
    name = entry["id"]
    plan = to_site(f"data/open-questions/plans/{name}.yaml", LIST)
    return {
        "id": name,
        "rank": entry["rank"],
        "workload": entry["workload"],
        "storage": entry["storage"],
        "setting": entry["setting"],
        "levels": entry["levels"],
        "default": entry["default"],
        "gain_pct": entry["gain_pct"]["value"],
        "regret_pct": entry["regret_pct"]["value"],
        "readers": entry["readers"]["value"],
        "hours": entry["hours"]["value"],
        "runs": entry["runs"],
        "needs": entry["needs"],
        "records": entry["records"],
        "plan": plan if entry["plan"] else None,
        "pages": pages("open-questions/", LIST),
    }
