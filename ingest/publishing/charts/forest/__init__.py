"""The evidence of an answer as a forest plot: positions in, a drawing out.

Pages show the same evidence as a table; this is its form for pictures and frames. The
export has computed every position, so no renderer is needed: a drawing takes a
millisecond, less than finding it in a cache would.
"""

from ingest.publishing.charts.forest.drawing import draw_forest
from ingest.publishing.charts.forest.evidence import Evidence, evidence_of

__all__ = ["Evidence", "draw_forest", "evidence_of"]
