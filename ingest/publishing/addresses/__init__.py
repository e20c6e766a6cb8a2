"""Addresses are kept: what the site has published stays, or says what became of it.

``rules`` says which files have an address others may link to, ``built`` reads them from
a built site, ``ledger`` writes them down, ``kept`` compares the two.
"""

from __future__ import annotations

from ingest.publishing.addresses.built import Built, read_built
from ingest.publishing.addresses.kept import Lost, check_kept
from ingest.publishing.addresses.ledger import Ledger, LedgerError, merge, parse, render

__all__ = [
    "Built",
    "Ledger",
    "LedgerError",
    "Lost",
    "check_kept",
    "merge",
    "parse",
    "read_built",
    "render",
]
