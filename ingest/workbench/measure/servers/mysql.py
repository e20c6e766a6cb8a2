"""A MySQL or MariaDB server in a scratch folder, reached through a socket.

For a load that speaks TCP alone it has a port on 127.0.0.1 besides, and listens
nowhere else. Whoever has an account on the machine gets in there.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ingest.workbench.measure.steps.step import Command, Folder, Text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Programs by product: the server, its administration, what makes the first files, and
#: the client by which the settings in force are read.
PROGRAMS = {
    "mariadb": ("mariadbd", "mariadb-admin", "mariadb-install-db", "mariadb"),
    "mysql": ("mysqld", "mysqladmin", "mysqld", "mysql"),
}
#: Of the one port that a server may have.
_HOST = "127.0.0.1"
#: The schema that sysbench fills, unless it is told otherwise.
_SCHEMA = "sbtest"


@dataclass(frozen=True, slots=True)
class MySQL:
    """The server of an experiment; every method returns steps.

    ``port`` is its port on 127.0.0.1; 0: it has none.
    """

    site: Site
    product: Literal["mysql", "mariadb"]
    port: int = 0

    @property
    def data(self) -> Path:
        """Its data directory."""
        return self.site.scratch / "mydata"

    @property
    def socket(self) -> Path:
        """Its socket, by which it is administered."""
        return self.site.scratch / "s" / "m.sock"

    @property
    def address(self) -> str:
        """Where it listens besides; "" nowhere."""
        return f"{_HOST}:{self.port}" if self.port else ""

    @property
    def pid(self) -> Path:
        """The file with the number of its process."""
        return self.site.scratch / "s" / "m.pid"

    @property
    def client(self) -> str:
        """The client, led to it."""
        *_, program = self._programs
        return shlex.join((program, *self._login()))

    @property
    def _programs(self) -> tuple[str, ...]:
        return tuple(self.site.tool(each) for each in PROGRAMS[self.product])

    @property
    def _log(self) -> Path:
        return self.site.scratch / "server.log"

    @property
    def _file(self) -> Path:
        return self.site.scratch / "atlas.cnf"

    def make(self) -> list[Step]:
        """Return what makes an empty data directory; root has no password."""
        who, data = self.site.account, f"--datadir={self.data}"
        _, _, maker, _ = self._programs
        how: tuple[str, ...] = ("--initialize-insecure",)
        if self.product == "mariadb":
            how = ("--auth-root-authentication-method=normal", "--skip-test-db")
        first = (maker, "--no-defaults", data, *how)
        return [
            Folder(self.socket.parent, "the way in: a socket", who),
            Command(first, "a server of its own", account=who),
        ]

    def start(self, settings: Mapping[str, str]) -> list[Step]:
        """Return what starts it with these settings, the others at their defaults.

        The program goes to the background by a shell, which waits until it answers,
        or has ended: the end of its log says why.
        """
        server, admin, *_ = self._programs
        own = {
            "datadir": str(self.data),
            "socket": str(self.socket),
            "pid_file": str(self.pid),
            "log_error": str(self._log),
            **self._network(),
        }
        lines = [f"{name} = {value}\n" for name, value in {**settings, **own}.items()]
        file, pid = shlex.quote(str(self._file)), shlex.quote(str(self.pid))
        run = f"exec {shlex.quote(server)} --defaults-file={file}"
        if not self.port:
            run += " --skip-networking"
        ping = shlex.join((admin, *self._login(), "ping"))
        why = shlex.join(("tail", "-n", "5", str(self._log)))
        ended = f"kill -0 $! 2>/dev/null || {{ {why} >&2; exit 1; }}"
        wait = f"until {ping} >/dev/null 2>&1; do {ended}; sleep 0.2; done"
        return [
            Text(
                self._file,
                f"[mysqld]\n{''.join(lines)}",
                "settings of this case",
                self.site.account,
            ),
            Command(
                ("sh", "-c", f"{run} </dev/null >/dev/null 2>&1 & {wait}"),
                "the server of this experiment",
                account=self.site.account,
                limited=True,
                # What still runs was ended by its mark: the number may be another's.
                undo=f"rm -f {pid}",
            ),
        ]

    def stop(self) -> list[Step]:
        """Return what stops it and waits until it is gone."""
        _, admin, *_ = self._programs
        pid = shlex.quote(str(self.pid))
        down = shlex.join((admin, *self._login(), "shutdown"))
        wait = f"while [ -f {pid} ]; do sleep 0.2; done"
        return [Command(("sh", "-c", f"{down} && {wait}"), account=self.site.account)]

    def create(self, schema: str = _SCHEMA) -> Step:
        """Return what makes the schema of the load."""
        _, admin, *_ = self._programs
        return Command((admin, *self._login(), "create", schema))

    def log_written(self, output: str) -> Step:
        """Return what prints the bytes of redo log since the server was started."""
        *_, client = self._programs
        asked = ("-N", "-B", "-e", "SHOW GLOBAL STATUS LIKE 'Innodb_os_log_written'")
        argv = (client, *self._login(), *asked)
        return Command(argv, "bytes of redo log so far", output=output)

    def _network(self) -> dict[str, str]:
        """Return the settings of the port; MySQL's second protocol gets none.

        Whoever comes in by the port reads and writes no file outside its own folder.
        """
        own = {"loose_mysqlx": "OFF"} if self.product == "mysql" else {}
        own["secure_file_priv"] = str(self.socket.parent)
        if self.port:
            own |= {"bind_address": _HOST, "port": str(self.port)}
        return own

    def _login(self) -> tuple[str, ...]:
        return ("--no-defaults", f"--socket={self.socket}", "-u", "root")
