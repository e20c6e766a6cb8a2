"""Instance parameters of an Oracle report, without those that name its owner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ingest.intake.read.formats.oracle.tables import Table
    from ingest.intake.read.raw.results import Parameter

#: Parameters whose values are names of hosts, databases, services or files.
_NAMING = re.compile(
    r"(?:^|_)(?:name|names|domain|dest|dir|directory|file|files|listener|listeners"
    r"|listener_networks|config|server|client|prefix|convert|interconnects|tablespace"
    r"|sid|thread|group|groups|owner|key|spfile|ifile|dispatchers)(?:_\d+)?$"
    r"|^(?:log_archive_dest|log_archive_config|fal_|db_unique|instance|service"
    r"|local_listener|remote_listener|dispatchers|spfile|ifile|dg_broker|cluster_inter"
    r"|wallet|tde_|audit_file|utl_file|rdbms_server_dn|ldap)"
)
#: Which of those are harmless.
_HARMLESS = frozenset({"remote_login_passwordfile", "instance_type"})
#: Paths, disk groups, addresses, hosts in a value.
_PLACE = re.compile(r"[/\\@(]|^\+|[A-Za-z]:|\b\d{1,3}(?:\.\d{1,3}){3}\b$")
_VERSION = re.compile(r"\d+(?:\.\d+){2,5}")
_LONGEST = 200


def is_settings_table(header: Sequence[str]) -> bool:
    """Tell whether columns are those of the instance parameters."""
    return bool(header) and header[0].strip().lower() == "parameter name"


def settings_of(
    tables: Iterable[Table], names: Iterable[str]
) -> tuple[dict[str, Parameter], list[str]]:
    """Return parameters with their values at the begin, and what changed, in words.

    Left out are those that identify the owner: by their name, by a path or address as
    value, or by holding one of ``names``. Values of pluggable databases are left out,
    too: one name would have several.
    """
    hidden = {name.lower() for name in names}
    settings: dict[str, Parameter] = {}
    changed = []
    for table in tables:
        if not is_settings_table(table.header):
            continue
        for _, cells in table.rows:
            if not _of_instance(table.header, cells):
                continue
            name, begin, end = (cell.strip() for cell in (*cells, "")[:3])
            name = name.lower()
            if name in settings or not _shareable(name, begin, hidden):
                continue
            settings[name] = begin
            if end and end.lower() != begin.lower() and _shareable(name, end, hidden):
                changed.append(
                    f"{name} changed from {begin} to {end} between the snapshots"
                )
    return settings, changed


def _of_instance(header: Sequence[str], cells: Sequence[str]) -> bool:
    if len(cells) <= 1:
        return False
    of = [
        cells[index].strip()
        for index, name in enumerate(header[: len(cells)])
        if re.match(r"(?:pdb|container)", name.strip().lower())
    ]
    return all(each in {"", "CDB$ROOT"} for each in of)


def _shareable(name: str, value: str, hidden: set[str]) -> bool:
    if not re.fullmatch(r"[a-z_][a-z0-9_$#]*", name) or not value:
        return False
    if len(value) > _LONGEST or any(part.lower() in hidden for part in value.split()):
        return False
    if name in _HARMLESS:
        return True
    return not _NAMING.search(name) and (
        _VERSION.fullmatch(value) is not None or not _PLACE.search(value)
    )
