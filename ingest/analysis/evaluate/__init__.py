"""How good the answers are: sources left out, and records outside the corpus."""

from __future__ import annotations

from ingest.analysis.evaluate.record import (
    Evaluation,
    evaluate_outside,
    evaluate_record,
    why_unusable,
)
from ingest.analysis.evaluate.report import as_document, print_evaluations

__all__ = [
    "Evaluation",
    "as_document",
    "evaluate_outside",
    "evaluate_record",
    "print_evaluations",
    "why_unusable",
]
