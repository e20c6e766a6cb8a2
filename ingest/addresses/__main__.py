"""Write the addresses of a built site into it: ``python -m ingest.addresses FOLDER``.

The file holds the committed ledger, too, so that the next deployment is held to both.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ingest.addresses import merge, parse, read_built, render
from ingest.paths import Paths


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
