"""Names, addresses and credentials are found where tools print them, and only there."""

import time
from pathlib import Path

import pytest

from ingest.intake.read.raw.secret_scan import find_secrets

FIXTURES = Path(__file__).parents[1] / "importers" / "fixtures"
GIVEN_AWAY = [
    ('  "hostname" : "db-prod-3",', "a host name"),
    ("hostname=perf-ab12, be=0, 64-bit, os=Linux, arch=x86-64", "a host name"),
    ("sysbench --mysql-host=erp01 oltp_read_write run", "a host name"),
    ("pgbench -h erp01 -c 8 bench", "a host name"),
    ("PGHOST=erp01 pgbench -c 8", "a host name"),
    ("[oracle@erp01 ~]$ ./charbench", "a host name"),
    ("root@erp01:~# fio job.fio", "a host name"),
    ("Linux erp01 5.4.0-42-generic #46-Ubuntu SMP x86_64", "a host name"),
    ("Linux 3.10.0-1160.el7.x86_64 (erp01) \t01/02/2020 \t_x86_64_", "a host name"),
    ("Jan 12 10:11:12 erp01 mysqld[1234]: ready", "a host name"),
    ("conn=jdbc:postgresql://erp01:5432/bench", "a host name"),
    ("jdbc:oracle:thin:@erp01:1521:ORCL", "a host name"),
    ("<ConnectString>//erp01/orcl</ConnectString>", "a host name"),
    ("(ADDRESS=(PROTOCOL=TCP)(HOST=erp01)(PORT=1521))", "a host name"),
    ("connected to db7.corp", "a host name"),
    ("orders.c9akciq32.eu-west-1.rds.amazonaws.com", "a host name"),
    ("Host  Name:   erp01            Num CPUs:    4", "a host name"),
    ("pgbench -h 10.1.2.3 -p 5432", "an IP address"),
    ("Connecting to 54.12.133.1 port 3306", "an IP address"),
    ("listening on 9.2.0.8:3306", "an IP address"),
    ("inet6 fe80::5054:ff:fe12:3456 scope link", "an IP address"),
    ("server at 2a01:4f8:c17:b0f::2", "an IP address"),
    ("ether 52:54:00:12:34:56 txqueuelen 1000", "a MAC address"),
    ("sysbench --mysql-password=swordfish run", "a credential"),
    ("PGPASSWORD=swordfish pgbench", "a credential"),
    ('  "password": "swordfish",', "a credential"),
    ("pg_superuserpass = swordfish", "a credential"),
    ("mysqlslap -uroot -pswordfish --concurrency=50", "a credential"),
    ("tpcc_start -d tpcc -u root -p swordfish -w 10", "a credential"),
    ("mysql://bench:swordfish@localhost/tpcc", "a credential"),
    ("root:swordfish@tcp(127.0.0.1:4000)/test", "a credential"),
    ("./charbench -cs //localhost/orcl -u soe -p swordfish", "a credential"),
    ("sqlplus soe/swordfish@//localhost:1521/orcl", "a credential"),
    ("create user soe identified by swordfish;", "a credential"),
]
HARMLESS = [
    "Oracle Database 10g Release 10.2.0.4.0 - 64bit Production",
    "/u01/app/oracle/product/10.2.0.4/db_1/bin/sqlplus",
    "PostgreSQL 9.2.0.8, mysql-5.1.73.2, fio-3.36, Swingbench 2.5.0.971",
    "[ 10s ] thds: 64 tps: 1234.56 qps: 24691.20 (r/w/o: 1/2/3) lat (ms,95%): 5.20",
    "run ended at 12:34:56, 99.99th=[ 1012], 12.5%",
    "std::vector<int>::push_back(ab::cd, dead::beef)",
    "19-03-21-10-15-30 backup",
    "fio: host=localhost, 127.0.0.1:3306, 0.0.0.0:5432, ::1",
    "--mysql-password=**** --mysql-password= --mysql-host=db-host",
    "old_passwords = 0, password_history 0, remote_login_passwordfile EXCLUSIVE",
    "Host: Total time (s):              1,034,828.1",
    "RMAN cpu time (backup/restore)                       6.4",
    "Statistics identified by '(derived)' come from sources other than SYSSTAT",
    "configured with --build=x86_64-linux-gnu --host=x86_64-linux-gnu",
    "Report bugs to <pgsql-bugs@lists.postgresql.org>.",
    "at jdk.internal.misc.Unsafe.park(Native Method), /etc/rc.local",
    "example of documentation: 192.0.2.7:3306 and 2001:db8::1",
    "PWD=/srv/bench, go get github.com/pingcap/go-tpc@v1.0.9",
]


