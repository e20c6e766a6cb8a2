"""A PostgreSQL server in a scratch folder, reached through a socket there alone."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.workbench.measure.steps.step import Command, Folder, Text, as_account

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ingest.workbench.measure.site import Site
    from ingest.workbench.measure.steps.step import Step

#: Programs of the server, and of its client.
PROGRAMS = ("initdb", "pg_ctl", "postgres", "psql")
_WAIT_S = "3600"


@dataclass(frozen=True, slots=True)
class PostgreSQL:
    """The server of an experiment; every method returns steps."""

    site: Site

    @property
    def data(self) -> Path:
        """Its data directory."""
        return self.site.scratch / "pgdata"

    @property
    def socket(self) -> Path:
        """The folder of its socket; it listens nowhere else."""
        return self.site.scratch / "s"

    @property
    def address(self) -> str:
        """Where it listens besides: nowhere."""
        return ""

    @property
    def pid(self) -> Path:
        """The file whose first line is the number of its process."""
        return self.data / "postmaster.pid"

    @property
    def connection(self) -> tuple[str, ...]:
        """The options that lead a client to it."""
        return ("-h", str(self.socket), "-p", "5432", "-U", "atlas")

    @property
    def client(self) -> str:
        """Psql, led to it."""
        words = ("-X", *self.connection, "postgres")
        return shlex.join((self.site.tool("psql"), *words))

    def make(self) -> list[Step]:
        """Return what makes an empty cluster."""
        who = self.site.account
        return [
            Folder(self.socket, "the only way in: a socket", who),
            Command(
                (
                    self.site.tool("initdb"),
                    *("-D", str(self.data), "-U", "atlas", "-A", "trust"),
                    *("-E", "UTF8", "--no-locale"),
                ),
                "a cluster of its own",
                account=who,
            ),
        ]

    def start(self, settings: Mapping[str, str]) -> list[Step]:
        """Return what starts it with these settings, the others at their defaults."""
        own = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.socket),
            "port": "5432",
        }
        lines = [f"{name} = '{value}'\n" for name, value in {**settings, **own}.items()]
        control = self.site.tool("pg_ctl")
        stop = (control, "-D", str(self.data), "-m", "immediate", "-w", "stop")
        undo = shlex.join((*as_account(self.site.account), *stop))
        running = shlex.quote(str(self.pid))
        return [
            Text(
                self.data / "postgresql.auto.conf",
                "".join(lines),
                "settings of this case; a later line counts more than an earlier one",
                self.site.account,
            ),
            Command(
                (
                    control,
                    *("-D", str(self.data), "-w", "-t", _WAIT_S),
                    *("-l", str(self.site.scratch / "server.log"), "start"),
                ),
                "the server of this experiment",
                account=self.site.account,
                limited=True,
                undo=f"if [ -f {running} ]; then {undo}; fi",
            ),
        ]

    def stop(self) -> list[Step]:
        """Return what stops it, with a checkpoint."""
        stop = ("-D", str(self.data), "-m", "fast", "-w", "-t", _WAIT_S, "stop")
        return [
            Command((self.site.tool("pg_ctl"), *stop), account=self.site.account),
        ]

    def checkpoint(self) -> Step:
        """Return what writes everything dirty, so that no run pays for another."""
        return Command(
            (*self._ask, "CHECKPOINT"), "no run pays for the writes of another"
        )

    def log_written(self, output: str) -> Step:
        """Return what prints the bytes of WAL since the cluster was made."""
        asked = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
        return Command((*self._ask, asked), "bytes of WAL so far", output=output)

    @property
    def _ask(self) -> tuple[str, ...]:
        given = ("-X", "-q", "-A", "-t", *self.connection, "-d", "postgres", "-c")
        return (self.site.tool("psql"), *given)
