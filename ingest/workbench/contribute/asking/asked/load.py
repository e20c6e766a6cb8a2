"""The load."""

from __future__ import annotations

from ingest.workbench.contribute.asking.asked.ask import Ask, vocabulary
from ingest.workbench.contribute.asking.conditions import untested

LOAD = (
    Ask(
        "workload.class",
        "What kind of load?",
        form="choice",
        offers=vocabulary("workloads"),
    ),
    Ask("workload.tool", "Which program made the load?"),
    Ask("workload.version", "Which version of that program?"),
    Ask(
        "workload.clients",
        "How many clients (connections, threads) at a time?",
        form="count",
        when=untested("threads", "processes"),
    ),
    Ask(
        "workload.dataset_bytes",
        "How large is the data (100 GB, 93 GiB, four times memory; a GB is 10⁹ bytes)?",
        form="count",
    ),
    Ask("workload.duration_s", "How long was one run?", form="count"),
)
