"""fio: what each layout since 1.x means, goldens, and damaged files."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.raw.refused import Reason, RefusedError
from ingest.intake.read.tools.fio import IMPORTER
from tests.importers.golden import FIXTURES, fixtures, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.intake.read.raw.results import Result

#: Fixtures in which an earlier part is whole in itself: a run, an earlier state.
_OF_PARTS = ("many-runs", "two-documents", "status-interval")


def _results(text: str) -> tuple[Result, ...]:
    return import_bytes(text.encode(), "fio.out").results


def _fixture(name: str) -> str:
    return (FIXTURES / "fio" / name).read_text(encoding="utf-8")


# -- what each layout means


def test_oldest_bandwidth_is_of_thousands() -> None:
    """Bytes by milliseconds, printed as KiB/s: 40 MiB in 10.24 s are 4,096,000 B/s."""
    (result,) = _results(_fixture("handmade-1.2x-kib.txt"))
    assert result.metrics["read_bandwidth_bytes_per_second"] == "4096000"
    (terse,) = _results(_fixture("handmade-1.x-terse-v2.txt"))
    assert terse.metrics["read_bandwidth_bytes_per_second"] == "4096000"
    assert "read_iops" not in terse.metrics


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("io=1MB, bw=1.5KB/s, iops=1, runt= 1000msec", "1536"),
        ("io=1MB, bw=980B/s, iops=1, runt= 1000msec", "980"),
        ("io=1MB, bw=2MB/s, iops=1, runt= 1000msec", "2097152"),
        ("io=1MB, bw=2Mbit/s, iops=1, runt= 1000msec", "262144"),
        ("IOPS=1, BW=512B/s (512B/s)(512B/1000msec)", "512"),
        ("IOPS=1, BW=2MiB/s (2.1MB/s)(2MiB/1000msec)", "2097152"),
        ("IOPS=1, BW=2MB/s (1.9MiB/s)(2MB/1000msec)", "2000000"),
        ("IOPS=1, BW=1.5kB/s (1536B/s)(2MB/1000msec)", "1500"),
        ("IOPS=1, BW=2Gibit/s (2.1Gbit/s)(2MB/1000msec)", "268435456"),
        ("IOPS=1, BW=8kbit/s (7.8Kibit/s)(2MB/1000msec)", "1000"),
        ("IOPS=1, BW=269Mi (282M)(270MiB/1000msec)", "282066944"),
    ],
)
def test_bandwidth(printed: str, expected: str) -> None:
    """K is 1024 until 2.17; since then it is what the standards say."""
    text = re.sub(
        r"write: .*", f"write: {printed}", _fixture("handmade-2.14-prio-signal.txt")
    )
    (result,) = _results(text)
    assert result.metrics["write_bandwidth_bytes_per_second"] == expected


def test_one_process_is_one_run() -> None:
    """Reports at intervals are states of one run; the last one counts."""
    for name in ("json-status-interval.txt", "text-status-interval.txt"):
        (result,) = _results(_fixture(name))
        assert Decimal(result.metrics["elapsed_s"]) > 2


def test_one_run_in_several_formats_is_read_once() -> None:
    """The most exact of the formats is taken."""
    (result,) = _results(_fixture("all-formats.txt"))
    assert len(result.metrics["read_iops"].partition(".")[2]) == 6
    assert result.parameters["io_engine"] == "psync"


def test_conditions() -> None:
    """Options of the job file, those for all jobs included, become parameters."""
    oltp, _, log, discard = _results(_fixture("json-job-file.json"))
    expected = {
        "block_size_bytes": 8192,
        "queue_depth": 4,
        "jobs": 2,
        "io_engine": "libaio",
        "access_pattern": "randrw",
        "duration_s": Decimal(1),
        "file_size_bytes": 4 * 1024**2,
        "read_pct": 75,
        "description": "pages of a database",
    }
    assert expected.items() <= oltp.parameters.items()
    assert log.parameters["block_size_bytes"] == 512
    assert "sync_latency_p99_ms" in log.metrics
    trim = discard.parameters["trim"]
    assert isinstance(trim, dict)
    assert "iops" in trim


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"bs": "4k"}, {"block_size_bytes": 4096}),
        ({"bs": "4ki"}, {"block_size_bytes": 4000}),
        ({"bs": "4k", "kb_base": "1000"}, {}),
        ({"blocksize": "512"}, {"block_size_bytes": 512}),
        ({"bs": "4k,8k"}, {}),
        ({"size": "20%"}, {}),
        ({"size": "2T"}, {"file_size_bytes": 2 * 1024**4}),
        ({"runtime": "90"}, {"duration_s": Decimal(90)}),
        ({"runtime": "2m"}, {"duration_s": Decimal(120)}),
        ({"runtime": "500ms"}, {"duration_s": Decimal("0.5")}),
        ({"rwmixwrite": "30"}, {"read_pct": 70}),
        ({"direct": "1"}, {"direct": True}),
        ({"buffered": "1"}, {"direct": False}),
        ({"iodepth": "many"}, {}),
    ],
)
def test_option(options: dict[str, str], expected: dict[str, object]) -> None:
    """An option means what fio's HOWTO says; what is not plain stays in settings."""
    document = json.loads(_fixture("jsonplus-rate.json"))
    document["jobs"][0]["job options"] = options
    (result,) = _results(json.dumps(document))
    own = {"settings", "time", "user_cpu_pct", "write_bytes", "write_lat_mean_ms"}
    assert {k: v for k, v in result.parameters.items() if k not in own} == expected
    assert result.parameters["settings"] == options


