"""``python -m ingest.publishing.addresses FOLDER``: write a site's addresses into it.

The file holds the committed ledger, too, so that the next deployment is held to both.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ingest.paths import Paths
from ingest.publishing.addresses import merge, parse, read_built, render


def main(folder: str) -> None:
    """Write ``addresses.txt`` into a folder that holds a site."""
    site = Path(folder)
    ledgers = [read_built(site).ledger]
    committed = Paths.project().published
    if committed.is_file():
        ledgers.append(parse(committed.read_text("utf-8")))
    (site / "addresses.txt").write_text(render(merge(ledgers)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
