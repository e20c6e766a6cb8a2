"""DIS-07: settings that give up durability are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.finding_out import with_ways
from ingest.intake.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.origin import Step
    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for unsafe values among settings, mount options and write caches."""
    for steps, leaf in leaves(record):
        key = str(steps[-1])
        value = leaf.value
        text = value["en"] if isinstance(value, dict) else str(value)
        known = reference.durability.get(key)
        if known and known.holds(text):
            yield Problem(
                record.origin.value_at(*steps, "value"),
                f"{key} = {text} gives up durability",
                text,
                "a durable setting, or a mark on the page",
                with_ways(
                    "nothing to do if it is true: the page shows the mark",
                    record,
                    reference,
                    _fact(steps),
                ),
            )


def _fact(steps: tuple[Step, ...]) -> str:
    """Return the key of the fact that a value is about, wherever it stands."""
    key = str(steps[-1])
    own = key in {"mount_options", "write_cache"}
    return f"storage.{key}" if own else f"database.settings.{key}"


RULE = Rule(
    id="DIS-07",
    level="W",
    title="Settings that give up durability are marked",
    why="fsync off or barriers off can be several times faster and lose committed "
    "data on a power cut. A reader must see that before copying the setting.",
    mend="Nothing, if the source ran this way: the page carries the mark. Otherwise "
    "correct the value.",
    check=check,
)
