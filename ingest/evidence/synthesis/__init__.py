"""What several sources say together: pooled ratios, verdicts, certainty, calibration.

Pure functions on frozen dataclasses and arrays; nothing here reads a file or a
table.
"""

from __future__ import annotations

from ingest.evidence.synthesis.assumptions import (
    Alternative,
    Assumptions,
    alternatives,
)
from ingest.evidence.synthesis.calibration import Calibration, calibrate, summarise
from ingest.evidence.synthesis.certainty import Certainty, describe, rate_certainty
from ingest.evidence.synthesis.folds import Fold, Question, hold_out, predict_records
from ingest.evidence.synthesis.league import Contrast
from ingest.evidence.synthesis.mixture import Interval
from ingest.evidence.synthesis.network import LineageEdge, lineage_edges
from ingest.evidence.synthesis.pairwise import PairwiseFit, pool
from ingest.evidence.synthesis.rank_component import rank_component
from ingest.evidence.synthesis.ranking import Rank, Ranking
from ingest.evidence.synthesis.reasons import EvidenceProfile, Reason
from ingest.evidence.synthesis.records import Arm, Record, Stratum, Widening
from ingest.evidence.synthesis.sensitivity import Sensitivity, try_assumptions
from ingest.evidence.synthesis.sources import Source, sources_of
from ingest.evidence.synthesis.strata import StrataSpread
from ingest.evidence.synthesis.synthesis import (
    ComponentSynthesis,
    Synthesis,
    synthesise,
)
from ingest.evidence.synthesis.verdicts import Judgement, judge

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
    "PairwiseFit",
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
    "pool",
    "predict_records",
    "rank_component",
    "rate_certainty",
    "sources_of",
    "summarise",
    "synthesise",
    "try_assumptions",
]
