"""What the measurements of one record say, and how surely.

Owns effects, verdicts and what crosses a lineage, for single records. Synthesis
over records will read the same effects: an ``Effect`` carries its log ratio,
variance and degrees of freedom for that purpose.
"""

from __future__ import annotations

from ingest.analysis.evidence.effects import Effect, estimate_effects
from ingest.analysis.evidence.verdicts import Verdict
from ingest.analysis.parameters import EvidenceParameters

__all__ = ["Effect", "EvidenceParameters", "Verdict", "estimate_effects"]
