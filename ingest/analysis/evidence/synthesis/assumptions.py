"""The numbers a synthesis rests on, and the values tried beside each.

They are data, with a reason each, in data/reference/evidence.yaml; nothing here
has a value of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ingest.intake.models.evidence_choices import EvidenceChoices


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """What is assumed. Spreads and penalties are SDs on the natural-log scale.

    ``margin_ratio`` is the factor below which a difference does not matter;
    ``assumed_sd`` the run-to-run spread of an arm whose source reports none;
    ``sd_floor`` the least spread believed; ``stratum_correlation`` (0 to 1) the
    correlation of the errors of strata of one record and of records of one
    source; ``tau_prior_scale`` the scale of the half-normal prior on the spread
    between sources; ``widening`` the penalty for one step to a broader class, by
    kind (storage, workload); ``lineage_factor`` multiplies the penalties of
    lineages.
    """

    margin_ratio: float
    assumed_sd: float
    sd_floor: float
    stratum_correlation: float
    tau_prior_scale: float
    widening: Mapping[str, float]
    lineage_factor: float = 1.0

    def __hash__(self) -> int:
        """Agree with equality, which compares penalties whatever their order."""
        scalars = (self.margin_ratio, self.assumed_sd, self.sd_floor)
        spreads = (self.stratum_correlation, self.tau_prior_scale, self.lineage_factor)
        return hash((scalars, spreads, frozenset(self.widening.items())))

    @classmethod
    def from_reference(cls, choices: EvidenceChoices) -> Self:
        """Take the main value of every choice."""
        widening = {kind: choice.main for kind, choice in choices.widening.items()}
        return cls(
            margin_ratio=choices.margin.ratio,
            assumed_sd=choices.assumed_sd.main,
            sd_floor=choices.sd_floor.value,
            stratum_correlation=choices.stratum_correlation.main,
            tau_prior_scale=choices.tau_prior.main,
            widening=MappingProxyType(widening),
            lineage_factor=choices.lineage_factor.main,
        )

    @property
    def margin(self) -> float:
        """The margin on the log scale; ±ln 1.05 is a ratio of 0.952 to 1.05."""
        return math.log(self.margin_ratio)

    def penalty_sd(self, kind: str, steps: int = 1) -> float:
        """Return the penalty of ``steps`` independent steps; KeyError if unknown."""
        return self.widening[kind] * math.sqrt(steps)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One assumption at another value, everything else as it was."""

    assumption_id: str
    value: float
    assumptions: Assumptions


def alternatives(
    main: Assumptions, choices: EvidenceChoices
) -> tuple[Alternative, ...]:
    """Return every assumption at each of its sensitivity values, one at a time.

    ``assumption_id`` is the key in evidence.yaml, ``widening_<kind>`` for the
    penalties.
    """
    scalars = {
        "assumed_sd": (choices.assumed_sd, "assumed_sd"),
        "tau_prior": (choices.tau_prior, "tau_prior_scale"),
        "stratum_correlation": (choices.stratum_correlation, "stratum_correlation"),
        "lineage_factor": (choices.lineage_factor, "lineage_factor"),
    }
    found = [
        Alternative(name, float(value), _with_scalar(main, field, float(value)))
        for name, (choice, field) in scalars.items()
        for value in choice.sensitivity
    ]
    found += [
        Alternative(
            f"widening_{kind}",
            float(value),
            replace(
                main, widening=MappingProxyType({**main.widening, kind: float(value)})
            ),
        )
        for kind, choice in choices.widening.items()
        for value in choice.sensitivity
    ]
    return tuple(found)


def _with_scalar(main: Assumptions, field: str, value: float) -> Assumptions:
    changed: dict[str, float] = {field: value}
    # mypy checks replace() by literal keywords only.
    return replace(main, **changed)  # type: ignore[arg-type]
