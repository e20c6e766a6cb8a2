"""fio: every layout since 1.x against real values, goldens, and damaged files."""

from __future__ import annotations

import codecs
import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.read.raw.importing import import_bytes
from ingest.read.raw.output import decoded
from ingest.read.raw.refused import Reason, RefusedError
from ingest.read.tools.fio import IMPORTER
from tests.importers.golden import FIXTURES, compare, fixtures, name_of
from tests.importers.samples import Sample, samples, value_of

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.read.raw.results import Result

#: Fixtures in which an earlier part is whole in itself: a run, an earlier state.
_OF_PARTS = ("many-runs", "two-documents", "status-interval")

_TIMES = {"nsec": "0.000001", "ns": "0.000001", "usec": "0.001", "msec": "1"}
_BYTES = {
    "B/s": Decimal(1),
    "KB/s": Decimal(1024),
    "KiB/s": Decimal(1024),
    "MiB/s": Decimal(1024**2),
}
_STATISTICS = {"avg": "mean"}


def _results(text: str) -> tuple[Result, ...]:
    return import_bytes(text.encode(), "fio.out").results


def _fixture(name: str) -> str:
    return (FIXTURES / "fio" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", fixtures("fio"), ids=name_of)
def test_golden(path: Path) -> None:
    """What is read from the committed fixtures does not change unseen."""
    compare(path)


# -- samples


@pytest.mark.parametrize("sample", samples("fio"))
def test_sample(sample: Sample) -> None:
    """Every expected figure that is a metric or parameter is there, digit for digit."""
    results = sample.imported().results
    expected = sample.expected.get("jobs", [sample.expected])
    assert len(results) == len(expected)
    for result, job in zip(results, expected, strict=True):
        assert result.label == job["jobname"]
        if "fio_version" in job:
            assert f"fio-{result.tool_version}" == job["fio_version"]
        assert bool(result.warnings) == bool(job.get("error", 0) or job.get("err", 0))
        for name, value in job.items():
            if isinstance(value, dict):
                _check(result, name, value)


def _check(result: Result, name: str, expected: dict[str, Any]) -> None:
    if name in ("usr_cpu", "sys_cpu"):
        found = {
            "usr_cpu": result.parameters["user_cpu_pct"],
            "sys_cpu": result.metrics["system_cpu_pct"],
        }
        assert Decimal(str(found[name])) == value_of(expected)
        return
    direction, _, figure = name.partition("_")
    if figure.startswith(("clat_", "sync_")):
        _check_latency(result, direction, figure, expected)
    elif figure in ("lat_mean", "lat_avg", "slat_avg"):
        mean = result.parameters[f"{direction}_{figure.split('_')[0]}_mean_ms"]
        assert mean == value_of(expected) * _factor(expected)
    elif figure == "iops":
        printed = str(expected["value"])
        iops = Decimal(printed.rstrip("k")) * (1000 if printed.endswith("k") else 1)
        assert Decimal(result.metrics[f"{direction}_iops"]) == iops
    elif figure == "runtime":
        names = (f"{direction}_elapsed_s", "elapsed_s")
        elapsed = result.parameters | result.metrics
        seconds = next(elapsed[each] for each in names if each in elapsed)
        assert Decimal(str(seconds)) * 1000 == value_of(expected)
    elif figure == "io" and expected["unit"] != "as printed":
        factor = 1024 if expected["unit"] == "KiB" else 1
        assert result.parameters[f"{direction}_bytes"] == value_of(expected) * factor
    elif figure in ("bw", "bw_bytes"):
        _check_bandwidth(result, direction, expected)
    else:
        # What is printed twice (decimal bandwidth), rounded, or of no metric.
        assert figure in ("bw_decimal", "io", "lat_max", "slat_max")


def _check_latency(
    result: Result, direction: str, figure: str, expected: dict[str, Any]
) -> None:
    kind, _, statistic = figure.removesuffix("_ns").partition("_")
    prefix = "sync" if kind == "sync" else direction
    name = f"{prefix}_latency_{_STATISTICS.get(statistic, statistic)}_ms"
    printed = str(expected["value"])
    factor = _factor(expected) * (1000 if printed[-1] in "kK" else 1)
    assert Decimal(result.metrics[name]) == Decimal(printed.rstrip("kK")) * factor


def _check_bandwidth(result: Result, direction: str, expected: dict[str, Any]) -> None:
    found = Decimal(result.metrics[f"{direction}_bandwidth_bytes_per_second"])
    if expected["unit"] == "as printed":
        printed = re.fullmatch(r"([\d.]+)(\D+)", expected["value"])
        assert printed
        assert found == Decimal(printed[1]) * _BYTES[printed[2]]
    elif expected["unit"] == "KiB/s" and "edited" not in result.label:
        # The same figure, cut off; bw_bytes goes before it where there is one.
        assert found in (value_of(expected) * 1024, found)
    else:
        assert found == value_of(expected)


def _factor(expected: dict[str, Any]) -> Decimal:
    return Decimal(_TIMES[expected["unit"].split()[0]])


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


def test_markup() -> None:
    """A job's name cannot bring HTML into the site."""
    document = json.loads(_fixture("jsonplus-rate.json"))
    document["jobs"][0]["jobname"] = "<b onclick='x'>fast</b>"
    with pytest.raises(RefusedError) as refused:
        _results(json.dumps(document))
    assert refused.value.reason is Reason.MARKUP


@pytest.mark.parametrize("name", ["json-randrw-fsync.json", "text-group-randread.txt"])
def test_encodings(name: str) -> None:
    """Line ends, byte order marks and UTF-16 change nothing."""
    text = _fixture(name)
    crlf = text.replace("\n", "\r\n")
    for data in (
        crlf.encode(),
        codecs.BOM_UTF8 + text.encode(),
        codecs.BOM_UTF16_LE + crlf.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    ):
        assert import_bytes(data, name).results == _results(text)


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


_MANGLED = ["json-status-interval.txt", "text-randrw-fdatasync.txt", "terse-v5.txt"]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_mangled(data: st.DataObject) -> None:
    """Lines lost or doubled and bytes changed never end in anything but a refusal."""
    name = data.draw(st.sampled_from(_MANGLED))
    lines = _fixture(name).encode().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = data.draw(st.sampled_from([[], [lines[at]] * 2]))
        lines = lines or [b"\n"]
    mangled = bytearray(b"".join(lines))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(mangled) - 1))
        mangled[at] = data.draw(st.integers(1, 255))
    try:
        results = import_bytes(bytes(mangled), name).results
    except RefusedError:
        return
    for result in results:
        assert all(Decimal(value) >= 0 for value in result.metrics.values())
