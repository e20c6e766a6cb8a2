"""What to measure next: open questions, ranked by what an experiment is worth."""

from __future__ import annotations

from ingest.analysis.open_questions.rank import OpenQuestion, rank_questions

__all__ = ["OpenQuestion", "rank_questions"]
