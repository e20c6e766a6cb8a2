"""What an answer rests on, in a sentence or two."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ingest.language.rounding import rounded
from ingest.language.sentences.claims import claim_phrase
from ingest.language.sentences.compare import margin
from ingest.language.sentences.labels import lower_first
from ingest.language.sentences.phrases import (
    Phrase,
    Phrases,
    level,
    listed,
    number,
    sentence,
    translated,
)
from ingest.language.sentences.recommend_change import (
    MeasuredRange,
    compared,
    is_turned,
    measured_range,
)
from ingest.language.sentences.withheld import withheld_phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ingest.analysis.evidence.recommend.model import (
        Answer,
        Recommendation,
        RecordRow,
        StratumLeader,
    )
    from ingest.analysis.evidence.synthesis import Contrast
    from ingest.intake.models.record import Record
    from ingest.language.i18n import ListStyle
    from ingest.language.sentences.segments import Sentence

#: Enough strata to show that it depends; the page lists all of them.
_MOST_CASES = 3
_MOST_CLAIMS = 2


@dataclass(frozen=True, slots=True)
class Case:
    """An answer with what is needed to put it into words.

    ``records`` are the records of the corpus by id, for claims and caveats.
    """

    found: Recommendation
    answer: Answer
    margin_ratio: float
    records: Mapping[str, Record]
    words: Phrases
    #: The year of publication by record, None where it is unknown.
    years: Mapping[str, int | None] = field(default_factory=dict)

    @property
    def factor_id(self) -> str:
        """The treatment asked about."""
        return self.found.question.factor_id

    @property
    def rows(self) -> tuple[RecordRow, ...]:
        """The records behind this answer."""
        return rows_behind(self.found, self.answer)

    @property
    def patched(self) -> tuple[int, int]:
        """How many of the records ran a patched kernel, and of how many."""
        return sum(row.is_patched for row in self.rows), len(self.rows)

    @property
    def measured(self) -> MeasuredRange | None:
        """What was measured between the answer and what it is compared with.

        A level that inherits its evidence is read as the one measured.
        """
        pair = compared_levels(self.found, self.answer)
        if pair is None:
            return None
        return measured_range(self.found, *pair, self.answer.record_ids)

    @property
    def withheld(self) -> Phrase:
        """Why there is no advice, as a sentence; the answer is ``withheld``."""
        return withheld_phrase(self.found.question, self.answer, self.rows, self.words)

    def name(self, level_id: str) -> Phrase:
        """Return a level as it stands behind a preposition."""
        known = self.words.reference.level(self.factor_id, level_id)
        if known and known.noun:
            return translated(known.noun)
        plain = level(self.factor_id, level_id)
        unit = self.words.reference.factors[self.factor_id].unit
        if unit is None:
            return plain
        return lambda language: [*plain(language), {"text": f"\u00a0{unit}"}]

    def names(self, level_ids: Sequence[str], style: ListStyle = "standard") -> Phrase:
        """Return levels as a list behind a preposition."""
        return listed([self.name(each) for each in level_ids], style)

    def levels(self, level_ids: Sequence[str], style: ListStyle = "standard") -> Phrase:
        """Return levels as a list."""
        return listed([level(self.factor_id, each) for each in level_ids], style)


def rows_behind(found: Recommendation, answer: Answer) -> tuple[RecordRow, ...]:
    """Return the records that count for an answer, or that state it in words."""
    wanted = set(answer.record_ids)
    return tuple(
        row
        for row in found.rows
        if (not row.set_aside and (not wanted or row.record_id in wanted))
        or (row.set_aside == "no_figures" and row.record_id in wanted)
    )


def compared_levels(found: Recommendation, answer: Answer) -> tuple[str, str] | None:
    """Return which level was measured against which, for an answer.

    Where an answer only inherits, that is what the older answer compares with.
    """
    levels = [answer.inherited.get(each, each) for each in answer.levels]
    against = answer.against_id
    if against is None and answer.inherited:
        against = next(
            (
                other.against_id
                for other in found.answers
                if other.against_id is not None and set(levels) & set(other.levels)
            ),
            None,
        )
    if against is None or not levels:
        return None
    against = answer.inherited.get(against, against)
    return None if levels[0] == against else (levels[0], against)


def answer_sentence(case: Case) -> Sentence:
    """Say in one or two sentences what the answer rests on."""
    return sentence(*why(case))


def why(case: Case) -> list[Phrase]:
    """Return the sentences behind an answer."""
    answer = case.answer
    if answer.kind == "mixed":
        return [_cases(case), *_pooled(case)]
    if answer.withheld == "several_loads":
        # Their average is what the question is not asked for.
        return [case.withheld]
    said = list(_evidence(case))
    if not said:
        return [_words_only(case)]
    verdict = answer.contrast.judgement.verdict if answer.contrast else None
    if answer.kind in {"use", "leads"} and verdict not in {None, "better"}:
        said.append(case.words.say("rec_chance"))
    elif answer.kind == "open":
        said.append(case.words.say("rec_open"))
    elif answer.kind == "inherited":
        said.append(case.words.say("rec_inherited"))
    elif answer.withheld:
        said.append(case.withheld)
    elif answer.kind == "equal" and verdict == "equivalent":
        size = margin(case.margin_ratio)
        said.append(case.words.say("rec_equal", margin=size))
    return said


def _evidence(case: Case) -> Iterator[Phrase]:
    """Yield the range measured, else what one source claims, else the pooled ratio.

    Beside the range, the pooled ratio adds something where there are several
    sources, or where the comparisons do not agree.
    """
    answer, measured = case.answer, case.measured
    claims = _claims(case)
    if measured:
        yield compared(measured, case.found.question.measure, case.words)
        adds = len(answer.source_groups) > 1 or not measured.is_one_way
        if answer.contrast and adds and _same_pair(answer.contrast, measured):
            turned = is_turned(
                measured, case.found.question.measure, case.words.reference
            )
            key = "rec_pooled_turned" if turned else "rec_pooled"
            numbers = pooled_numbers(answer.contrast, turned=turned)
            yield case.words.say(key, **numbers)
    elif claims and (answer.contrast is None or len(answer.source_groups) <= 1):
        yield from claims
    else:
        yield from _pooled(case)


def _pooled(case: Case) -> Iterator[Phrase]:
    contrast = case.answer.contrast
    if contrast:
        yield case.words.say(
            "rec_pooled_of",
            level=level(case.factor_id, contrast.level_id),
            against=level(case.factor_id, contrast.against_id),
            **pooled_numbers(contrast),
        )


def _same_pair(contrast: Contrast, measured: MeasuredRange) -> bool:
    return (contrast.level_id, contrast.against_id) == (
        measured.level_id,
        measured.against_id,
    )


def pooled_numbers(contrast: Contrast, *, turned: bool = False) -> dict[str, Phrase]:
    """Return a pooled ratio with its 95 % interval, two decimals each.

    ``turned``: as a ratio of times or latencies, like the range it stands beside, so
    that one sentence does not count in two directions.
    """
    low, high = contrast.interval.low, contrast.interval.high
    logs = {"ratio": contrast.log_ratio, "low": low, "high": high}
    if turned:
        logs = {"ratio": -contrast.log_ratio, "low": -high, "high": -low}
    return {name: ratio_number(value) for name, value in logs.items()}


def ratio_number(log_ratio: float) -> Phrase:
    """Return a log ratio as a ratio with the decimals that ratios are shown with."""
    return number(rounded(math.exp(log_ratio), 2), 2)


def _claims(case: Case) -> list[Phrase]:
    """Return what records state in words, with workload and conditions.

    Two records that state the same are heard once.
    """
    said: dict[str, Phrase] = {}
    for record_id, claim_id in case.answer.claim_ids:
        record = case.records.get(record_id)
        for claim in record.claims if record else ():
            if record and claim.id == claim_id:
                known = case.found.question.workload_id
                phrase = claim_phrase(claim, record, case.words, known)
                said.setdefault(str(phrase("en")), phrase)
    return list(said.values())[:_MOST_CLAIMS]


def _words_only(case: Case) -> Phrase:
    answer = case.answer
    if not answer.levels:
        return case.words.say("rec_not_measured")
    preferred = case.levels(answer.levels)
    if answer.against_id is None:
        return case.words.say("rec_stated_alone", level=preferred)
    against = level(case.factor_id, answer.against_id)
    return case.words.say("rec_stated", level=preferred, against=against)


def varying(leaders: Sequence[StratumLeader]) -> list[str]:
    """Return the conditions that are not the same in all strata, each once."""
    names = dict.fromkeys(name for each in leaders for name in each.stratum)
    return [
        name for name in names if len({each.stratum.get(name) for each in leaders}) > 1
    ]


def _cases(case: Case) -> Phrase:
    """Say which level leads where: the clearest stratum of each leader."""
    leaders = case.answer.mixed_in
    least = math.log(case.margin_ratio)
    clearest: dict[str, StratumLeader] = {}
    for each in sorted(leaders, key=lambda each: -abs(each.log_ratio)):
        clearest.setdefault(each.level_id if each.log_ratio > least else "", each)
    chosen = list(clearest.values())[:_MOST_CASES]
    names = varying(leaders)
    if len(chosen) < 2 or not names:  # noqa: PLR2004 (one case is no choice)
        return case.words.say("rec_mixed_plain")
    cases = [
        case.words.say(
            "rec_mixed_case" if each.log_ratio > least else "rec_mixed_case_level",
            level=level(case.factor_id, each.level_id),
            stratum=stratum_phrase(each, case.words, names),
        )
        for each in chosen
    ]
    return case.words.say("rec_mixed", cases=listed(cases))


def stratum_phrase(
    leader: StratumLeader, words: Phrases, names: Collection[str] | None = None
) -> Phrase:
    """Return the conditions of a stratum: threads 16 and scale 100.

    ``names`` limits them.
    """

    def pair(name: str, value: str) -> Phrase:
        named, chosen = lower_first(words.factor(name)), level(name, value)
        return lambda language: [*named(language), {"text": " "}, *chosen(language)]

    pairs = [
        pair(name, value)
        for name, value in leader.stratum.items()
        if value and (names is None or name in names)
    ]
    return listed(pairs) if pairs else lambda _: [{"text": leader.record_id}]
