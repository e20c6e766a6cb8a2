"""What the vocabulary does not have: proposed together with the record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ingest.intake.models.factors import Factor, FactorLevel
from ingest.workbench.contribute.drafting.said import own_id, slug
from ingest.workbench.contribute.drafting.tables import measured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers

_HEAD = """\
# A setting that a record needs and the vocabulary does not have yet. Whoever reviews it
# adds defaults and sources, moves it to factors.yaml and deletes this file.
"""
_HEAD_OF_LEVELS = """\
# Levels that a record needs and a setting does not list yet. Whoever reviews them moves
# them to the setting in factors.yaml and deletes this file.
"""


def own_factor(answers: Answers) -> Factor | None:
    """Return the proposed setting, None where none was described whole."""
    own, identity = answers.own, own_id(answers.own.name or "")
    if not (identity and own.command and own.levels):
        return None
    named = dict.fromkeys((*own.levels, *answers.own_levels.get(identity, ())))
    entry = {
        "id": identity,
        "slug": slug(identity),
        "role": "treatment",
        "label": {"en": own.name},
        "code": own.name,
        "command": own.command,
        "levels": tuple(_entries(named)),
        "proposed": True,
    }
    return Factor.model_validate(entry)


def extended(answers: Answers, reference: Reference) -> Reference:
    """Return the vocabularies with the proposed setting among them."""
    factor = own_factor(answers)
    is_new = factor is not None and factor.id not in reference.factors
    new = {factor.id: factor} if factor and is_new else {}
    factors = {**reference.factors, **new}
    for name, levels in answers.own_levels.items():
        if name in factors and name not in new:
            factors[name] = factors[name].with_proposed(_new(levels, factors[name]))
    return reference.model_copy(update={"factors": factors})


def own_levels(answers: Answers, reference: Reference) -> dict[str, list[FactorLevel]]:
    """Return setting and levels, of those that occur and that it does not list.

    A level that nothing was run at is not proposed.
    """
    found = {}
    for name, said in answers.own_levels.items():
        if name in reference.factors:
            used = [each for each in said if each in measured(answers, name)]
            if new := _new(used, reference.factors[name]):
                found[name] = new
    return found


def _new(levels: Iterable[str], factor: Factor) -> list[FactorLevel]:
    """Return those that the factor does not accept, with slugs that are free."""
    taken = {each.slug for each in factor.levels}
    names = [each for each in levels if not factor.accepts(each)]
    return [FactorLevel.model_validate(each) for each in _entries(names, taken)]


def _entries(
    levels: Iterable[str], taken: Iterable[str] = ()
) -> Iterator[dict[str, str]]:
    """Yield id and slug of levels; what has no letter or digit is numbered."""
    slugs = set(taken)
    for number, level in enumerate(levels, start=1):
        short = slug(level) or f"level-{number}"
        while short in slugs:
            short = f"{short}-own"
        slugs.add(short)
        yield {"id": level, "slug": short}


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
    body = "\n  ".join([*lines, "levels:", *_lines(factor.levels)])
    return f"{_HEAD}- {body}\n"


def own_levels_text(factor: str, levels: Sequence[FactorLevel]) -> str:
    """Return the file that proposes levels of a setting."""
    body = "\n  ".join([f"setting: {factor}", "levels:", *_lines(levels)])
    return f"{_HEAD_OF_LEVELS}- {body}\n"


def _lines(levels: Iterable[FactorLevel]) -> list[str]:
    return [
        f"  - {{id: {_quoted(each.id)}, slug: {_quoted(each.slug)}}}" for each in levels
    ]


def _quoted(value: str | None) -> str:
    return json.dumps(value, ensure_ascii=False)
