"""A setting the vocabulary does not have: proposed together with its record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.intake.models.factors import Factor
from ingest.workbench.contribute.drafting.said import own_id, slug

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers

_HEAD = """\
# A setting that a record needs and the vocabulary does not have yet. Whoever reviews it
# adds defaults and sources, moves it to factors.yaml and deletes this file.
"""


def own_factor(answers: Answers) -> Factor | None:
    """Return the proposed setting, None where none was described whole."""
    own, identity = answers.own, own_id(answers.own.name or "")
    if not (identity and own.command and own.levels):
        return None
    named = {level: slug(level) for level in own.levels}
    levels = [
        {"id": level, "slug": short or f"level-{number}"}
        for number, (level, short) in enumerate(named.items(), start=1)
    ]
    entry = {
        "id": identity,
        "slug": slug(identity),
        "role": "treatment",
        "label": {"en": own.name},
        "code": own.name,
        "command": own.command,
        "levels": tuple(levels),
        "proposed": True,
    }
    return Factor.model_validate(entry)


def extended(answers: Answers, reference: Reference) -> Reference:
    """Return the vocabularies with the proposed setting among them."""
    factor = own_factor(answers)
    if factor is None or factor.id in reference.factors:
        return reference
    factors = {**reference.factors, factor.id: factor}
    return reference.model_copy(update={"factors": factors})


def own_text(factor: Factor) -> str:
    """Return the file that proposes a setting.

    In one language, that of the command line; others are added in review.
    """
    entry = {
        "id": factor.id,
        "slug": factor.slug,
        "role": factor.role,
        "label": factor.label["en"],
        "code": factor.code,
        "command": factor.command,
    }
    lines = [f"{key}: {_quoted(value)}" for key, value in entry.items()]
    levels = [
        f"  - {{id: {_quoted(each.id)}, slug: {_quoted(each.slug)}}}"
        for each in factor.levels
    ]
    body = "\n  ".join([*lines, "levels:", *levels])
    return f"{_HEAD}- {body}\n"


def _quoted(value: str | None) -> str:
    return json.dumps(value, ensure_ascii=False)
