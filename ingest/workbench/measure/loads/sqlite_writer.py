"""A writer for SQLite: fills a table, then updates rows of it in transactions.

Run as a program, with nothing but Python. It prints, as text, what it did, a line a
second, and what came out; ``ingest/intake/read/tools/sqlite_writer.py`` reads it.
"""

from __future__ import annotations

import argparse
import math
import random
import sqlite3
import sys
import time

EDITION = 1
#: Bytes of text in a row.
_TEXT = 100
_BATCH = 10_000
#: Latencies are counted in classes of a hundredth part, which bounds memory and error.
_CLASS = 1.01
_SMALLEST_MS = 0.001


def main() -> int:
    """Fill or run, as the command line says. Return the exit code."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    fill = commands.add_parser("fill")
    fill.add_argument("file")
    fill.add_argument("--rows", type=int, required=True)
    run = commands.add_parser("run")
    run.add_argument("file")
    run.add_argument("--seconds", type=float, required=True)
    run.add_argument("--rows-per-transaction", type=int, default=1)
    run.add_argument("--pragma", action="append", default=[])
    given = parser.parse_args()
    if given.command == "fill":
        _fill(given.file, given.rows)
    else:
        _run(given.file, given.seconds, given.rows_per_transaction, given.pragma)
    return 0


def _fill(file: str, rows: int) -> None:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("DROP TABLE IF EXISTS account")
    connection.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, v INT, t TEXT)")
    text = "x" * _TEXT
    for start in range(0, rows, _BATCH):
        connection.execute("BEGIN")
        batch = range(start + 1, min(start + _BATCH, rows) + 1)
        connection.executemany(
            "INSERT INTO account VALUES (?, 0, ?)", ((key, text) for key in batch)
        )
        connection.execute("COMMIT")
    connection.close()


def _run(
    file: str, seconds: float, rows_per_transaction: int, pragmas: list[str]
) -> None:
    connection = sqlite3.connect(file, isolation_level=None, timeout=600)
    say = sys.stdout.write
    say(f"sqlite_writer {EDITION}\nSQLite version: {sqlite3.sqlite_version}\n")
    for pragma in pragmas:
        name, _, level = pragma.partition("=")
        connection.execute(f"PRAGMA {name} = {level}")
        (value,) = connection.execute(f"PRAGMA {name}").fetchone()
        say(f"pragma: {name} = {level}, in force: {value}\n")
    (rows,) = connection.execute("SELECT max(id) FROM account").fetchone()
    say(f"rows: {rows}\nrows per transaction: {rows_per_transaction}\n")
    lot = random.Random(1)  # noqa: S311 (the same rows in each run)
    classes: dict[int, int] = {}
    longest, total, in_second, second = 0.0, 0, 0, 1
    spent_in_second = 0.0
    begin = now = time.perf_counter()
    while now - begin < seconds:
        before = now
        connection.execute("BEGIN IMMEDIATE")
        for _ in range(rows_per_transaction):
            key = lot.randint(1, rows)
            connection.execute("UPDATE account SET v = v + 1 WHERE id = ?", (key,))
        connection.execute("COMMIT")
        now = time.perf_counter()
        spent = (now - before) * 1000
        place = _class_of(spent)
        classes[place] = classes.get(place, 0) + 1
        longest = max(longest, spent)
        total += 1
        in_second += 1
        spent_in_second += spent
        if now - begin >= second:
            mean = spent_in_second / in_second
            passed = now - begin
            say(f"progress: {passed:.3f} s, {in_second} transactions, ")
            say(f"lat {mean:.4f} ms\n")
            sys.stdout.flush()  # or whoever watches the file sees it late
            in_second, spent_in_second, second = 0, 0.0, int(passed) + 1
    elapsed = now - begin
    connection.close()
    say(f"seconds: {elapsed:.3f}\ntransactions: {total}\n")
    say(f"transactions per second: {total / elapsed:.3f}\n")
    say(f"latency mean: {elapsed * 1000 / total:.4f} ms\n")
    for share in (50, 95, 99):
        say(f"latency p{share}: {_percentile(classes, total, share):.4f} ms\n")
    say(f"latency max: {longest:.4f} ms\n")


def _class_of(spent_ms: float) -> int:
    place, edge = 0, _SMALLEST_MS
    if spent_ms > edge:
        place = math.ceil(math.log(spent_ms / edge) / math.log(_CLASS))
    return place


def _percentile(classes: dict[int, int], total: int, share: int) -> float:
    """Return the upper edge of the class that holds the percentile (nearest rank)."""
    rank, seen = -(-total * share // 100), 0
    for place in sorted(classes):
        seen += classes[place]
        if seen >= rank:
            return float(_SMALLEST_MS * _CLASS**place)
    return 0.0


if __name__ == "__main__":
    sys.exit(main())