def test_complaints_are_warnings() -> None:
    """Errors, failed requests and a run that was stopped are told."""
    _, redo = _results(_fixture("handmade-1.59-two-groups.txt"))
    assert "error 5" in redo.warnings[0]
    assert (
        redo.warnings[1] == "3 I/Os failed, the first with error 5 (Input/output error)"
    )
    (stopped,) = _results(_fixture("handmade-2.14-prio-signal.txt"))
    assert stopped.warnings == ("fio: terminating on signal 2",)


def test_client_names_stay_out() -> None:
    """Clients are told apart by number; their sum is a result of its own."""
    results = _results(_fixture("json-client.txt"))
    assert [each.label for each in results] == ["client-job"] * 2 + ["All clients"]
    assert [each.parameters.get("client") for each in results] == [1, 2, None]
    assert "client-a" not in str(results)


def _job(head: str) -> str:
    return f"""{head}
  read : io=20480KB, bw=1024.0KB/s, iops=256 , runt= 20000msec
Run status group 0 (all jobs):
"""


@pytest.mark.parametrize(
    ("printed", "version"),
    [("fio 1.59", "1.59"), ("2.0.8", "2.0.8"), ("fio-3.42-6-g219f", "3.42-6-g219f")],
)
def test_version(printed: str, version: str) -> None:
    """The version below the announcement is told, as Debian's 2.0 prints it, too."""
    announced = f"scan: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync\n{printed}"
    (result,) = _results(_job(f"{announced}\nscan: (groupid=0, jobs=1): err= 0: pid=1"))
    assert result.tool_version == version


@pytest.mark.parametrize(
    ("head", "version"),
    [("3;fio-3.33;", "3.33"), ("3;2.0.8;", "2.0.8"), ("2;", None)],
)
def test_version_of_a_terse_line(head: str, version: str | None) -> None:
    """The version is no part of the name of the job."""
    name = "terse-v3.txt" if version else "handmade-1.x-terse-v2.txt"
    whole = _fixture(name)
    line = re.sub(r"^(?:3;fio-[^;]+;|2;)", head, whole, count=1, flags=re.MULTILINE)
    result, before = _results(line)[0], _results(whole)[0]
    assert (result.label, result.tool_version) == (before.label, version)
    assert result.metrics == before.metrics


def test_indented() -> None:
    """Text that was moved to the right says the same."""
    text = _fixture("text-group-randread.txt")
    moved = "".join(f"    {line}\n" for line in text.splitlines())
    assert _results(moved) == _results(text)


def test_job_line_of_the_first_versions() -> None:
    """Of the first versions' job line only the punctuation differs."""
    old = _results(_job("reader (g=0): err= 0:"))
    assert old == _results(_job("reader: (groupid=0): err= 0:"))
    assert old[0].label == "reader"


