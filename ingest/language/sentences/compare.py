"""One level against another, in words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ingest.language.sentences.change import (
    Better,
    Change,
    describe_change,
    describe_percent,
    printed_range,
    printed_ratio,
    signed_percent,
)
from ingest.language.sentences.contexts import Contexts, context_phrase
from ingest.language.sentences.phrases import Phrase, Phrases, number, sentence
from ingest.language.sentences.quantities import is_duration

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.analysis.evidence import Effect
    from ingest.language.sentences.segments import Sentence

#: A combined ratio beyond this is larger than what single runs leave open.
_CLEAR_OF_NOISE = 1.25


def compare_sentence(
    effect: Effect,
    margin_ratio: float,
    words: Phrases,
    contexts: Sequence[Contexts] = (),
) -> Sentence:
    """Say how a level compares with another, and what the verdict hangs on.

    ``contexts`` are those whose levels it differs with; each is listed.
    """
    better = words.reference.metrics[effect.metric_id].better
    by_context = [context_phrase(each, better, words) for each in contexts]
    qualified = qualification(effect, margin_ratio, words)
    return sentence(comparison(effect, words), *by_context, *qualified)


def comparison(effect: Effect, words: Phrases) -> Phrase:
    """Return the change of the metric from ``against`` to ``level``."""
    better = words.reference.metrics[effect.metric_id].better
    change = describe_change(*printed_range(effect, better))
    return words.say(
        _comparison_key(change, effect.metric_id),
        level=words.setting_behind(
            effect.factor_id, effect.level_id, effect.against_level_id
        ),
        against=words.behind(effect.factor_id, effect.against_level_id),
        metric=words.metric(effect.metric_id),
        **change.numbers(),
        **_combined(effect, change, better),
    )


def _combined(effect: Effect, change: Change, better: Better) -> dict[str, Phrase]:
    """Return the combined change for a template with a range, in the same wording."""
    if change.is_single and change.kind != "between":
        return {}
    combined = printed_ratio(effect.log_ratio, better)
    if change.kind == "between":
        return {"combined": signed_percent(combined)}
    return {"combined": change.number_of(combined)}


def lead(effect: Effect, words: Phrases) -> Phrase | None:
    """Return that ``level`` leads and by how much ``against`` falls behind.

    None where the cells do not agree that it leads, or differ by nothing.
    """
    metric = words.reference.metrics[effect.metric_id]
    low, high = printed_range(effect, metric.better)
    change = describe_percent(1 / high, 1 / low)
    combined = change.number_of(1 / printed_ratio(effect.log_ratio, metric.better))
    if change.kind != ("lower" if metric.better == "higher" else "higher"):
        return None
    if metric.better == "higher":
        extreme = "highest"
    else:
        extreme = "shortest" if is_duration(effect.metric_id) else "lowest"
    return words.say(
        f"finding_lead_{extreme}" + ("" if change.is_single else "_range"),
        level=words.setting_behind(
            effect.factor_id, effect.level_id, effect.against_level_id
        ),
        against=words.behind(effect.factor_id, effect.against_level_id),
        metric=words.metric(effect.metric_id),
        **change.numbers(),
        combined=combined,
    )


def qualification(
    effect: Effect, margin_ratio: float, words: Phrases
) -> tuple[Phrase, ...]:
    """Return what a reader must know before relying on a comparison, if anything."""
    if effect.verdict is None:
        return ()
    if effect.has_mixed_directions:
        return (words.say("finding_mixed"),)
    if effect.verdict == "equivalent":
        return (words.say("finding_equivalent", margin=margin(margin_ratio)),)
    if effect.verdict == "no_detectable_difference":
        return (words.say(_unsettled_key(effect)),)
    return tuple(words.say(key) for key in _of_a_difference(effect))


def margin(margin_ratio: float) -> Phrase:
    """Return the margin of equivalence in per cent, without the sign."""
    percent = round((margin_ratio - 1) * 100, 6)
    return number(percent, 0 if percent == int(percent) else 1)


def _comparison_key(change: Change, metric_id: str) -> str:
    kind: str = change.kind
    if is_duration(metric_id):
        kind = {"higher": "longer", "lower": "shorter"}.get(kind, kind)
    has_range = kind not in {"between", "equal"} and not change.is_single
    return f"finding_{kind}" + ("_range" if has_range else "")


def _of_a_difference(effect: Effect) -> Iterator[str]:
    if effect.depends_on_assumption:
        yield "finding_depends"
    elif effect.low <= 0 <= effect.high:
        yield "finding_every_condition"


def _unsettled_key(effect: Effect) -> str:
    """Return what leaves a comparison open: the runs, or how far the cells differ."""
    if effect.depends_on_assumption:
        return "finding_unsettled_depends"
    if effect.cells > 1 and abs(effect.log_ratio) > math.log(_CLEAR_OF_NOISE):
        return "finding_unsettled_conditions"
    if effect.basis == "repeats":
        return "finding_unsettled_repeats"
    return "finding_unsettled_single"
