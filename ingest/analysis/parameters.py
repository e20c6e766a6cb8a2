"""The numbers that judge evidence, as data/reference/evidence.yaml gives them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from ingest.intake.models.evidence_choices import EvidenceChoices


@dataclass(frozen=True, slots=True)
class EvidenceParameters:
    """Margin (a ratio), spreads (SD on the log scale) and stratum correlation.

    ``assumed_sd`` stands in for the run-to-run spread a source does not report;
    the pair in ``assumed_sd_sensitivity`` (low, high) shows what hangs on it.
    """

    margin_ratio: float
    assumed_sd: float
    assumed_sd_sensitivity: tuple[float, float]
    sd_floor: float
    stratum_correlation: float
    #: Of a figure given as "about", besides the spread of its runs.
    approximate_sd: float = 0.0

    @classmethod
    def from_reference(cls, choices: EvidenceChoices) -> Self:
        """Take the parameters from the vocabulary."""
        tried = choices.assumed_sd.sensitivity
        return cls(
            margin_ratio=choices.margin.ratio,
            assumed_sd=choices.assumed_sd.main,
            assumed_sd_sensitivity=(float(min(tried)), float(max(tried))),
            sd_floor=choices.sd_floor.value,
            stratum_correlation=choices.stratum_correlation.main,
            approximate_sd=choices.approximate_sd.value,
        )

    @property
    def margin(self) -> float:
        """The margin of equivalence on the log scale: ±ln 1.05 is 0.952 to 1.05."""
        return math.log(self.margin_ratio)
