"""The condition of a branch: beside up to 4 background processes."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.lines.branches import Branch
from ingest.language.i18n import split_template
from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.phrases import (
    Phrase,
    commas,
    level,
    listed,
    number,
    translated,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.intake.models.base import Language, Translated
    from ingest.language.sentences.phrases import Phrases
    from ingest.language.sentences.segments import Segment

#: More values than these are a list, not a condition; then the first are named.
_MOST_VALUES = 3
_FIRST_VALUES = 2


def condition_phrase(branch: Branch, words: Phrases) -> Phrase:
    """Return under which values of its condition a branch holds, small."""
    one = words.reference.factors[branch.factor_id].under_one
    if one and branch.values == ("1",):
        return translated(one)
    return _under(branch.factor_id, _values(branch, words), words)


def under_phrase(
    factor_id: str, values: Sequence[str], tried: Sequence[str], words: Phrases
) -> Phrase:
    """Return some of the values of a condition that were tried, small."""
    first, last = tried.index(values[0]), tried.index(values[-1])
    is_range = last - first + 1 == len(values)
    is_number = all(map(_is_number, tried))
    if is_number and is_range:
        branch = Branch(
            level_ids=(),
            against_id="",
            factor_id=factor_id,
            values=tuple(values),
            log_ratio=0.0,
            low=0.0,
            high=0.0,
            is_open_below=first == 0,
            is_open_above=last == len(tried) - 1,
        )
        return condition_phrase(branch, words)
    several = _several([value_phrase(factor_id, each) for each in values], words)
    return _under(factor_id, several, words)


def _under(factor_id: str, values: Phrase, words: Phrases) -> Phrase:
    factor = words.reference.factors[factor_id]
    if factor.under:
        return _filled(factor.under, values)
    name = lower_first(words.factor(factor_id))
    return words.say("lines_condition", factor=name, value=values)


def value_phrase(factor_id: str, value: str) -> Phrase:
    """Return one value of a condition: a number, or the name of a level."""
    try:
        exact = Decimal(value)
    except InvalidOperation:
        return lower_first(level(factor_id, value))
    exponent = exact.as_tuple().exponent
    return number(value, max(0, -exponent) if isinstance(exponent, int) else 0)


def setting_phrase(code: str | None, factor_id: str, value: str) -> Phrase:
    """Return a setting with its value: io_method = worker; without a name, fdatasync.

    ``code`` is what one types to set it, None where levels are known by themselves.
    """
    name = value_phrase(factor_id, value)
    if code is None:
        return name
    return lambda language: [{"code": code}, {"text": " = "}, *name(language)]


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
    return _several([value(at) for at in range(len(branch.values))], words)


def _several(values: Sequence[Phrase], words: Phrases) -> Phrase:
    """Return values as a list; of very many the first, and how many others."""
    if len(values) <= _MOST_VALUES:
        return listed(values, "or")
    rest = number(len(values) - _FIRST_VALUES, 0)
    first = commas(values[:_FIRST_VALUES])
    return words.say("lines_and_more", list=first, count=rest)


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
