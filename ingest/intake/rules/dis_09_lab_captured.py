"""DIS-09: a lab record carries captured environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.intake.rules.base import Problem, Rule
from ingest.intake.rules.bundles import is_bundle
from ingest.intake.rules.walk import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.intake.models.record import Record
    from ingest.intake.models.reference import Reference

#: What a contributor runs, by product, where the atlas knows the client.
_CLIENTS = {
    "postgresql": ' -c "psql -X"',
    "mysql": ' -c "mysql -u root -p"',
    "mariadb": ' -c "mariadb -u root -p"',
    "percona-server": ' -c "mysql -u root -p"',
    "oracle": ' -c "sqlplus -S / as sysdba"',
}


#: What must have been read off the system, by the steps below ``environment``: one
#: fact of each. A single one may have been typed beside guesses.
_PARTS = {
    "the kernel or the release of the system": ("platform",),
    "something of the storage": ("storage",),
    "memory or processors": ("hardware",),
}


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for a bundle, or for captured facts of the system, its storage and host."""
    if record.kind != "lab" or any(is_bundle(entry) for entry in record.raw):
        return
    captured = {
        steps[1]
        for steps, leaf in leaves(record)
        if _of_system(steps) and leaf.how == "captured" and leaf.is_stated
    }
    lacking = [name for name, parts in _PARTS.items() if not captured & {*parts}]
    if not lacking:
        return
    yield Problem(
        record.origin.at("environment"),
        "nothing here was captured from the system that was measured"
        if not captured
        else "too little here was captured from the system that was measured",
        f"nothing captured of: {', '.join(lacking)}"
        if captured
        else "declared values only",
        "what atlas-collect.sh printed, or values with  how: captured",
        f"on that system:  {command(record)}  then  atlas import environment.txt "
        f"--into content/results/{record.id}",
    )


def command(record: Record) -> str:
    """Return the command that collects the environment of this record's database."""
    client = _CLIENTS.get(record.environment.database.product.value, "")
    return f"sh atlas-collect.sh -d DATADIR{client} -o environment.txt"


def _of_system(steps: tuple[object, ...]) -> bool:
    """Tell facts of the system from those of the workload, which the tool prints."""
    return len(steps) > 1 and steps[0] == "environment"


RULE = Rule(
    id="DIS-09",
    level="E",
    title="A lab record carries captured environment",
    why="Whoever ran the test sat at the system: scheduler, mount options, cache and "
    "durability can be read there instead of remembered, and memory errs.",
    mend="Run static/atlas-collect.sh on the system that was measured, once with each "
    "setting under test, and attach what it prints with `atlas import`.",
    check=check,
)
