"""A comparison by the levels of another treatment, where it changes with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.language.sentences.change import (
    Better,
    describe_change,
    printed_ratio,
    signed_percent,
)
from ingest.language.sentences.phrases import Phrase, Phrases, level, listed

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Contexts:
    """Log ratios (above 0 is better) by level of another treatment."""

    factor_id: str
    log_ratios: Mapping[str, float]


def context_phrase(contexts: Contexts, better: Better, words: Phrases) -> Phrase:
    """Return the list: by scheduler, deadline −9.9 % and cfq −0.2 %."""
    ratios = {
        level_id: printed_ratio(log_ratio, better)
        for level_id, log_ratio in contexts.log_ratios.items()
    }
    change = describe_change(min(ratios.values()), max(ratios.values()))
    is_factor = change.kind in {"times", "share"}
    return words.say(
        "finding_by_context",
        factor=words.factor(contexts.factor_id),
        cells=listed(
            [
                words.say(
                    f"finding_context_{change.kind if is_factor else 'percent'}",
                    level=level(contexts.factor_id, level_id),
                    value=change.number_of(ratio)
                    if is_factor
                    else signed_percent(ratio),
                )
                for level_id, ratio in ratios.items()
            ]
        ),
    )