def test_client_at_the_beginning() -> None:
    """The name of a client is no beginning of a document for browsers."""
    block = _job("scan: (groupid=0, jobs=1): err= 0: pid=1")
    assert _results(f"<client-a>\n{block}") == _results(f"\n{block}")


def test_no_io_is_no_result() -> None:
    """A job that failed at once measured nothing."""
    document = json.loads(_fixture("jsonplus-rate.json"))
    document["jobs"][0] |= {"error": 28, "write": document["jobs"][0]["read"]}
    with pytest.raises(RefusedError, match="did any I/O") as refused:
        _results(json.dumps(document))
    assert refused.value.found == "the job ended with error 28"


# -- damaged files


@pytest.mark.parametrize("path", fixtures("fio"), ids=name_of)
def test_cut_off(path: Path) -> None:
    """A cut file is refused, or nothing that was measured is missing."""
    text = path.read_text(encoding="utf-8")
    whole, reasons = _results(text), {Reason.CUT_OFF}
    for at in range(0, len(text), max(1, len(text) // 40)):
        output = decoded(text[:at].encode() or b"x", "cut")
        if not IMPORTER.recognises(output):
            continue
        try:
            results = IMPORTER.parse(output)
        except RefusedError as problem:
            reasons.add(problem.reason)
            continue
        if "status-interval" not in path.name:
            assert results == list(whole[: len(results)])
        assert len(results) == len(whole) or any(p in path.name for p in _OF_PARTS)
    assert reasons == {Reason.CUT_OFF}


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        ("text-group-randread.txt", "BW=", "BW=nan", 10),
        ("text-group-randread.txt", "IOPS=", "IOPS=-", 10),
        ("text-group-randread.txt", "avg=", "avg=-nan", 11),
        ("terse-v3.txt", ";0;0;", ";0;0;nan;", None),
        ("json-randrw-fsync.json", '"mean" : ', '"mean" : NaN', None),
        ("json-randrw-fsync.json", '"mean" : ', '"mean" : -1', None),
        ("json-randrw-fsync.json", '"bw_bytes" : ', '"bw_bytes" : {}, "x" : ', None),
        ("json-randrw-fsync.json", '"jobs"', '"tasks"', None),
        ("json-randrw-fsync.json", '"groupid" : ', '"groupid" : "a", "x" : ', None),
    ],
)
def test_no_number(name: str, old: str, new: str, line: int | None) -> None:
    """What is no number is refused; text names the line."""
    text = _fixture(name).replace(old, new, 1)
    with pytest.raises(RefusedError) as refused:
        _results(text)
    assert refused.value.reason in (Reason.DAMAGED, Reason.UNKNOWN_TOOL)
    assert line in (None, refused.value.line)


@pytest.mark.parametrize("prefix", ["12:06:53 DEBUG| [stdout] ", "| "])
def test_prefix(prefix: str) -> None:
    """Behind the prefix of a log nothing is read, and the message says why."""
    text = _fixture("text-group-randread.txt")
    end = text[: text.index("Run status")].count("\n") + 1
    quoted = "".join(f"{prefix}{line}\n" for line in text.splitlines())
    with pytest.raises(RefusedError, match="prefix stands before") as refused:
        _results(quoted)
    assert refused.value.line == end


def test_markup() -> None:
    """A job's name cannot bring HTML into the site."""
    document = json.loads(_fixture("jsonplus-rate.json"))
    document["jobs"][0]["jobname"] = "<b onclick='x'>fast</b>"
    with pytest.raises(RefusedError) as refused:
        _results(json.dumps(document))
    assert refused.value.reason is Reason.MARKUP


@pytest.mark.parametrize(
    "text",
    [
        "transactions: 100 (10.00 per sec.)\nread: IOPS=10, BW=1MiB/s\n",
        '{"jobs": [{"jobname": "a"}]}',
        "<html><pre>a: (groupid=0, jobs=1): err= 0</pre></html>",
        "2;3;4;5\n1;2;3\n",
    ],
)
def test_other_tools(text: str) -> None:
    """What only looks like fio's is left to others."""
    assert not IMPORTER.recognises(decoded(text.encode(), "other"))
