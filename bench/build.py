"""Time a build over many synthetic records, step by step.

Copies the project into a scratch folder, adds N records made from a real one (own id,
source and numbers, from a fixed seed), and times each step as a user runs it. Reading
the front matter with libyaml is the yardstick: checking should cost little more.
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
from collections.abc import Callable
from pathlib import Path

import yaml

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
NEEDED_FILES = ("LICENSE-data", "config.toml")


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


def parse_yaml(results: Path) -> None:
    """Parse every front matter with libyaml and do nothing with it."""
    for file in results.glob("*/index.md"):
        yaml.load(file.read_text("utf-8").split("\n---\n")[0], yaml.CSafeLoader)


def timed(label: str, step: Callable[[], object], count: int) -> float:
    """Run a step, print its time, return the seconds it took."""
    start = time.perf_counter()
    step()
    seconds = time.perf_counter() - start
    sys.stdout.write(
        f"  {label:<28}{seconds:9.2f} s{1000 * seconds / count:11.2f} ms\n"
    )
    sys.stdout.flush()
    return seconds


def run(folder: Path, *command: str) -> None:
    """Run a command in the copy, with the copy's package; stop on failure."""
    done = subprocess.run(  # noqa: S603 - commands written here
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode:
        sys.stderr.write(done.stdout[-2000:] + done.stderr[-2000:])
        raise SystemExit(1)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=200)
    parser.add_argument("--pages", action="store_true", help="time Hugo, too")
    options = parser.parse_args()
    atlas = (sys.executable, "-c", "from ingest.workbench.cli import app; app()")
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
        count = len(list(results.glob("*/index.md")))
        sys.stdout.write(f"{count} records{'':<21}in all     a record\n")
        yardstick = timed("parse YAML (libyaml)", lambda: parse_yaml(results), count)
        check = timed("atlas check", lambda: run(folder, *atlas, "check"), count)
        timed("atlas build, from nothing", lambda: run(folder, *atlas, "build"), count)
        timed("atlas build, unchanged", lambda: run(folder, *atlas, "build"), count)
        if options.pages:
            hugo = str(Path(sys.executable).parent / "hugo")
            timed("hugo", lambda: run(folder, hugo, "--quiet"), count)
        sys.stdout.write(f"checking costs {check / yardstick:.1f} times the parsing\n")


if __name__ == "__main__":
    main()
