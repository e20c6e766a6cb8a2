"""Generated sentences: what a record found, in every language.

Owns the choice of words from numbers. Every text comes from ``i18n/`` and the
vocabularies; a sentence is the same statement in each language, as segments,
so that pages can mark the names of settings.
"""

from __future__ import annotations

from ingest.language.sentences.compare import compare_sentence
from ingest.language.sentences.finding import finding_without_effect, record_finding
from ingest.language.sentences.phrases import Phrases, plain_text
from ingest.language.sentences.segments import Segment, Sentence

__all__ = [
    "Phrases",
    "Segment",
    "Sentence",
    "compare_sentence",
    "finding_without_effect",
    "plain_text",
    "record_finding",
]
