"""What tools print while they run: taken from raw files, condensed, summed up."""

from ingest.publishing.series.condense import Bin, condensed
from ingest.publishing.series.runs import RunSeries, series_of
from ingest.publishing.series.stalls import Summary, summary_of

__all__ = ["Bin", "RunSeries", "Summary", "condensed", "series_of", "summary_of"]
