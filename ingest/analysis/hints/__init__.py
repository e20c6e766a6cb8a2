"""One hierarchy per setting, for questions that have no evidence of their own.

What is measured on related storage and loads says something, and how much is
estimated: see ``hierarchy`` for the model. A hint is never more than "prefer".
"""

from __future__ import annotations

from ingest.analysis.hints.hierarchy import Hierarchy, Observation, Place
from ingest.analysis.hints.scales import Scales

__all__ = ["Hierarchy", "Observation", "Place", "Scales"]
