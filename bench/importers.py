"""Time every importer over long outputs: MB/s of CPU time, and peak memory.

Each output is made from a committed fixture, in a process of its own: "repeated" is
the fixture again and again, "stretched" its longest stretch of similar lines made
longer (a report every second for a month), "noise" the fixture followed by lines and
brackets that no tool prints. An output that is too large is refused; that, too, has to
be quick.
"""

import argparse
import re
import resource
import subprocess
import sys
import time
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "tests/importers/fixtures"
MB = 1_000_000


def repeated(text: str, size: int) -> str:
    """Return a text over and over."""
    return text * max(1, size // len(text))


def stretched(text: str, size: int) -> str:
    """Return a text with the lines that differ in nothing but numbers made more."""
    lines = text.splitlines(keepends=True)
    groups = [list(g) for _, g in groupby(lines, lambda li: re.sub(r"[\d. ]+", "", li))]
    longest = max(range(len(groups)), key=lambda at: len(groups[at]))
    stretch = "".join(groups[longest])
    groups[longest] *= max(1, (size - len(text)) // len(stretch))
    return "".join(line for group in groups for line in group)


def noise(text: str, size: int) -> str:
    """Return a text and what no tool prints: brackets, quotes, colons, digits."""
    line = "{[( a: 1.0, \"b\" = 'c' ; 1/2 |x| <y \\ 99th -1 $#@ )\n"
    return text + line * max(1, (size - len(text)) // len(line))


KINDS = {"repeated": repeated, "stretched": stretched, "noise": noise}


def measure(fixture: Path, kind: str, size: int) -> None:
    """Import one output in this process and print what it cost."""
    from ingest.intake.read.raw.importing import import_bytes, importers  # noqa: PLC0415
    from ingest.intake.read.raw.refused import RefusedError  # noqa: PLC0415

    importers()
    data = KINDS[kind](fixture.read_text("utf-8"), size).encode()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    try:
        found = import_bytes(data, fixture.name)
        outcome = f"{len(found.results)} results by {found.importer.id}"
    except RefusedError as refusal:
        outcome = f"{refusal.reason}: {refusal.message}"
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(
        f"{fixture.parent.name:<16}{fixture.name[:32]:<34}{kind:<11}"
        f"{seconds:7.2f} s{len(data) / MB / max(seconds, 0.001):9.1f} MB/s"
        f"{peak / 1024:7.0f} MB (+{(peak - before) / 1024:.0f})  {outcome}\n"
    )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tools", nargs="*", help="folders of tests/importers/fixtures")
    parser.add_argument("--size", type=float, default=8, help="MB of each output")
    parser.add_argument("--all", action="store_true", help="every fixture of a tool")
    parser.add_argument("--one", nargs=2, metavar=("FIXTURE", "KIND"))
    options = parser.parse_args()
    size = int(options.size * MB)
    if options.one:
        measure(Path(options.one[0]), options.one[1], size)
        return
    for folder in sorted(FIXTURES.iterdir()):
        if options.tools and folder.name not in options.tools:
            continue
        files = sorted(f for f in folder.iterdir() if f.suffix != ".md")
        for file in files if options.all else files[:1]:
            for kind in KINDS:
                subprocess.run(  # noqa: S603 - this file
                    [
                        *(sys.executable, __file__, f"--size={options.size}"),
                        *("--one", str(file), kind),
                    ],
                    cwd=ROOT,
                    check=False,
                )


if __name__ == "__main__":
    main()
