"""What ``static/atlas-collect.sh`` printed, read and compared.

``read_bundle`` turns an output into the ``environment`` of a record; ``differences``
says in what two of them differ besides what a record declares.
"""

from ingest.intake.read.environment.bundle import Bundle, read_bundle
from ingest.intake.read.environment.compare import Difference, differences, not_in_force
from ingest.intake.read.environment.sections import looks_like_bundle

__all__ = [
    "Bundle",
    "Difference",
    "differences",
    "looks_like_bundle",
    "not_in_force",
    "read_bundle",
]
