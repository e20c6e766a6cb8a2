"""Charts: specifications married with exported rows, rendered per language."""

from ingest.publishing.charts.render import render_charts

__all__ = ["render_charts"]