@pytest.mark.parametrize(("line", "what"), GIVEN_AWAY)
def test_finds(line: str, what: str) -> None:
    """Each form is found, whatever stands around it."""
    assert what in {hit.what for hit in find_secrets(f"first\n{line}\nlast")}


@pytest.mark.parametrize("line", HARMLESS)
def test_leaves_alone(line: str) -> None:
    """What only looks like a name, an address or a password is no finding."""
    assert list(find_secrets(line)) == []


def test_credentials_are_not_repeated() -> None:
    """A finding is published with the pull request."""
    (hit,) = find_secrets("--mysql-password=swordfish")
    assert hit.text == ""


def test_host_below_its_header() -> None:
    """Reports print a table: the name stands as far right as its header."""
    text = (
        "DB Name  Release   Cluster Host\n"
        "-------- --------- ------- ------------\n"
        "ORCL     9.2.0.8.0 NO      erp01\n"
    )
    (hit,) = find_secrets(text)
    assert (hit.line, hit.column, hit.text) == (3, 28, "erp01")


def test_host_in_html() -> None:
    """AWR reports are tables, with the title above the name or beside it."""
    above = (
        "<table><tr><th>Host Name</th><th>Platform</th><th>CPUs</th></tr>\n"
        "<tr><td>erp01</td><td>Linux</td><td>8</td></tr></table>"
    )
    beside = "<table><tr><th>Host Name:</th><td>erp01</td></tr></table>"
    assert [hit.text for hit in find_secrets(above)] == ["erp01"]
    assert [hit.text for hit in find_secrets(beside)] == ["erp01"]


def test_long_lines_are_searched_to_the_end() -> None:
    """A JSON document may be one line of megabytes."""
    line = '{"a": 1}, ' * 20_000 + '"hostname": "erp01"'
    assert [hit.text for hit in find_secrets(line)] == ["erp01"]


@pytest.mark.parametrize(
    "part", ["1.", "a-", "password", "mysql -", "a@", "jdbc:a:", "<th>Host</th>", "a:"]
)
def test_hostile_text_takes_no_longer(part: str) -> None:
    """Patterns that go back over a text would take minutes here."""
    text = part * (400_000 // len(part))
    start = time.process_time()
    for _ in zip(range(20), find_secrets(text), strict=False):
        pass
    assert time.process_time() - start < 10


def test_fixtures_name_only_the_invented() -> None:
    """The outputs committed here hold no name but the invented ones."""
    invented = {"hydra", "client-a", "client-b", ""}
    found = {
        hit.text
        for path in sorted(FIXTURES.rglob("*.*"))
        if path.suffix in {".txt", ".json", ".html", ".log", ".out"}
        for hit in find_secrets(path.read_text("utf-8", "replace"))
    }
    assert found <= invented


def test_more_than_can_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of different lines that all look telling is no output, and is found."""
    monkeypatch.setattr("ingest.intake.read.raw.secret_scan._MOST", 30_000)
    lines = (f"on host test: {number:0100}" for number in range(400))
    *_, last = find_secrets("\n".join(lines))
    assert "than can be searched" in last.what
