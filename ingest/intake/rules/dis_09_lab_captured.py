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


def check(record: Record, _reference: Reference) -> Iterator[Problem]:
    """Look for one captured value or one bundle."""
    if record.kind != "lab" or any(is_bundle(entry) for entry in record.raw):
        return
    if any(
        leaf.how == "captured" for steps, leaf in leaves(record) if _of_system(steps)
    ):
        return
    yield Problem(
        record.origin.at("environment"),
        "nothing here was captured from the system that was measured",
        "declared values only",
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
    return bool(steps) and steps[0] == "environment"


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
