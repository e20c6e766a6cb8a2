"""What was compared, on what."""

from __future__ import annotations

from ingest.contribute.asked.ask import Ask, given, vocabulary
from ingest.contribute.conditions import is_linux

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
