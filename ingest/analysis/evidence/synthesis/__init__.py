"""What several sources say together: pooled ratios, verdicts, certainty, calibration.

Pure functions on frozen dataclasses and arrays; nothing here reads a file or a
table.
"""

from __future__ import annotations

from ingest.analysis.evidence.synthesis.assumptions import (
    Alternative,
    Assumptions,
    alternatives,
)
from ingest.analysis.evidence.synthesis.calibration import (
    Calibration,
    calibrate,
    summarise,
)
from ingest.analysis.evidence.synthesis.certainty import (
    Certainty,
    describe,
    rate_certainty,
)
from ingest.analysis.evidence.synthesis.fold import Fold, Question
from ingest.analysis.evidence.synthesis.folds import hold_out, predict_records
from ingest.analysis.evidence.synthesis.league import Contrast
from ingest.analysis.evidence.synthesis.mixture import Interval
from ingest.analysis.evidence.synthesis.network import LineageEdge, lineage_edges
from ingest.analysis.evidence.synthesis.rank_component import rank_component
from ingest.analysis.evidence.synthesis.ranking import Rank, Ranking
from ingest.analysis.evidence.synthesis.reasons import EvidenceProfile, Reason
from ingest.analysis.evidence.synthesis.records import Arm, Record, Stratum, Widening
from ingest.analysis.evidence.synthesis.sensitivity import Sensitivity, try_assumptions
from ingest.analysis.evidence.synthesis.sources import Source, sources_of
from ingest.analysis.evidence.synthesis.strata import StrataSpread
from ingest.analysis.evidence.synthesis.synthesis import (
    ComponentSynthesis,
    Synthesis,
    synthesise,
)
from ingest.analysis.evidence.synthesis.verdicts import Judgement, judge

__all__ = [
    "Alternative",
    "Arm",
    "Assumptions",
    "Calibration",
    "Certainty",
    "ComponentSynthesis",
    "Contrast",
    "EvidenceProfile",
    "Fold",
    "Interval",
    "Judgement",
    "LineageEdge",
    "Question",
    "Rank",
    "Ranking",
    "Reason",
    "Record",
    "Sensitivity",
    "Source",
    "StrataSpread",
    "Stratum",
    "Synthesis",
    "Widening",
    "alternatives",
    "calibrate",
    "describe",
    "hold_out",
    "judge",
    "lineage_edges",
    "predict_records",
    "rank_component",
    "rate_certainty",
    "sources_of",
    "summarise",
    "synthesise",
    "try_assumptions",
]
