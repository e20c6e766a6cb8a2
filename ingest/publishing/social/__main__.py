"""``python -m ingest.publishing.social PUBLIC``: pictures a built site names."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ingest.paths import Paths
from ingest.publishing.social.pictures import draw_pictures


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; returns the exit code (2 when there is no site)."""
    parser = argparse.ArgumentParser(
        prog="ingest.publishing.social", description=__doc__
    )
    parser.add_argument("public", type=Path, help="folder of the built site")
    public = parser.parse_args(arguments).public
    if not (public / "index.html").is_file():
        sys.stderr.write(f"{public} holds no site: run `make build`\n")
        return 2
    drawn, all_ = draw_pictures(public, Paths.project())
    sys.stdout.write(f"{all_} pictures, {drawn} of them new\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
