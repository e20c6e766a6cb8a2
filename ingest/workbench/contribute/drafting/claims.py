"""Statements of a source, and translations, as the front matter has them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.drafting.said import slug

if TYPE_CHECKING:
    from ingest.workbench.contribute.answers import Answers


def claims(answers: Answers) -> list[dict[str, Any]]:
    """Return ``claims``, each with an id that says what it compares."""
    found = []
    taken: Counter[str] = Counter()
    for claim in answers.claims if answers.states_only else ():
        stem = slug(f"{claim.level} {claim.direction} {claim.against}")
        taken[stem] += 1
        entry = {
            "id": stem if taken[stem] == 1 else f"{stem}-{taken[stem]}",
            "treatment": claim.treatment or answers.treatments[0],
            "level": claim.level,
            "against": claim.against,
            "workload": claim.workload,
            "direction": claim.direction,
            "ratio": claim.ratio,
            "text": claim.text,
        }
        if claim.ratio in {None, UNKNOWN}:
            del entry["ratio"]
        found.append(entry)
    return found


def translated(answers: Answers) -> dict[str, dict[str, str]]:
    """Return ``translations``: the languages of which title and summary are given."""
    return {
        language: {"title": said.title, "summary": said.summary}
        for language, said in answers.translations.items()
        if language in (answers.translated or ())
        and language != answers.language
        and said.title
        and said.summary
    }
