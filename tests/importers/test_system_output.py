"""Single outputs of system tools: real ones, damaged ones, and what is left out."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.refused import RefusedError
from tests.importers.samples import Sample, samples

MEMINFO = b"MemTotal:        3997272 kB\nMemFree:  10 kB\nHugePages_Total:       0\n"
VMSTAT = (
    b"procs -----------memory---------- ---swap-- -----io---- -system-- ---cpu---\n"
    b" r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa\n"
    b" 2  0      0 2794468   2108 741208    0    0     1     3   29   57  0  0 99  0\n"
)
LSBLK = (
    b'{"blockdevices": [{"name": "sda", "serial": "S3CRET", "uuid": "S3CRET",'
    b' "wwn": "S3CRET", "size": "1T"}]}'
)


def parameters(data: bytes) -> dict[str, Any]:
    """Return the parameters of the only result."""
    (result,) = import_bytes(data, "output").results
    assert result.metrics == {}
    return dict(result.parameters)


@pytest.mark.parametrize("sample", samples("env"))
def test_sample(sample: Sample) -> None:
    """Real outputs give every value that reference scripts found in them."""
    if sample.path.suffix == ".xz":
        with pytest.raises(RefusedError):
            sample.imported()
        return
    imported = sample.imported()
    assert imported.importer.id == "system-output"
    (result,) = imported.results
    found, expected = result.parameters, sample.expected
    text = json.dumps(found, default=str)
    check = CHECKS.get(result.label)
    assert check is not None
    check(found, expected)
    assert '"serial"' not in text
    assert '"nodename"' not in text


def _iostat(found: Any, expected: Any) -> None:
    assert (found["cpus"], found["samples"]) == (expected["cpus"], expected["samples"])
    printed = list(expected["first_row"].values())
    assert [*found["rows"][0].values()][: len(printed)] == printed


def _sysstat(found: Any, expected: Any) -> None:
    assert len(found["rows"]) == expected["statistics_count"]
    assert (found["kernel"], found["cpus"]) == (expected["release"], expected["cpus"])
    if "disks_in_first_sample" in expected:
        names = [disk["disk_device"] for disk in found["rows"][0]["disk"]]
        assert names == expected["disks_in_first_sample"]


def _lsblk(found: Any, expected: Any) -> None:
    assert len(found["devices"]) == expected["rows"]
    if "first_device" in expected:
        assert found["devices"][0]["name"] == expected["first_device"]


def _lscpu(found: Any, expected: Any) -> None:
    assert {key: found["fields"][key] for key in expected} == expected


CHECKS = {
    "iostat": _iostat,
    "sysstat JSON": _sysstat,
    "lsblk": _lsblk,
    "lscpu": _lscpu,
    "lsblk -J": lambda found, expected: _equal(
        [each["name"] for each in found["devices"]], expected["names"]
    ),
    "vmstat": lambda found, expected: _equal(len(found["rows"]), expected["rows"]),
    "/proc/meminfo": lambda found, expected: _equal(
        found["sizes_kb"]["MemTotal"], expected["MemTotal"]["value"]
    ),
    "/proc/cpuinfo": lambda found, expected: _equal(
        (found["processors"], found["model_name"]),
        (expected["processors"], expected["model_name"]),
    ),
    "/proc/version": lambda found, expected: _equal(
        found["kernel"], expected["kernel"]
    ),
    "/proc/diskstats": lambda found, expected: _equal(
        len(found["devices"]), expected["lines"]
    ),
    "dmidecode": lambda found, expected: _equal(
        len(found["memory_devices"]), expected["memory_devices"]
    ),
    "lspci -mmv": lambda found, _expected: _equal(
        found["devices"][0]["class"], "Host bridge"
    ),
    "queue files": lambda found, expected: _equal(
        {
            name: {**found["queues"][name], **expected["queue"][name]}
            for name in expected["queue"]
        },
        found["queues"],
    ),
}


def _equal(found: Any, expected: Any) -> None:
    assert found == expected


def test_memory_has_a_place_in_a_record() -> None:
    """What a record asks for is given in its form, marked captured."""
    known = parameters(MEMINFO)["environment"]
    assert known == {
        "hardware": {"memory_bytes": {"value": 4093206528, "how": "captured"}}
    }


def test_names_are_left_out() -> None:
    """Serial numbers, UUIDs and WWNs are not taken over."""
    assert "S3CRET" not in json.dumps(parameters(LSBLK))


def test_host_name_of_a_banner_is_left_out() -> None:
    """The first line of sysstat's tools names the host."""
    data = (
        b"Linux 6.1.0 (db-secret-01) \t11/22/26 \t_x86_64_\t(2 CPU)\n\n"
        b"Device             tps    kB_read/s    kB_wrtn/s    kB_dscd/s    kB_read\n"
        b"vda               1.00         2.00         3.00         4.00          5\n"
    )
    found = parameters(data)
    assert found["kernel"] == "6.1.0"
    assert "secret" not in json.dumps(found)


@pytest.mark.parametrize(
    "prompt",
    ["me@db-secret:~$", "[me@db-secret ~]#", "db-secret:~ #", "PS C:\\secret>", "$"],
)
@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("lscpu", "Architecture:  x86_64\nCPU(s):  4\nModel name:  Fast @ 2 GHz\n"),
        ("lsblk", "NAME   SIZE TYPE\nsda    100G disk\n└─sda1 100G part\n"),
        ("mount", "/dev/sda1 on / type ext4 (rw)\nnas:/a on /a type nfs (rw)\n"),
        ("vmstat 1", VMSTAT.decode()),
    ],
)
def test_prompts(prompt: str, command: str, text: str) -> None:
    """The lines of a shell before and after say nothing; they name user and host."""
    session = f"{prompt} {command}\n{text}{prompt}\n"
    assert parameters(session.encode()) == parameters(text.encode())


def test_what_jc_cannot_read_is_shown() -> None:
    """The message shows a line of the file, not an error of Python."""
    text = b"Storage of the host\nNAME   SIZE TYPE\nsda    100G disk\n"
    with pytest.raises(RefusedError) as refused:
        parameters(text)
    assert refused.value.found == "Storage of the host"


def test_encodings() -> None:
    """A byte order mark, UTF-16 and Windows line ends change nothing."""
    plain = parameters(VMSTAT)
    text = VMSTAT.decode()
    assert parameters(text.encode("utf-8-sig")) == plain
    assert parameters(text.encode("utf-16")) == plain
    assert parameters(text.replace("\n", "\r\n").encode()) == plain


def test_cut_row_is_refused() -> None:
    """A table whose last row is not whole was cut."""
    with pytest.raises(RefusedError):
        parameters(VMSTAT[:-20])


@settings(max_examples=60, deadline=None)
@given(
    data=st.sampled_from([MEMINFO, VMSTAT, LSBLK]),
    cut=st.integers(0, 240),
    noise=st.binary(max_size=4),
)
def test_damage_never_raises_otherwise(data: bytes, cut: int, noise: bytes) -> None:
    """Whatever is missing or mixed in, the only error is a refusal."""
    for damaged in (data[:cut], data[:cut] + noise + data[cut:], data[cut:]):
        with suppress(RefusedError):
            import_bytes(damaged, "output")
