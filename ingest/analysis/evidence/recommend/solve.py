"""From one case to its recommendation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.answer import Draft
from ingest.analysis.evidence.recommend.choice import choose
from ingest.analysis.evidence.recommend.model import Answer, Recommendation
from ingest.analysis.evidence.recommend.rows import (
    pooled_levels,
    record_rows,
    rows_beside,
)
from ingest.analysis.evidence.recommend.stated import stated_answer
from ingest.analysis.evidence.recommend.weighed import Weighed
from ingest.analysis.evidence.synthesis.assumptions import alternatives
from ingest.analysis.evidence.synthesis.mixture import Interval
from ingest.analysis.evidence.synthesis.sensitivity import try_assumptions

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ingest.analysis.evidence.recommend.case import Case
    from ingest.analysis.evidence.recommend.model import Era
    from ingest.analysis.evidence.synthesis import (
        Alternative,
        ComponentSynthesis,
        Sensitivity,
    )
    from ingest.intake.models.evidence_choices import EvidenceChoices

#: A spread between sources needs two.
_LEAST_SOURCES = 2


def solve(case: Case, choices: EvidenceChoices) -> Recommendation | None:
    """Answer one question; None where its evidence answers it for no era."""
    weighed = Weighed(case, choices)
    component, answers = _answers(weighed)
    if not answers:
        return None
    reference_id = None
    if component is not None:
        reference_id = weighed.shown_against(component)
    return Recommendation(
        question=case.question,
        state=case.state,
        answers=answers,
        reference_id=reference_id,
        rows=record_rows(weighed, component, reference_id),
        beside=rows_beside(weighed, reference_id),
        pooled=pooled_levels(weighed, component, reference_id)
        if component and reference_id
        else (),
        tau=_tau(component),
        synthesis=None,
        left_out=case.left_out,
    )


def _answers(
    weighed: Weighed,
) -> tuple[ComponentSynthesis | None, tuple[Answer, ...]]:
    """Return the network of the first answer, and the answers, current era first."""
    treatment = weighed.case.treatment
    eras: tuple[Era, ...] = ("legacy", "current") if treatment.has_eras else ("any",)
    drafts = _drafts(weighed, eras)
    pairs = [draft.pair for draft in drafts.values()]
    sensitivities = dict(zip(drafts, _sensitivities(weighed, pairs), strict=True))
    answers: list[Answer] = []
    component = None
    for era in eras:
        draft = drafts.get(era)
        if draft is None:
            answer = stated_answer(weighed, era)
        else:
            answer = draft.finish(sensitivities[era])
            component = draft.component
        if answer is not None:
            answers.insert(0, answer)
    return component, tuple(answers)


def _drafts(weighed: Weighed, eras: Sequence[Era]) -> dict[Era, Draft]:
    """Return the drafts of all eras with figures; the legacy one comes first."""
    found: dict[Era, Draft] = {}
    for era in eras:
        legacy = found["legacy"].choice if "legacy" in found else None
        choice = choose(weighed, era, legacy) if weighed.entries else None
        if choice is not None:
            found[era] = Draft(weighed, choice)
    return found


def _sensitivities(
    weighed: Weighed, pairs: Sequence[tuple[str, str]]
) -> tuple[Sensitivity, ...]:
    """Try the assumptions that this question's evidence makes."""
    if not pairs:
        return ()
    return try_assumptions(
        [entry.record for entry in weighed.entries],
        pairs,
        weighed.assumptions,
        _relevant(weighed, {level for pair in pairs for level in pair}),
        lineage=weighed.edges,
    )


def _relevant(weighed: Weighed, levels: Collection[str]) -> list[Alternative]:
    kinds = {
        f"widening_{each.kind}"
        for entry in weighed.entries
        for each in entry.record.widenings
    }
    if any(level in weighed.predecessors for level in levels):
        kinds.add("lineage_factor")
    kinds |= {"assumed_sd", "tau_prior", "stratum_correlation"}
    return [
        each
        for each in alternatives(weighed.assumptions, weighed.choices)
        if each.assumption_id in kinds
    ]


def _tau(component: ComponentSynthesis | None) -> tuple[float, Interval] | None:
    if component is None or len(component.network.source_ids) < _LEAST_SOURCES:
        return None
    tau = component.tau
    return tau.median, Interval(tau.low, tau.high)
