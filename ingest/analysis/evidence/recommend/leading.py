"""Which answer leads a page, a cell of the matrix and the finder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ingest.analysis.evidence.recommend.model import Answer, Recommendation
    from ingest.analysis.evidence.synthesis.certainty import CertaintyLevel
    from ingest.intake.models.factors import Factor

#: A question with the answer of one of its eras.
Answered = tuple["Recommendation", "Answer"]

_DECIDED = {
    "use": 0,
    "leads": 0,
    "equal": 1,
    "open": 1,
    "mixed": 1,
    "stated": 2,
    "inherited": 3,
    "withheld": 4,
}
_CERTAINTY: dict[CertaintyLevel, int] = {
    "high": 0,
    "moderate": 1,
    "low": 2,
    "very_low": 3,
}


def in_order(
    found: Iterable[Recommendation], factors: Mapping[str, Factor]
) -> list[Recommendation]:
    """Return the recommendations of a cell, the one that leads it first."""
    pairs = [(each, each.answer) for each in found]
    return [each for each, _ in answers_in_order(pairs, factors)]


def answers_in_order(
    pairs: Sequence[Answered], factors: Mapping[str, Factor], *, by_era: bool = False
) -> list[Answered]:
    """Return answers, the best first; ``by_era`` where each era is asked for alone.

    Within a treatment what was asked of its speed stands before its slowest requests,
    whether or not it decides.
    """

    def place(pair: Answered) -> tuple[tuple[object, ...], int]:
        own = (standing(*pair, factors), 0)
        if pair[0].question.measure == "speed":
            return own
        speeds = [
            (standing(*other, factors), 1)
            for other in pairs
            if _is_speed_of(other, pair, by_era=by_era)
        ]
        return max([own, *speeds])

    return sorted(pairs, key=place)


def standing(
    found: Recommendation, answer: Answer, factors: Mapping[str, Factor]
) -> tuple[object, ...]:
    """Return the key that sorts the answer that leads a cell first.

    A decided answer before one that shows no difference, and words last; speed before
    the slowest requests; what stands on its own before what hangs on an assumption or
    on one source's single runs; what can be changed at any time before what needs a
    new database; a measured one before one from neighbouring classes; a shown
    difference before a lead; then the surer, then the larger effect as printed; among
    equals the setting about which most is known (``leads_ties``).
    """
    question = found.question
    factor = factors[question.factor_id]
    size = abs(answer.contrast.log_ratio) if answer.contrast else 0.0
    return (
        _DECIDED[answer.kind],
        question.measure != "speed",
        is_frail(answer),
        factor.needs_rebuild,
        found.state == "widened",
        answer.kind != "use",
        certainty_rank(answer),
        -round(size, 2),
        not factor.leads_ties,
        question.factor_id,
        question.database_id or "",
    )


def is_frail(answer: Answer) -> bool:
    """Tell whether an assumption, or one source's single runs, carry an answer."""
    if answer.certainty is None:
        return False
    reasons = {each.id for each in answer.certainty.reasons}
    is_alone = len(answer.source_groups) < 2  # noqa: PLR2004 (one source, or none)
    return "depends_on_assumption" in reasons or (is_alone and "single_runs" in reasons)


def certainty_level(answer: Answer) -> CertaintyLevel:
    """Return the grade; what is only stated in words has the lowest."""
    return answer.certainty.level if answer.certainty else "very_low"


def certainty_rank(answer: Answer) -> int:
    """Return 0 for the highest certainty."""
    return _CERTAINTY[certainty_level(answer)]


def _is_speed_of(other: Answered, tail: Answered, *, by_era: bool) -> bool:
    """Tell whether ``other`` asks the speed of what ``tail`` asks the slowest of."""
    one, two = other[0].question, tail[0].question
    eras = {other[1].era, tail[1].era}
    return (
        one.measure == "speed"
        and one.factor_id == two.factor_id
        and (one.database_id == two.database_id or not by_era)
        and (not by_era or len(eras) == 1 or "any" in eras)
    )
