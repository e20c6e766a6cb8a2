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

#: Setting → values with which a crash or power loss can cost committed data.
#: PostgreSQL: https://www.postgresql.org/docs/current/runtime-config-wal.html
#: InnoDB: https://dev.mysql.com/doc/refman/8.4/en/innodb-parameters.html
_UNSAFE = {
    "fsync": {"off", "false", "0"},
    "full_page_writes": {"off", "false", "0"},
    "synchronous_commit": {"off", "false", "0"},
    "innodb_flush_log_at_trx_commit": {"0", "2"},
    "innodb_doublewrite": {"off", "false", "0"},
    "sync_binlog": {"0"},
    "commit_write": {"nowait", "batch,nowait"},
    "commit_logging": {"batch"},
}
_UNSAFE_OPTIONS = ("nobarrier", "barrier=0")
_UNSAFE_CACHE = ("unprotected", "volatile", "without battery", "no battery")


def check(record: Record, reference: Reference) -> Iterator[Problem]:
    """Look for unsafe values among settings, mount options and write caches."""
    for steps, leaf in leaves(record):
        key = str(steps[-1])
        value = leaf.value
        text = value["en"] if isinstance(value, dict) else str(value)
        if _is_unsafe(key, text.strip().lower()):
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


def _is_unsafe(key: str, value: str) -> bool:
    if key == "mount_options":
        options = value.replace(" ", ",").split(",")
        return any(option in options for option in _UNSAFE_OPTIONS)
    if key == "write_cache":
        return any(word in value for word in _UNSAFE_CACHE)
    return value in _UNSAFE.get(key, ())


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
