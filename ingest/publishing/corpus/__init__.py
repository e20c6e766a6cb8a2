"""The published tables: all that the atlas holds, in files anybody can read.

``dictionary.yaml`` says what there is; ``fill`` puts the tables together, ``write``
writes them in every format, ``tables`` reads them back, of this build or of a release.
"""

from ingest.publishing.corpus.dictionary import TableSpec, read_dictionary
from ingest.publishing.corpus.tables import Table, tables

__all__ = ["Table", "TableSpec", "read_dictionary", "tables"]
