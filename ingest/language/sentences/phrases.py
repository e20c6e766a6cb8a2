"""Phrases: parts of sentences that know how they read in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.intake.models.base import LANGUAGES, Language, Translated
from ingest.intake.models.languages import REGISTRY
from ingest.language.i18n import Strings, format_number, list_pattern, split_template
from ingest.language.sentences.segments import Segment, Sentence, capitalise, merge

if TYPE_CHECKING:
    from decimal import Decimal

    from ingest.intake.models.reference import Reference
    from ingest.language.i18n import ListStyle

#: What a phrase is in one language.
Phrase = Callable[[Language], list[Segment]]

#: Levels that say nothing without their setting; components/comparison.html, too.
BARE_LEVEL = re.compile(r"^([0-9][0-9.]*[a-zA-Z%]*|on|off|ON|OFF|none|any|default)$")


@dataclass(frozen=True, slots=True)
class Phrases:
    """Makes phrases from the strings of ``i18n/`` and the vocabularies."""

    strings: Strings
    reference: Reference

    def say(self, key: str, **values: Phrase) -> Phrase:
        """Return the string ``key`` with phrases in place of its placeholders."""

        def phrase(language: Language) -> list[Segment]:
            segments: list[Segment] = []
            for text, name in split_template(self.strings.template(key, language)):
                segments.append({"text": text})
                if name is not None:
                    segments.extend(values[name](language))
            return segments

        return phrase

    def metric(self, metric_id: str) -> Phrase:
        """Return the metric as the subject of a sentence, with its article."""
        return translated(self.reference.metrics[metric_id].subject)

    def workload(self, workload_id: str) -> Phrase:
        """Return the name of a workload class."""
        return translated(self.reference.workloads[workload_id].label)

    def conditions(self, condition_ids: Sequence[str]) -> Phrase:
        """Return the conditions of a claim, as one list of clauses.

        Clauses that start alike share their first word: where a and b.
        """
        clauses = [self.reference.conditions[each].text for each in condition_ids]
        phrases: list[Phrase] = []
        for i, clause in enumerate(clauses):
            phrases.append(_shortened(clause, clauses[i - 1] if i else None))
        return listed(phrases)

    def factor(self, factor_id: str) -> Phrase:
        """Return the name of a factor."""
        return translated(self.reference.factors[factor_id].label)

    def behind(self, factor_id: str, level_id: str) -> Phrase:
        """Return a level as it stands behind a preposition, with its article."""
        if noun := self._noun(factor_id, level_id):
            return translated(noun)
        if level_id == "default":
            return self.say("finding_default")
        return level(factor_id, level_id)

    def _noun(self, factor_id: str, level_id: str) -> Translated | None:
        known = self.reference.level(factor_id, level_id)
        return known.noun if known else None

    def setting(self, factor_id: str, level_id: str, against_id: str) -> Phrase:
        """Return a level that is compared, with its setting where it needs the name.

        ``io_workers = 12``, or ``30000 (Provisioned IOPS)`` where the setting has no
        parameter name. Levels with a mark, such as the scheduler none, need none.
        """
        named = self._named(factor_id, level_id, against_id)
        return named or level(factor_id, level_id)

    def setting_behind(self, factor_id: str, level_id: str, against_id: str) -> Phrase:
        """Return what ``setting`` returns, as it stands behind a preposition."""
        factor = self.reference.factors.get(factor_id)
        has_code = factor is not None and factor.code is not None
        if has_code or self._noun(factor_id, level_id) is None:
            named = self._named(factor_id, level_id, against_id)
            if named:
                return named
        return self.behind(factor_id, level_id)

    def _named(self, factor_id: str, level_id: str, against_id: str) -> Phrase | None:
        """Return a level with its setting, None where it needs no name."""
        factor = self.reference.factors.get(factor_id)
        if factor is None or any(
            each.lineage not in {None, "neutral"} for each in factor.levels
        ):
            return None
        if not any(BARE_LEVEL.match(each) for each in (level_id, against_id)):
            return None
        plain = level(factor_id, level_id)
        if factor.code:
            code: Segment = {"code": factor.code}
            return lambda language: [code, {"text": " = "}, *plain(language)]
        return lambda language: [
            *plain(language),
            {"text": f" ({factor.label[language]})"},
        ]


def translated(text: Translated) -> Phrase:
    """Return a text of the vocabulary."""
    return lambda language: [{"text": text[language]}]


def _shortened(clause: Translated, before: Translated | None) -> Phrase:
    """Return a clause without its first word where the one before has the same."""

    def phrase(language: Language) -> list[Segment]:
        first, _, rest = clause[language].partition(" ")
        if before is not None and before[language].partition(" ")[0] == first:
            return [{"text": rest}]
        return [{"text": clause[language]}]

    return phrase


def after_colon(phrase: Phrase) -> Phrase:
    """Return a full sentence as it stands behind a colon."""

    def spoken(language: Language) -> list[Segment]:
        segments = merge(phrase(language))
        return (
            capitalise(segments) if REGISTRY[language].capital_after_colon else segments
        )

    return spoken


def level(factor_id: str, level_id: str) -> Phrase:
    """Return the name of a level, which pages print with its mark."""
    return lambda _: [{"level": level_id, "factor": factor_id}]


def number(value: str | Decimal | float, decimals: int) -> Phrase:
    """Return a number with that many decimals."""
    return lambda language: [{"text": format_number(value, decimals, language)}]


def listed(phrases: Sequence[Phrase], style: ListStyle = "standard") -> Phrase:
    """Return phrases as a list: a, b and c; with ``style`` "or": a, b or c."""

    def phrase(language: Language) -> list[Segment]:
        parts = [each(language) for each in phrases]
        joined = parts[0]
        for position, part in enumerate(parts[1:], start=2):
            kind = _pattern_kind(position, len(parts))
            pattern = list_pattern(language, kind, style)
            joined = _fill_pair(_sounding(pattern, part, language), joined, part)
        return joined

    return phrase


def semicolons(phrases: Sequence[Phrase]) -> Phrase:
    """Return parts one after the other that may hold commas themselves."""
    return _joined(phrases, "; ")


def commas(phrases: Sequence[Phrase]) -> Phrase:
    """Return parts one after the other, none of which is the last of a list."""
    return _joined(phrases, ", ")


def _joined(phrases: Sequence[Phrase], between: str) -> Phrase:
    def phrase(language: Language) -> list[Segment]:
        joined: list[Segment] = []
        for each in phrases:
            joined += [{"text": between if joined else ""}, *each(language)]
        return merge(joined)

    return phrase


def _pattern_kind(position: int, count: int) -> str:
    if count == 2:  # noqa: PLR2004 (CLDR has a pattern for pairs)
        return "2"
    if position == count:
        return "end"
    return "start" if position == 2 else "middle"  # noqa: PLR2004 (second part)


def _sounding(pattern: str, part: list[Segment], language: Language) -> str:
    """Return the pattern of a list with its word as it sounds before a part: u once."""
    first = part[0] if part else {}
    begins = first.get("text") or first.get("level") or first.get("code") or ""
    for each in REGISTRY[language].euphony:
        if re.match(each.before, begins, re.IGNORECASE):
            pattern = pattern.replace(f" {each.word} ", f" {each.becomes} ")
    return pattern


def _fill_pair(
    pattern: str, first: list[Segment], second: list[Segment]
) -> list[Segment]:
    before, rest = pattern.split("{0}")
    between, after = rest.split("{1}")
    return [
        {"text": before},
        *first,
        {"text": between},
        *second,
        {"text": after},
    ]


def sentence(*phrases: Phrase) -> Sentence:
    """Return phrases as sentences, one after the other, in every language."""
    result: Sentence = {}
    for language in LANGUAGES:
        segments: list[Segment] = []
        for phrase in phrases:
            if segments:
                segments.append({"text": " "})
            segments.extend(capitalise(merge(phrase(language))))
        result[language] = merge(segments)
    return result


def unstarted(phrase: Phrase) -> Sentence:
    """Return a phrase as it stands inside a sentence, in every language."""
    return {language: merge(phrase(language)) for language in LANGUAGES}


def plain_text(sentences: Sentence, reference: Reference) -> dict[Language, str]:
    """Return a sentence as text, levels by the name a reader sees."""
    return {
        language: "".join(segment_text(each, language, reference) for each in segments)
        for language, segments in sentences.items()
    }


def as_text(phrase: Phrase, language: Language, reference: Reference) -> str:
    """Return a phrase as text in one language, levels by the name a reader sees."""
    return "".join(segment_text(each, language, reference) for each in phrase(language))


def segment_text(segment: Segment, language: Language, reference: Reference) -> str:
    """Return one segment as text, a level by the name a reader sees."""
    if "level" in segment:
        return level_label(reference, segment["factor"], segment["level"], language)
    return segment.get("text") or segment.get("code") or ""


def level_label(
    reference: Reference, factor_id: str, level_id: str, language: Language
) -> str:
    """Return how a level is printed: its id, unless the vocabulary has a label."""
    known = reference.level(factor_id, level_id)
    return known.label[language] if known and known.label else level_id
