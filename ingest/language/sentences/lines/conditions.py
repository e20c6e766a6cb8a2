"""The condition of a branch: beside up to 4 background processes."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from ingest.language.i18n import split_template
from ingest.language.sentences.phrases import Phrase, level, listed, number
from ingest.language.sentences.recommend import lower_first

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.lines.branches import Branch
    from ingest.intake.models.base import Language, Translated
    from ingest.language.sentences.phrases import Phrases
    from ingest.language.sentences.segments import Segment


def condition_phrase(branch: Branch, words: Phrases) -> Phrase:
    """Return under which values of its condition a branch holds, small."""
    factor = words.reference.factors[branch.factor_id]
    values = _values(branch, words)
    if factor.under:
        return _filled(factor.under, values)
    name = lower_first(words.factor(branch.factor_id))
    return words.say("lines_condition", factor=name, value=values)


def value_phrase(factor_id: str, value: str) -> Phrase:
    """Return one value of a condition: a number, or the name of a level."""
    try:
        exact = Decimal(value)
    except InvalidOperation:
        return lower_first(level(factor_id, value))
    exponent = exact.as_tuple().exponent
    return number(value, max(0, -exponent) if isinstance(exponent, int) else 0)


def _values(branch: Branch, words: Phrases) -> Phrase:
    def value(at: int) -> Phrase:
        return value_phrase(branch.factor_id, branch.values[at])

    if len(branch.values) == 1:
        return value(0)
    if branch.is_open_below:
        return words.say("lines_at_most", value=value(-1))
    if branch.is_open_above:
        return words.say("lines_at_least", value=value(0))
    if _is_number(branch.values[0]):
        return words.say("lines_from_to", low=value(0), high=value(-1))
    return listed([value(at) for at in range(len(branch.values))], "or")


def _is_number(value: str) -> bool:
    try:
        return Decimal(value).is_finite()
    except InvalidOperation:
        return False


def _filled(text: Translated, value: Phrase) -> Phrase:
    """Return a text of the vocabulary with a phrase in place of its placeholder."""

    def phrase(language: Language) -> list[Segment]:
        segments: list[Segment] = []
        for part, name in split_template(text[language]):
            segments.append({"text": part})
            if name is not None:
                segments.extend(value(language))
        return segments

    return phrase
