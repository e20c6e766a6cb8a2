"""How the project's own evidence adds up: what holds for any corpus holds here."""

import math
from dataclasses import replace

import pytest

from ingest.analysis.evidence.recommend.case import Case
from ingest.analysis.evidence.synthesis import (
    Arm,
    Assumptions,
    Contrast,
    Record,
    Stratum,
    Synthesis,
    synthesise,
)
from tests.evidence.corpus_answers import CorpusAnswers, own_answers

BASE = 100.0
NEAR = 1e-7


@pytest.fixture(scope="module")
def answers() -> CorpusAnswers:
    """Return the questions of the project's own records."""
    return own_answers()


@pytest.fixture(scope="module")
def assumptions(answers: CorpusAnswers) -> Assumptions:
    """Return what the project assumes."""
    assert answers.corpus.reference.evidence
    return Assumptions.from_reference(answers.corpus.reference.evidence)


@pytest.fixture(scope="module")
def measured(
    answers: CorpusAnswers, assumptions: Assumptions
) -> list[tuple[Case, list[Record], Synthesis]]:
    """Return the questions somebody measured, each with what its records say."""
    found = []
    for question, case in answers.cases.items():
        if question.database_id is None and case.state == "measured" and case.entries:
            records = [entry.record for entry in case.entries]
            found.append((case, records, synthesise(records, assumptions)))
    assert found
    return found


def contrasts(synthesis: Synthesis) -> list[Contrast]:
    """Return every comparison of a question."""
    return [each for part in synthesis.components for each in part.league]


def agreeing(contrast: Contrast, name: str) -> Record:
    """Return a new source that finds what was found of a pair."""
    arms = (
        Arm(contrast.against_id, BASE),
        Arm(contrast.level_id, BASE * math.exp(contrast.log_ratio)),
    )
    return Record(name, name, "higher", (Stratum(arms),))


def test_order_and_baseline_change_nothing(
    measured: list[tuple[Case, list[Record], Synthesis]], assumptions: Assumptions
) -> None:
    """Records and arms in the opposite order, the last level first: the same."""
    for case, records, before in measured:
        turned = [
            replace(
                each,
                strata=tuple(
                    replace(one, arms=tuple(reversed(one.arms)))
                    for one in reversed(each.strata)
                ),
            )
            for each in reversed(records)
        ]
        last = max(level for each in case.entries for level in each.level_ids)
        after = synthesise(turned, assumptions, baseline=last)
        for one in contrasts(before):
            other = after.between(one.level_id, one.against_id)
            assert other, case.question
            assert other.log_ratio == pytest.approx(one.log_ratio, abs=NEAR)
            assert other.predictive.low == pytest.approx(one.predictive.low, abs=NEAR)
            assert other.judgement == one.judgement, case.question


def test_what_was_measured_together_is_judged_on_that(
    measured: list[tuple[Case, list[Record], Synthesis]],
) -> None:
    """A comparison is direct wherever a source measured both, and only there."""
    seen = {"direct": 0, "indirect": 0}
    for case, _, synthesis in measured:
        for one in contrasts(synthesis):
            path = "direct" if one.direct_source_ids else "indirect"
            assert one.path == path, case.question
            assert set(one.shares) <= set(one.direct_source_ids) or path == "indirect"
            seen[path] += 1
    assert all(seen.values())


def test_agreement_never_weakens(
    measured: list[tuple[Case, list[Record], Synthesis]], assumptions: Assumptions
) -> None:
    """A further source that finds the same leaves every shown difference shown."""
    seen = 0
    for case, records, before in measured:
        for one in contrasts(before):
            if one.judgement.verdict not in {"better", "worse"}:
                continue
            more = [*records, agreeing(one, "new")]
            after = synthesise(more, assumptions).compare(one.level_id, one.against_id)
            assert after, case.question
            assert after.judgement.verdict == one.judgement.verdict, case.question
            width = one.predictive.high - one.predictive.low
            assert after.predictive.high - after.predictive.low <= width + NEAR
            seen += 1
    assert seen


def test_more_evidence_flips_nothing_without_disagreement(
    measured: list[tuple[Case, list[Record], Synthesis]], assumptions: Assumptions
) -> None:
    """Where all sources see one side ahead, a larger lead does not flip it."""
    seen = 0
    for case, records, before in measured:
        for one in contrasts(before)[:6]:
            own = [
                effect[0]
                for source in before.sources
                if (effect := source.effect(one.level_id, one.against_id))
            ]
            sign = math.copysign(1, one.log_ratio)
            if not own or min(each * sign for each in own) <= 0:
                continue
            further = agreeing(replace(one, log_ratio=sign * 1.5), "new")
            after = synthesise([*records, further], assumptions).compare(
                one.level_id, one.against_id
            )
            assert after, case.question
            assert after.log_ratio * sign > 0, case.question
            seen += 1
    assert seen
