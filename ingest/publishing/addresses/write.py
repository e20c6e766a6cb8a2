"""The addresses of a site, as a file in it that the next deployment is held to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.publishing.addresses.built import read_built
from ingest.publishing.addresses.ledger import merge, parse, render

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.paths import Paths


def write_addresses(site: Path, paths: Paths, apart: Mapping[str, Path]) -> None:
    """Write ``addresses.txt`` into a folder that holds a site.

    The file holds the committed ledger, too, so that both are kept. ``apart`` are
    folders whose files are served from elsewhere, by their place in the site.
    """
    ledgers = [read_built(site, apart).ledger]
    if paths.published.is_file():
        ledgers.append(parse(paths.published.read_text("utf-8")))
    (site / "addresses.txt").write_text(render(merge(ledgers)), encoding="utf-8")
