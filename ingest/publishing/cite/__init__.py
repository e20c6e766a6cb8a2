"""Citations: what is cited, and how each format writes it down.

A measurement is its author's, who is named first; I/O Atlas is where it was found.
Owns the files ``cite.bib``, ``cite.ris`` and ``cite.csl.json``; the sentence on a page
is put together by the templates, in the language of the page.
"""

from ingest.publishing.cite.entry import Edition
from ingest.publishing.cite.export import current_edition, write_citations

__all__ = ["Edition", "current_edition", "write_citations"]
