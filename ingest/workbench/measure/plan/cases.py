"""The cases of a plan: every combination of levels that exists."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ingest.workbench.measure.plan.model import Plan, Treatment


@dataclass(frozen=True, slots=True)
class Case:
    """One combination of levels, by setting; ``context`` are those of the strata.

    A setting that does not exist within the others is left out.
    """

    levels: tuple[tuple[str, str], ...]
    context: tuple[tuple[str, str], ...] = ()

    @property
    def all_levels(self) -> dict[str, str]:
        """Levels of treatments and strata, by setting."""
        return dict((*self.levels, *self.context))

    @property
    def name(self) -> str:
        """The levels in words, for a person."""
        return ", ".join(f"{name}={level}" for name, level in self.all_levels.items())


def cases_of(plan: Plan) -> tuple[Case, ...]:
    """Return the cases, those of the first stratum first; nothing stands twice."""
    found: dict[Case, None] = {}
    for context in _combinations({x.setting: x.levels for x in plan.strata}):
        for levels in _combinations({x.setting: x.levels for x in plan.treatments}):
            if not all(_is_varied(each, levels) for each in plan.treatments):
                continue
            kept = {
                treatment.setting: levels[treatment.setting]
                for treatment in plan.treatments
                if _holds(treatment.only_with, levels)
            }
            found[Case(tuple(kept.items()), tuple(context.items()))] = None
    return tuple(found)


def _is_varied(treatment: Treatment, levels: Mapping[str, str]) -> bool:
    """Tell whether a level of a treatment is measured beside those of the others."""
    is_baseline = levels[treatment.setting] == treatment.baseline
    return is_baseline or _holds(treatment.varied_with, levels)


def _holds(within: Mapping[str, tuple[str, ...]], levels: Mapping[str, str]) -> bool:
    return all(levels[other] in allowed for other, allowed in within.items())


def baselines_of(plan: Plan) -> tuple[Case, ...]:
    """Return the case the others are compared with, one in each stratum."""
    wanted = {each.setting: each.baseline for each in plan.treatments}
    found: dict[tuple[tuple[str, str], ...], Case] = {}
    for case in cases_of(plan):
        if all(wanted[name] == level for name, level in case.levels):
            found.setdefault(case.context, case)
    return tuple(found.values())


def baseline_of(case: Case, plan: Plan) -> Case:
    """Return the baseline in the stratum of a case."""
    return next(each for each in baselines_of(plan) if each.context == case.context)


def _combinations(
    levels: Mapping[str, tuple[str, ...]],
) -> Iterator[dict[str, str]]:
    for chosen in product(*levels.values()):
        yield dict(zip(levels, chosen, strict=True))
