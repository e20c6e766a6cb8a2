"""Time a build over many synthetic records, step by step.

Copies the project into a scratch folder, adds N records made from a real one (own id,
source and numbers, from a fixed seed), and measures each step as a user runs it.
Reading the front matter with libyaml is the yardstick all others are multiples of.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATTERN = "mysql-tpcc-deadline-vs-cfq"
NEEDED = (
    "archetypes",
    "assets",
    "content",
    "data",
    "i18n",
    "ingest",
    "layouts",
    "static",
)
NEEDED_FILES = (
    "LICENSE-data",
    "config.toml",
    "package-lock.json",
    "requirements.lock",
)


def synthesise(results: Path, count: int) -> None:
    """Write ``count`` records beside the one they are modelled on."""
    numbers = random.Random(20101219)  # noqa: S311 - figures, not secrets
    text = (results / PATTERN / "index.md").read_text("utf-8")
    for index in range(count):
        name = f"synthetic-{index:05}"
        folder = results / name
        folder.mkdir()
        own = re.sub(r"(?m)^overlaps: .*\n", "", text).replace(PATTERN, name)
        own = re.sub(r"https?://[^\s\"},]+", rf"https://example.org/{name}/", own)
        own = own.replace("source_group: ", f"source_group: group-{index:05}-")
        own = re.sub(r'(?m)^(\s*title: ")', rf"\g<1>{index} ", own)
        own = re.sub(
            r"(?m)^    - \{id: .*\n",
            "",
            own.replace("companions:\n", "companions: []\n", 1),
        )
        own = re.sub(r"(?m)^\s+from: .*\n", "", own)
        own = re.sub(r", from: [\w-]+", "", own)
        (folder / "index.md").write_text(own, "utf-8")
        cells = [numbers.uniform(500, 3000) for _ in range(2)]
        (folder / "runs.csv").write_text(
            "io_scheduler,new_orders_per_minute\n"
            f"cfq,{cells[0]:.2f}\ndeadline,{cells[1]:.2f}\n",
            "utf-8",
        )


#: The yardstick: parses every front matter with libyaml and does nothing with it.
PARSE = """
import pathlib, yaml
for file in pathlib.Path("content/results").glob("*/index.md"):
    yaml.load(file.read_text("utf-8").split("\\n---\\n")[0], yaml.CSafeLoader)
"""


class Table:
    """What each step cost; processor time as a multiple of the first step's, too.

    Processor time of all its processes, since the machine may be doing other things:
    the multiple is what can be compared between machines.
    """

    def __init__(self, count: int) -> None:
        """Print the head; ``count`` is the number of records."""
        self._count = count
        self._first = 0.0
        sys.stdout.write(
            f"{count:>6} records{'':<17}{'wall':>9}{'CPU':>11}{'a record':>13}"
            f"{'ratio':>9}{'memory':>11}\n"
        )

    def row(self, label: str, folder: Path, *command: str) -> None:
        """Run a command in the copy, with the copy's package; stop on failure."""
        start = time.perf_counter()
        with subprocess.Popen(  # noqa: S603 - commands written here
            command,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            said = process.stdout.read() if process.stdout else ""
            # Not the sum of all steps so far, and the largest of its processes.
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.perf_counter() - start
        if process.returncode:
            sys.stderr.write(said[-4000:])
            raise SystemExit(1)
        cpu_s = used.ru_utime + used.ru_stime
        self._first = self._first or cpu_s
        memory_mb = used.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
        sys.stdout.write(
            f"  {label:<28}{wall_s:9.1f} s{cpu_s:9.1f} s"
            f"{1000 * cpu_s / self._count:10.1f} ms{cpu_s / self._first:9.1f}"
            f"{memory_mb:8.0f} MB\n"
        )
        sys.stdout.flush()


def edit(results: Path) -> None:
    """Change a figure of the record that all others are modelled on."""
    file = results / PATTERN / "runs.csv"
    head, first, rest = file.read_text("utf-8").split("\n", 2)
    file.write_text(f"{head}\n{first.rstrip()}7\n{rest}", "utf-8")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=200)
    parser.add_argument("--pages", action="store_true", help="time the pages, too")
    options = parser.parse_args()
    atlas = (sys.executable, "-c", "from ingest.workbench.cli import app; app()")
    build = (*atlas, "build", *(("--site",) if options.pages else ()))
    scratch = ROOT / "test-results"  # on the same disk, so that packages can be linked
    scratch.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=scratch) as name:
        folder = Path(name)
        for part in NEEDED:
            shutil.copytree(ROOT / part, folder / part)
        for file in NEEDED_FILES:
            shutil.copy(ROOT / file, folder)
        shutil.copytree(
            ROOT / "node_modules", folder / "node_modules", copy_function=os.link
        )
        results = folder / "content/results"
        synthesise(results, options.records)
        table = Table(len(list(results.glob("*/index.md"))))
        table.row("parse YAML (the yardstick)", folder, sys.executable, "-c", PARSE)
        table.row("check", folder, *atlas, "check")
        table.row("build, from nothing", folder, *build)
        table.row("build, nothing changed", folder, *build)
        edit(results)
        table.row("build, one record edited", folder, *build)


if __name__ == "__main__":
    main()
