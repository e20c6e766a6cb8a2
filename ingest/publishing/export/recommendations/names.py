"""The names of questions, in addresses and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.model import Question
    from ingest.intake.models.reference import Reference


def setting_anchor(question: Question, reference: Reference) -> str:
    """Return where a question stands below its workload and storage."""
    slug = reference.factors[question.factor_id].slug
    return f"{slug}-tail-latency" if question.measure == "tail_latency" else slug


def question_id(question: Question, reference: Reference) -> str:
    """Return a question as one name: oltp-nvme-io-scheduler."""
    anchor = setting_anchor(question, reference)
    return f"{question.workload_id}-{question.storage_id}-{anchor}"
