"""pgbench with its log of transactions, boiled down to percentiles when it ends.

Run as a program, with nothing but Python: a prefix for the logs, then the command of
pgbench. What pgbench prints passes through, lines in its manner follow, and the logs
are removed; ``ingest/intake/read/formats/pgbench/runs.py`` reads both. A log of every
transaction is too large to be published with a record, and pgbench itself prints no
percentile. Of a sample (``--sampling-rate``) the longest is left out: it is not that of
the run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: Per mille by the word that is printed.
_SHARES = {"p50": 500, "p95": 950, "p99": 990, "p999": 999}
#: The column of the latency, µs; a word there says why a transaction has none.
_LATENCY = 2


def main() -> int:
    """Run pgbench, print percentiles. Return its exit code."""
    prefix, *command = sys.argv[1:]
    logged = ("--log", f"--log-prefix={prefix}")
    _remove(prefix)  # a run that was killed leaves its own
    is_sample = any(word.startswith("--sampling-rate=") for word in command)
    # Where the output breaks off, this line tells that something is missing.
    source = "a sample of the transactions" if is_sample else "the log of transactions"
    sys.stdout.write(f"latencies follow, from {source}\n")
    sys.stdout.flush()
    try:
        done = subprocess.run([*command[:1], *logged, *command[1:]], check=False)  # noqa: S603 (the command the plan shows)
        if done.returncode == 0:
            _say(_latencies(_logs(prefix)), is_sample=is_sample)
    finally:
        _remove(prefix)
    return done.returncode


def _logs(prefix: str) -> list[Path]:
    """Return the logs, one a thread: the prefix, the process, the thread."""
    path = Path(prefix)
    return sorted(path.parent.glob(f"{path.name}.*"))


def _remove(prefix: str) -> None:
    for log in _logs(prefix):
        log.unlink()


def _latencies(logs: list[Path]) -> list[int]:
    found = []
    for log in logs:
        with log.open(encoding="ascii") as lines:
            words = (line.split(" ", _LATENCY + 1)[_LATENCY] for line in lines)
            found += [int(word) for word in words if word.isdecimal()]
    return sorted(found)


def _say(latencies: list[int], *, is_sample: bool) -> None:
    """Print the latency that a share did not exceed (nearest rank), and the longest."""
    count = len(latencies)
    if not count:
        return
    sys.stdout.write(f"latencies logged: {count}\n")
    for word, share in _SHARES.items():
        rank = -(-count * share // 1000)
        sys.stdout.write(f"latency {word} = {latencies[rank - 1] / 1000:.3f} ms\n")
    if not is_sample:
        sys.stdout.write(f"latency max = {latencies[-1] / 1000:.3f} ms\n")


if __name__ == "__main__":
    sys.exit(main())
