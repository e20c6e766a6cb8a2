"""Evaluations for people and programs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.text import Text

from ingest.analysis.evidence.verdicts import DIFFERENCE_LEVEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from ingest.analysis.evaluate.record import Evaluation, Refusal, Unusable
    from ingest.analysis.evidence.synthesis import Fold

_DIGITS = 4
_INTERVAL_PCT = round(100 * DIFFERENCE_LEVEL)
_REFUSALS: dict[Refusal, str] = {
    "no_other_source": "no other source answers this, nor a class that may stand in",
    "other_levels": "other sources measured at most one of these levels",
    "not_compared": "other sources measured several of these levels, but nothing "
    "connects them",
}
_UNUSABLE: dict[Unusable, str] = {
    "caveat": "a caveat keeps it out of all answers",
    "no_treatment": "it varies nothing one can choose",
    "no_comparison": "no two levels stand side by side under the same conditions",
}


def as_document(
    record_id: str,
    evaluations: Sequence[Evaluation],
    unusable: tuple[Unusable, str] | None = None,
) -> dict[str, object]:
    """Return the evaluations as JSON-ready data.

    Ratios are turned so that above 1 is better. ``predicted_best`` is null, and
    ``abstained`` true, where no other source compares two of the levels.
    ``hint`` is what related storage and loads would have picked where the answers'
    evidence abstains, and how that did. ``regret_pct``: per cent of the best measured
    figure that the predicted level gives up. ``abstained_because`` says why nothing is
    predicted; ``block`` is null where the record compared all its levels with one
    another. ``unusable`` is why the
    record has no question at all, and what is at fault.
    """
    return {
        "record": record_id,
        "interval_pct": _INTERVAL_PCT,
        "unusable": {"reason": unusable[0], "what": unusable[1]} if unusable else None,
        "questions": [_question(each) for each in evaluations],
    }


def _question(each: Evaluation) -> dict[str, object]:
    fold = each.fold
    choice = fold.choice
    return {
        "workload": each.question.workload_id,
        "storage": each.question.storage_id,
        "treatment": each.question.factor_id,
        "measure": each.question.measure,
        "block": {"number": each.block, "of": each.blocks} if each.blocks > 1 else None,
        "levels": list(fold.level_ids),
        "sources": list(each.sources),
        "abstained": choice is None,
        "abstained_because": each.refusal,
        "hint": _hint(each.hint),
        "predicted_best": choice.level_id if choice else None,
        "measured_best": fold.best_level_id,
        "hit": choice.is_hit if choice else None,
        "regret_pct": round(100 * choice.regret, _DIGITS) if choice else None,
        "ratios": [
            {
                "level": one.level_id,
                "against": one.against_id,
                "predicted": _ratio(one.mean),
                "low": _ratio(one.interval.low),
                "high": _ratio(one.interval.high),
                "measured": _ratio(one.observed),
                "inside": one.is_covered(0.95),
            }
            for one in fold.contrasts
        ],
        "rivals": {
            name: {
                "level": pick.level_id,
                "hit": pick.is_hit,
                "regret_pct": round(100 * pick.regret, _DIGITS),
            }
            for name, pick in sorted(fold.rivals.items())
        },
    }


def _hint(fold: Fold | None) -> dict[str, object] | None:
    if fold is None or fold.choice is None:
        return None
    return {
        "level": fold.choice.level_id,
        "hit": fold.choice.is_hit,
        "regret_pct": round(100 * fold.choice.regret, _DIGITS),
        "ratios": len(fold.contrasts),
        "inside": sum(one.is_covered(0.95) for one in fold.contrasts),
    }


def print_evaluations(
    record_id: str,
    evaluations: Sequence[Evaluation],
    console: Console,
    unusable: tuple[Unusable, str] | None = None,
) -> None:
    """Print a paragraph a question, or a block of one: prediction, measurement, regret.

    ``unusable`` is why there is none, and what is at fault.
    """
    if unusable:
        reason, what = unusable
        console.print(
            Text(f"{record_id} is not evaluated: {_UNUSABLE[reason]} ({what})."),
            soft_wrap=True,
        )
    for each in evaluations:
        for line in _lines(each):
            console.print(line, soft_wrap=True)


def _lines(each: Evaluation) -> list[Text]:
    question, fold = each.question, each.fold
    measure = question.measure.replace("_", " ")
    head = (
        f"{question.factor_id} ({measure}): {question.workload_id} on "
        f"{question.storage_id}"
    )
    lines = [Text(head, style="bold")]
    levels = ", ".join(fold.level_ids)
    if each.blocks > 1:
        lines.append(
            Text(f"  block {each.block} of {each.blocks}, not compared with the others")
        )
    lines.append(Text(f"  levels          {levels}"))
    choice = fold.choice
    if each.refusal:
        lines.append(Text(f"  no prediction   {_REFUSALS[each.refusal]}"))
        if each.sources:
            lines.append(
                Text(
                    f"  others          {', '.join(each.sources)}: "
                    f"{', '.join(each.other_levels)}"
                )
            )
    if choice is None:
        lines += _hint_lines(each)
        lines.append(Text(f"  measured best   {fold.best_level_id}"))
        return lines
    hit = "within the margin of the best" if choice.is_hit else "not the best"
    lines.append(Text(f"  predicted best  {choice.level_id}: {hit}"))
    lines.append(Text(f"  measured best   {fold.best_level_id}"))
    lines.append(Text(f"  regret          {100 * choice.regret:.1f} %"))
    lines.append(Text(f"  predicted from  {', '.join(each.sources)}"))
    for one in fold.contrasts:
        inside = "inside" if one.is_covered(0.95) else "outside"
        lines.append(
            Text(
                f"  {one.level_id} against {one.against_id}: predicted "
                f"{_ratio(one.mean):.2f}× ({_INTERVAL_PCT} % interval "
                f"{_ratio(one.interval.low):.2f} to "
                f"{_ratio(one.interval.high):.2f}), measured "
                f"{_ratio(one.observed):.2f}×, {inside}"
            )
        )
    return lines


def _hint_lines(each: Evaluation) -> list[Text]:
    hint = each.hint
    if hint is None or hint.choice is None:
        return []
    held = sum(one.is_covered(0.95) for one in hint.contrasts)
    return [
        Text(
            f"  hint            {hint.choice.level_id}, "
            "from related storage and loads: "
            f"regret {100 * hint.choice.regret:.1f} %"
        ),
        Text(
            f"                  {held} of {len(hint.contrasts)} ratios inside their "
            f"{_INTERVAL_PCT} % interval"
        ),
    ]


def _ratio(log_ratio: float) -> float:
    return round(math.exp(log_ratio), _DIGITS)
