"""The protocol: plan, seed, order and every run with its conditions, as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.workbench.measure.record.results import Results
    from ingest.workbench.measure.state.state import Run

EDITION = 1


def protocol_text(results: Results) -> str:
    """Return the protocol; runs in the order in which they were made."""
    state = results.state
    lines = [
        f"atlas measure, protocol {EDITION}",
        f"started: {state.started}",
        f"seed: {state.seed}",
        f"rounds: {results.rounds} of {state.rounds}",
        f"interruptions: {state.interruptions}",
        *results.settled_in_words,
        *([f"why: {state.unsettled}"] if state.unsettled else []),
        f"data: about {results.data_bytes} bytes; memory: {results.memory_bytes} bytes",
        "",
        "environment, where it was not the same in all runs besides what was varied:",
        *(f"  {line}" for line in state.differences or ("nowhere",)),
        "",
        "runs, in the order in which they were made:",
        *(_run(run, results.main) for run in state.runs),
        "",
        "plan:",
        *(f"  {line}" for line in state.plan_text.rstrip().split("\n")),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _run(run: Run, main: str) -> str:
    levels = " ".join(f"{x}={y}" for x, y in (run.levels | run.context).items())
    words = [
        f"round {run.round} place {run.position} attempt {run.attempt}",
        f"{levels}{' twin' if run.twin else ''}",
        f"{run.outcome}{f' ({run.why})' if run.why else ''}",
        f"{main} {run.metrics.get(main, '-')}",
    ]
    if run.drift_pct is not None:
        words.append(f"second half {run.drift_pct:+g} %")
    if run.conditions is not None:
        seen = run.conditions.model_dump(exclude_none=True)
        words.append(" ".join(f"{name} {value}" for name, value in seen.items()))
    return f"  {'; '.join(words)}"
