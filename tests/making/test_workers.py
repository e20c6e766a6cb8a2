"""Workers that cannot start, and work that fails, end the process that hired them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
from multiprocessing import current_process
if current_process().name != "MainProcess" and {broken}:
    raise ImportError("this module has changed since")

from ingest.workers import hired

def start(given):
    assert len(given) == {size}

def half(number):
    return 1 / number

if __name__ == "__main__":
    with hired(2, start, "x" * {size}) as pool:
        print(list(pool.map(half, {numbers})))
"""


@pytest.mark.parametrize(
    ("broken", "numbers", "said"),
    [
        (True, [1, 2], "BrokenProcessPool"),
        (False, [1, 0, 2], "ZeroDivisionError"),
        (False, [1, 2], ""),
    ],
)
def test_it_ends(
    tmp_path: Path, root: Path, said: str, numbers: list[int], *, broken: bool
) -> None:
    """It says why, though workers are given more than a pipe takes at once."""
    program = tmp_path / "program.py"
    filled = PROGRAM.format(broken=broken, size=1_000_000, numbers=numbers)
    program.write_text(filled, "utf-8")
    done = subprocess.run(
        [sys.executable, str(program)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,  # one that hangs fails, whatever the machine
    )
    assert said in done.stderr
    assert done.returncode == (1 if said else 0), done.stderr
    assert done.stdout == ("" if said else "[1.0, 0.5]\n")
