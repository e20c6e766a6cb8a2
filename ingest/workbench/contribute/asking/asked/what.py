"""What was compared, on what."""

from __future__ import annotations

from ingest.workbench.contribute.asking.asked.ask import Ask, given, vocabulary
from ingest.workbench.contribute.asking.conditions import is_linux, is_without_bundle

WHAT = (
    Ask(
        "kind",
        "Did you measure this yourself, or did somebody publish it?",
        why="Of your own runs every single one is kept; of a publication its table.",
        form="choice",
        required=True,
        offers=given(
            ("lab", "my own measurement, with a row for every run"),
            ("publication", "figures somebody published"),
        ),
        # Only who measured has collected the system.
        propose=lambda _k, answers, _ref: "lab" if answers.environment else "",
    ),
    Ask(
        "facts_from",
        "Where do you have the facts about the system (kernel, mount options, …) from?",
        why="They can be read off the system instead of remembered, and memory errs.",
        how="On that system  sh static/atlas-collect.sh -d <data directory> "
        "-o environment.txt  reads most; then go on with  atlas new --from "
        "environment.txt",
        form="choice",
        required=True,
        when=is_without_bundle,
        offers=given(
            ("memory", "from memory; the check will ask for a collected environment"),
            ("system", "read off that system, with the commands shown here"),
        ),
    ),
    Ask(
        "database.product",
        "Which database?",
        why="Results are found and compared by it.",
        form="choice",
        required=True,
        offers=vocabulary("databases"),
    ),
    Ask("database.version", "Which version of the database?"),
    Ask(
        "platform.os",
        "On which operating system?",
        form="choice",
        offers=vocabulary("platforms"),
    ),
    Ask("platform.version", "Which release of the operating system?"),
    Ask("platform.kernel", "Which kernel?"),
    Ask(
        "platform.kernel_patched",
        "Is the kernel patched by hand?",
        form="flag",
        when=is_linux,
    ),
)
