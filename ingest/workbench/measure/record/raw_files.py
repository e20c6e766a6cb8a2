"""The raw outputs of a record, under names that say which run they are of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.workbench.measure.arranging import BEFORE, OUTPUT
from ingest.workbench.measure.record.protocol import protocol_text
from ingest.workbench.measure.running.perform import ERRORS

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.record.results import Results
    from ingest.workbench.measure.state.state import Run

#: The folder of the outputs as they go into the record, below the work folder.
RAW = "raw"


def files_beside(results: Results) -> dict[str, bytes]:
    """Return what no row is made from: the protocol, and files of single runs.

    Of a run that was disturbed or failed it is what it printed, of one that failed
    also what was said of errors, of one that counts what belongs to its output.
    """
    found = {"protocol.txt": protocol_text(results).encode()}
    for run in results.state.runs:
        own = name_of(run).removesuffix(".txt")
        kept = {name: f"{own}-{name}" for name in results.beside}
        if run.outcome != "measured":
            kept = {OUTPUT: f"{run.outcome}-{own}.txt"}
        if run.outcome == "failed":
            kept[ERRORS] = f"{run.outcome}-{own}-errors.txt"
        for name, target in kept.items():
            path = results.work / run.folder / name
            if path.is_file() and path.stat().st_size:
                found[target] = path.read_bytes()
    return found


def levels_of(run: Run) -> dict[str, str]:
    """Return the levels of a run, those of its context too."""
    return run.levels | run.context


def name_of(run: Run) -> str:
    """Return the name of a run's output in the record."""
    twin = "-twin" if run.twin else ""
    return f"run-r{run.round:02d}-{run.position:02d}-{run.attempt}{twin}.txt"


def named_copies(results: Results, folder: Path) -> list[Path]:
    """Copy what was printed, under names that say which run it is of."""
    folder.mkdir(exist_ok=True)
    made = []
    for run in results.counted:
        target = folder / name_of(run)
        target.write_bytes((results.work / run.folder / OUTPUT).read_bytes())
        made.append(target)
    return [*made, *(path for path, _ in bundles(results, folder))]


def bundles(results: Results, folder: Path) -> list[tuple[Path, dict[str, str]]]:
    """Return a capture of each case: that of its first run that counts."""
    found: dict[str, tuple[Path, dict[str, str]]] = {}
    for run in results.counted:
        levels = levels_of(run)
        key = "-".join(f"{name}-{level}" for name, level in levels.items())
        if key in found:
            continue
        words = "".join(c if c.isalnum() else "-" for c in key.lower())
        target = folder / f"environment-{len(found) + 1}-{words[:60].strip('-')}.txt"
        target.write_bytes((results.work / run.folder / BEFORE).read_bytes())
        found[key] = (target, levels)
    return list(found.values())
