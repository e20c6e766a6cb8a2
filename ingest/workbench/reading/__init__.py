"""Which answers somebody has read beside their records, and which are to be read."""

from ingest.workbench.reading.cards import Card, cards_of
from ingest.workbench.reading.ledger import (
    Entry,
    LedgerError,
    read_ledger,
    unread,
    with_marks,
    write_ledger,
)

__all__ = [
    "Card",
    "Entry",
    "LedgerError",
    "cards_of",
    "read_ledger",
    "unread",
    "with_marks",
    "write_ledger",
]
