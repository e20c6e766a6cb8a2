"""HammerDB, its TPROC-C, against a server of its own."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ingest.workbench.measure.loads.served import BYTES_A_WAREHOUSE, Served
from ingest.workbench.measure.plan.workloads import MINUTE_S, HammerDbLoad
from ingest.workbench.measure.servers.postgresql import PostgreSQL
from ingest.workbench.measure.steps.step import Command, Folder, Text

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.models.reference import Reference
    from ingest.workbench.measure.plan.cases import Case
    from ingest.workbench.measure.plan.model import Plan
    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: How its scripts begin the names of keys, by product.
_PREFIXES = {"postgresql": "pg", "mysql": "mysql", "mariadb": "maria"}
#: The empty password: HammerDB writes it into a script, and that into a command, where
#: nothing at all would be no word.
_NOTHING = r"{\"\"}"
#: A run: it ends with the response times that the virtual users hand in, for which it
#: waits ten minutes at most.
_RUN = """\
file delete $profile
loadscript
vuset delay 1
vucreate
vurun
for {set waited 0} {$waited < 600 && ![vucomplete]} {incr waited} {
    after 1000 {set tick 1}
    vwait tick
}
vudestroy
if {[file exists $profile]} {
    set stream [open $profile]
    puts [read $stream]
    close $stream
}
"""


class HammerDb(Served):
    """All five kinds of transaction as stored procedures, over all warehouses."""

    tools = ("hammerdbcli",)

    def __init__(self, plan: Plan, site: Site, reference: Reference) -> None:
        """Bind the plan and the server of this site."""
        super().__init__(plan, site, reference)
        if not isinstance(plan.workload, HammerDbLoad):
            raise TypeError(plan.workload.tool)
        self._load = plan.workload
        self._prefix = _PREFIXES[plan.server.product] if plan.server else ""

    def data_bytes(self) -> int:
        """Return about what the tables and indexes take."""
        return self._load.scale * BYTES_A_WAREHOUSE

    def prepare(self) -> list[Step]:
        """Return what makes a server and fills its tables.

        HammerDB ends well whatever happened: what it printed tells. Where the first of
        its users fails, the others wait for it for good.
        """
        size = {
            "count_ware": str(self._load.scale),
            "num_vu": str(min(self._load.scale, self._load.clients)),
        }
        script = self._script("build.tcl", size, "buildschema\n")
        said = shlex.quote(str(self._folder / "build.txt"))
        failed = f"tail -n 5 {said} >&2; exit 1"
        line = (
            f"({self._line(script)}) > {said} 2>&1 & number=$!; "
            'while kill -0 "$number" 2>/dev/null; do '
            f"! grep -q 'FINISHED FAILED' {said} || kill \"$number\"; sleep 1; done; "
            f"grep -q 'SCHEMA COMPLETE' {said} || {{ {failed}; }}"
        )
        fill = Command(("sh", "-c", line), f"{self._load.scale} warehouses")
        kept = Folder(self._folder, "what HammerDB keeps for itself")
        return [kept, *self.filled(script, fill)]

    def run(self, case: Case, seconds: int, output: str) -> list[Step]:
        """Return a run, without a ramp-up: to warm up, there is one before it.

        All users start at once, and share all the warehouses: by default each would
        stay in one, and little of the data be read.
        """
        timed = {
            "driver": "timed",
            "rampup": "0",
            "duration": str(seconds // MINUTE_S),
            "allwarehouse": "true",
            "timeprofile": "true",
        }
        clients = self.clients(case, self._load.clients)
        profile = self._folder / "hdbxtprofile.log"
        commands = f"vuset vu {clients}\nset profile {profile}\n{_RUN}"
        script = self._script("run.tcl", timed, commands)
        command = ("sh", "-c", self._line(script))
        return [script, Command(command, output=output, limited=True, merged=True)]

    @property
    def _folder(self) -> Path:
        return self.site.scratch / "hammerdb"

    def _line(self, script: Text) -> str:
        """Return HammerDB in its own folder, where it finds its parts.

        It keeps settings and jobs where TMP is.
        """
        program = shlex.quote(self.site.tool("hammerdbcli"))
        kept, path = shlex.quote(str(self._folder)), shlex.quote(str(script.path))
        return (
            f'cli=$(readlink -f {program}) && cd "${{cli%/*}}" && '
            f'exec env TMP={kept} "$cli" auto {path}'
        )

    def _script(self, name: str, keys: dict[str, str], commands: str) -> Text:
        """Return a script that says where the server is, and what to do there."""
        said = {
            **self._connection(),
            **{f"tpcc {self._prefix}_{key}": value for key, value in keys.items()},
        }
        head = f"dbset db {self._prefix}\ndbset bm TPC-C\n"
        lines = "".join(f"diset {key} {value}\n" for key, value in said.items())
        return Text(self._folder / name, head + lines + commands, "for HammerDB")

    def _connection(self) -> dict[str, str]:
        """Return the keys that lead to the server, by its socket."""
        socket, prefix = str(self._server.socket), self._prefix
        if isinstance(self._server, PostgreSQL):
            return {
                "connection pg_host": socket,
                "connection pg_port": "5432",
                "tpcc pg_superuser": "atlas",
                "tpcc pg_defaultdbase": "postgres",
            }
        return {
            f"connection {prefix}_host": "localhost",
            f"connection {prefix}_socket": socket,
            f"tpcc {prefix}_user": "root",
            f"tpcc {prefix}_pass": _NOTHING,
        }
