"""Time a build of N records, as a user runs it: from nothing, again, after an edit.

Copies the project into a scratch folder with the corpus of ``bench/corpus.py`` and
prints wall and processor time, memory, and what is in ``public/``. Parsing the front
matter with libyaml is the yardstick: the ratio to it compares machines.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from corpus import generate

ROOT = Path(__file__).resolve().parents[1]
#: The record that is edited and previewed: one table, two rows.
EDITED = "mysql-tpcc-deadline-vs-cfq"
NEEDED = (
    *("archetypes", "assets", "content", "data", "i18n", "ingest", "layouts"),
    "static",
)
NEEDED_FILES = (
    "LICENSE-data",
    "config.toml",
    "package.json",
    "package-lock.json",
    "requirements.lock",
)

#: The yardstick: parses every front matter with libyaml and does nothing with it.
PARSE = """
import pathlib, yaml
for file in pathlib.Path("content/results").glob("*/index.md"):
    yaml.load(file.read_text("utf-8").split("\\n---\\n")[0], yaml.CSafeLoader)
"""


class Table:
    """What each command cost, with processor time as a multiple of the first one's.

    Processor time is of all its processes, since the machine may be doing other things;
    memory is that of the largest of them.
    """

    def __init__(self, folder: Path, records: int) -> None:
        """Print the head; commands run in ``folder``, with the package there."""
        self._folder = folder
        self._first = 0.0
        sys.stdout.write(
            f"{records:>6} records{'':<13}{'wall':>9}{'CPU':>11}{'ratio':>9}"
            f"{'memory':>11}{'files':>9}{'bytes':>10}\n"
        )

    def row(self, label: str, *command: str) -> None:
        """Run a command; stop with what it said when it fails."""
        start = time.perf_counter()
        with subprocess.Popen(  # noqa: S603 - commands written here
            command,
            cwd=self._folder,
            env=os.environ | {"PYTHONPATH": str(self._folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            said = process.stdout.read() if process.stdout else ""
            # Not the sum of all commands so far, and the largest of its processes.
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.perf_counter() - start
        if process.returncode:
            sys.stderr.write(said[-4000:])
            raise SystemExit(1)
        cpu_s = used.ru_utime + used.ru_stime
        self._first = self._first or cpu_s
        memory_mb = used.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
        files, size = _content(self._folder / "public")
        sys.stdout.write(
            f"  {label:<26}{wall_s:9.1f} s{cpu_s:9.1f} s{cpu_s / self._first:9.1f}"
            f"{memory_mb:8.0f} MB{files:9,}{size / 1e6:7.0f} MB\n"
        )
        sys.stdout.flush()


def _content(folder: Path) -> tuple[int, int]:
    """Return how many files are in a folder, and their bytes."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def edit(results: Path) -> None:
    """Change a figure of one record."""
    file = results / EDITED / "runs.csv"
    head, first, rest = file.read_text("utf-8").split("\n", 2)
    file.write_text(f"{head}\n{first.rstrip()}7\n{rest}", "utf-8")


def copy(folder: Path, records: int) -> Path:
    """Copy the project with a corpus of its own; return the folder of its records."""
    for part in NEEDED:
        shutil.copytree(
            ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
        )
    for file in NEEDED_FILES:
        shutil.copy(ROOT / file, folder)
    packages = ROOT / "node_modules"
    shutil.copytree(packages, folder / "node_modules", copy_function=os.link)
    results = folder / "content/results"
    shutil.rmtree(results)
    generate(results, records)
    return results


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=200)
    parser.add_argument("--data", action="store_true", help="leave out the pages")
    options = parser.parse_args()
    atlas = (sys.executable, "-c", "from ingest.workbench.cli import app; app()")
    build = (*atlas, "build", *(() if options.data else ("--site",)))
    scratch = ROOT / "test-results"  # on the same disk, so that packages can be linked
    scratch.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=scratch) as name:
        folder = Path(name)
        results = copy(folder, options.records)
        if not (results / EDITED).is_dir():
            parser.error(f"{EDITED} is not among the first {options.records} records")
        table = Table(folder, options.records)
        table.row("parse YAML (yardstick)", sys.executable, "-c", PARSE)
        table.row("check", *atlas, "check")
        table.row("build, cold", *build)
        table.row("build, unchanged", *build)
        edit(results)
        table.row("build, one record edited", *build)
        shown = ("preview", EDITED, "--no-open", "--out", "preview")
        table.row("preview of that record", *atlas, *shown)


if __name__ == "__main__":
    main()
