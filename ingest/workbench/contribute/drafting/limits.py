"""The limits of a result that follow from its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ingest.intake.models.leaf import UNKNOWN
from ingest.workbench.contribute.drafting.environment import bare, seen

if TYPE_CHECKING:
    from ingest.intake.models.reference import Reference
    from ingest.workbench.contribute.answers import Answers
    from ingest.workbench.contribute.drafting.tables import Table

#: Repeats below which a spread says nothing.
_ENOUGH = 3
IN_TURN = "in-turn"
UNDER_LOAD = "under-load"
INTERLEAVED = "interleaved"
#: Caveat → the keys that are all unknown where it applies.
_NOT_STATED = {
    "run-length-not-stated": ("workload.duration_s",),
    "concurrency-not-stated": ("workload.clients",),
    "hardware-not-stated": ("hardware.cpu", "hardware.memory_bytes"),
    "write-cache-not-stated": ("storage.write_cache",),
    "versions-not-stated": ("database.version", "platform.version", "platform.kernel"),
}
_FIGURES = {"text": "figures-from-prose", "chart": "figures-from-chart"}


def caveats(answers: Answers, reference: Reference, table: Table) -> list[Any]:
    """Return the caveats given, and those that follow from the other answers.

    Texts that are no id of the vocabulary stand as ``{text: …}``.
    """
    given = {
        text: text if text in reference.caveats else {"text": text}
        for text in answers.caveats
    }
    derived = dict.fromkeys(_derived(answers, table))
    return [*given.values(), *(each for each in derived if each not in given)]


def _derived(answers: Answers, table: Table) -> list[str]:
    found = []
    if answers.kind == "lab" and table.fewest < _ENOUGH:
        found.append("single-run" if table.most <= 1 else "few-runs")
    if answers.arms == UNDER_LOAD:
        found.append("sequential-arms")
    if answers.arms == IN_TURN:
        found.append("arms-in-turn")
    factors = (*answers.treatments, *(answers.strata or ()))
    for caveat, keys in _NOT_STATED.items():
        varied = caveat == "concurrency-not-stated" and "threads" in factors
        if not varied and not any(_is_stated(answers, key) for key in keys):
            found.append(caveat)
    if answers.storage.class_ in {None, UNKNOWN, "unspecified"} and not seen(
        answers, "storage.class"
    ):
        found.append("storage-not-stated")
    if answers.source.figures_from in _FIGURES:
        found.append(_FIGURES[answers.source.figures_from])
    if "new_orders_per_minute" in {table.primary, *table.secondary}:
        found.append("unaudited-tpc")
    return found


def _is_stated(answers: Answers, key: str) -> bool:
    value = answers.answer(key) or bare(seen(answers, key))
    return value not in {None, UNKNOWN}
