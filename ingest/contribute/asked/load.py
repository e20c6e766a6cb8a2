"""The load."""

from __future__ import annotations

from ingest.contribute.asked.ask import Ask, vocabulary
from ingest.contribute.conditions import untested

LOAD = (
    Ask(
        "workload.class",
        "What kind of load?",
        form="choice",
        why="Answers are given for a kind of load; what holds for one need not for "
        "another.",
        offers=vocabulary("workloads"),
    ),
    Ask(
        "workload.tool",
        "Which program made the load?",
        why="Tools differ in what they count and how they pace.",
    ),
    Ask(
        "workload.version",
        "Which version of that program?",
        why="Versions of a tool have counted differently.",
    ),
    Ask(
        "workload.clients",
        "How many clients (connections, threads) at a time?",
        form="count",
        when=untested("threads", "processes"),
    ),
    Ask("workload.dataset_bytes", "How large is the data?", form="count"),
    Ask("workload.duration_s", "How long was one run?", form="count"),
)
