"""Every importer against files that are cut, mixed up, no text, or meant to harm."""

from __future__ import annotations

import gzip
import json
import random
import re
import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.intake.read.formats.system.tables import parsed
from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.damage import (
    cuts,
    damaged,
    encodings,
    figures,
    read_or_refused,
    without_numbers,
)
from tests.importers.golden import FIXTURES, HERE, fixtures

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.intake.read.raw.importing import Imported

BUNDLES = sorted((HERE.parent / "environment" / "bundles").glob("*.txt"))
TOOLS = {
    **{each.name: fixtures(each.name) for each in sorted(FIXTURES.iterdir())},
    "atlas-collect": BUNDLES,
}
FILES = [path for paths in TOOLS.values() for path in paths]
#: A few of each tool: those of different lengths.
SOME = [
    path
    for paths in TOOLS.values()
    for path in sorted(paths, key=lambda path: path.stat().st_size)[
        :: len(paths) // 3 or 1
    ]
]
#: Earlier states of a run, and logs without an end, are shorter runs when cut.
#: A test of db_bench is not known to have a second histogram before it is printed.
OTHERWISE = (
    *("fio/json-status", "fio/text-status", "fio-log/", "pgbench/"),
    *("db_bench/rocksdb-5.4", "sysbench-hooks/csv", "sysbench-hooks/default"),
)
SCRIPTS = ("<script>alert(1)</script>", "<b onclick='x'>", "&lt;script&gt;")
#: CPU seconds within which the worst file is refused.
SOON = 6


def named(path: Path) -> str:
    """Return how a fixture is named here."""
    return f"{path.parent.name}/{path.name}"


def assert_says_nothing_else(imported: Imported | None, whole: Imported) -> None:
    """Assert that results have no figure that those of the whole file do not have."""
    if imported is None:
        return
    for part, full in zip(imported.results, whole.results, strict=False):
        assert part.metrics.items() <= full.metrics.items()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_cut_off(path: Path) -> None:
    """A beginning of an output is refused, or says nothing that the whole does not."""
    whole = import_bytes(path.read_bytes(), path.name)
    for data in cuts(path.read_bytes()):
        found = read_or_refused(data, path.name)
        if not named(path).startswith(OTHERWISE):
            assert_says_nothing_else(found, whole)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_encodings(path: Path) -> None:
    """Line ends, byte order marks and UTF-16 make no difference."""
    text = path.read_text(encoding="utf-8")
    whole = import_bytes(text.encode(), path.name).results
    for data in encodings(text):
        assert import_bytes(data, path.name).results == whole


@pytest.mark.parametrize("path", SOME, ids=named)
def test_no_numbers(path: Path) -> None:
    """NaN and its like in the place of a number give no figure of their own."""
    for text in without_numbers(path.read_text(encoding="utf-8"), most=40):
        found = read_or_refused(text.encode(), path.name)
        for result in found.results if found else ():
            for value in result.metrics.values():
                assert re.fullmatch(r"[0-9]{1,36}(\.[0-9]{1,18})?", value)


@pytest.mark.parametrize("path", SOME, ids=named)
def test_markup(path: Path) -> None:
    """No HTML in a name or a line gets into a result."""
    text = path.read_text(encoding="utf-8")
    words = list(re.finditer(r"[A-Za-z]{3,}", text))
    for hit in words[:: len(words) // 25 + 1]:
        for script in SCRIPTS:
            found = read_or_refused(
                f"{text[: hit.start()]}{script}{text[hit.end() :]}".encode(),
                path.name,
            )
            assert not found or not re.search(
                r"<script|onclick=|<b ", repr(found.results)
            )


@pytest.mark.parametrize("path", SOME, ids=named)
def test_controls(path: Path) -> None:
    """Colours of a terminal change nothing; other controls are refused."""
    text = path.read_text(encoding="utf-8")
    if not text.lstrip().startswith(("<", "{")):
        coloured = "\n".join(f"\x1b[1;32m{line}\x1b[0m" for line in text.split("\n"))
        assert figures(import_bytes(coloured.encode(), path.name)) == figures(
            import_bytes(text.encode(), path.name)
        )
    with pytest.raises(RefusedError) as refused:
        import_bytes(f"{text}\x00\x07".encode(), "controls")
    assert refused.value.reason is Reason.NOT_TEXT


@pytest.mark.parametrize("path", SOME, ids=named)
def test_mixed_up(path: Path) -> None:
    """A file twice in one, and one with its lines in any order, end in no error."""
    data = path.read_bytes()
    read_or_refused(data + b"\n" + data, path.name)
    lines = data.splitlines(keepends=True)
    for seed in range(6):
        random.Random(seed).shuffle(lines)  # noqa: S311 (no secret)
        read_or_refused(b"".join(lines), path.name)
    read_or_refused(data[::-1], path.name)


@pytest.mark.parametrize("tool", TOOLS)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.data_too_large]
)
@given(data=st.data())
def test_random_damage(tool: str, data: st.DataObject) -> None:
    """Whatever is lost, doubled, moved or changed, there is a result or a refusal."""
    found = read_or_refused(data.draw(damaged(TOOLS[tool])), TOOLS[tool][0].name)
    for result in found.results if found else ():
        assert all(Decimal(value) >= 0 for value in result.metrics.values())


# -- no text at all


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n\t\r\n" * 100,
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x7fELF\x02\x01\x01" + bytes(60),
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        gzip.compress(b"sysbench 1.0.20\n" * 1000),
        random.Random(1).randbytes(5_000),  # noqa: S311 (no secret)
        "sysbench 1.0.20\n".encode("utf-32"),
    ],
    ids=["empty", "blanks", "bom", "bom-16", "elf", "png", "gzip", "random", "utf-32"],
)
def test_no_text(data: bytes) -> None:
    """What is empty or binary is refused as that."""
    with pytest.raises(RefusedError) as refused:
        import_bytes(data, "no text")
    assert refused.value.reason in (Reason.NOT_TEXT, Reason.UNKNOWN_TOOL)


@pytest.mark.parametrize(
    "make",
    [
        lambda: b"x" * 50_000_000,
        lambda: b"\n" * 30_000_000,
        lambda: b"sysbench 1.0.20 " * 500_000,
        lambda: b'"' * 4_000_000,
        lambda: b'{"fio version": "fio-3.1", "jobs": [' + b'"\\' * 1_900_000,
        lambda: b"<" * 4_000_000,
        lambda: b"1 2 3 4 5 6\n" * 499_000,
    ],
    ids=["line", "newlines", "words", "quotes", "escapes", "tags", "digits"],
)
def test_large(make: Callable[[], bytes]) -> None:
    """A file larger than any report, or a line, is refused soon."""
    data = make()
    start = time.process_time()
    assert read_or_refused(data) is None
    assert time.process_time() - start < SOON


ODD = {
    "swingbench/charbench-2.7.log": ("TPS     Errors", "TPS'    Errors"),
    "fio/terse-v3.txt": (r"(?m)^(3;(?:[^;]*;){4})\d+;", r"\g<1>2.0007;"),
    "oracle-statspack/statspack-10.2.txt": (r"(?m)^(log file sync).*$", r"\1"),
    "oracle-awr/awr-19c.html": (r"(<td[^>]*>log file sync</td>)(?s:.*?)</tr>", "</tr>"),
}


@pytest.mark.parametrize("name", ODD)
def test_almost_as_printed(name: str) -> None:
    """A name, a row or a number a little other than printed is read or refused."""
    pattern, instead = ODD[name]
    text = (FIXTURES / name).read_text(encoding="utf-8")
    changed, count = re.subn(pattern, instead, text)
    assert count
    read_or_refused(changed.encode())


def test_wide() -> None:
    """A line that would take a parser long is refused before it tries."""
    header = "Filesystem" + "".join(f" Column{n}" for n in range(2_000))
    report = (FIXTURES / "oracle-statspack/statspack-10.2.txt").read_text("utf-8")
    start = time.process_time()
    read_or_refused(report.replace("labor ", "1" * 100_000 + " ", 1).encode())
    with pytest.raises(RefusedError):
        parsed("df", decoded(f"{header}\n/a 1\n".encode(), "df.txt"))
    assert time.process_time() - start < SOON


# -- documents

LAUGHS = "".join(
    f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(10)
)
FILE = '<!ENTITY file SYSTEM "file:///etc/hostname">'
OUTSIDE = '<!ENTITY % outside SYSTEM "http://192.0.2.1/x.dtd"> %outside;'
DOCUMENTS = [path for path in FILES if path.suffix == ".xml"]


@pytest.mark.parametrize("entities", [LAUGHS, FILE, OUTSIDE])
@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_entities(path: Path, entities: str) -> None:
    """Entities neither grow nor read files; the XML that defines them is refused."""
    _, declaration, rest = path.read_text(encoding="utf-8").partition("?>")
    root = re.search(r"<(\w+)", rest)
    assert declaration
    assert root
    document = f'<?xml version="1.0"?><!DOCTYPE {root[1]} [{entities}]>{rest}'
    document = re.sub(r">([A-Za-z]\w+)<", ">&l9;&file;<", document, count=1)
    with pytest.raises(RefusedError) as refused:
        import_bytes(document.encode(), "entities")
    assert refused.value.reason is Reason.MARKUP


@pytest.mark.parametrize(
    ("start", "again", "end"),
    [
        ('{"fio version": "fio-3.1", "jobs": ', "[", ""),
        ('{"fio version": "fio-3.1", "jobs": ', '{"a":', "1"),
        ('{"NEWORD": ', '{"calls":', "1"),
        ('{"Results": ', "[", '"AverageTransactionsPerSecond"'),
        ('{"blockdevices": ', '[{"children":', ""),
        ('{"lscpu": ', "[", ""),
        ("<PhoronixTestSuite><Generated>", "<a>", "x"),
        ('<Results xmlns="http://www.dominicgiles.com/swingbench">', "<a>", "x"),
        ("<html><title>AWR Report for DB</title><body>", "<table><tr><td>", "x"),
        ("<html><title>AWR Report for DB</title><body>", "<b>", "x"),
        ("(", "(", ""),
    ],
)
def test_deep(start: str, again: str, end: str) -> None:
    """A hundred thousand levels are refused, closed or not."""
    for closing in ("", "]" * 100_000, "}" * 100_000, "</a>" * 100_000):
        data = f"{start}{again * 100_000}{end}{closing}".encode()
        assert read_or_refused(data) is None


JSON = [
    FIXTURES / "fio" / "json-randrw-fsync.json",
    FIXTURES / "swingbench" / "results_db.json",
    FIXTURES / "system-output" / "lsblk.json",
    FIXTURES / "system-output" / "lscpu.json",
]
HAMMERDB = (FIXTURES / "hammerdb" / "4.6-job.txt").read_text(encoding="utf-8")
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["1e5", "nan", "0x10", "\uff11\uff12", "-0", "", " 7 "]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["jobs", "read", "iops", "name", "", "é"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=5,
)


def replaced(document: Any, data: st.DataObject) -> Any:
    """Return a document with something within it replaced by anything."""
    if not isinstance(document, dict | list) or not document:
        return data.draw(VALUES)
    if data.draw(st.integers(0, 7)) == 0:
        return data.draw(VALUES)
    keys = list(document) if isinstance(document, dict) else range(len(document))
    key = data.draw(st.sampled_from(list(keys)))
    document[key] = replaced(document[key], data)
    return document


@pytest.mark.parametrize("path", JSON, ids=named)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_wrong_types(path: Path, data: st.DataObject) -> None:
    """JSON with anything anywhere is read or refused."""
    document = json.loads(path.read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        document = replaced(document, data)
    read_or_refused(json.dumps(document).encode())


@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_wrong_types_of_jobs(data: st.DataObject) -> None:
    """The objects of a job of HammerDB, too, may hold anything."""
    hits = list(re.finditer(r'(?<=: )(?:"[^"]*"|[0-9.]+)', HAMMERDB))
    hit = data.draw(st.sampled_from(hits))
    value = json.dumps(data.draw(VALUES))
    read_or_refused(f"{HAMMERDB[: hit.start()]}{value}{HAMMERDB[hit.end() :]}".encode())


@pytest.mark.parametrize("path", JSON, ids=named)
def test_keys_twice_and_numbers_as_text(path: Path) -> None:
    """A key may come twice, a number may be in quotes."""
    text = path.read_text(encoding="utf-8")
    read_or_refused(re.sub(r'("[\w ]+"\s*:\s*)([0-9.]+)', r'\1"\2"', text).encode())
    read_or_refused(
        re.sub(r'("[\w ]+"\s*:\s*)([0-9.]+)', r"\1\2, \1 [1]", text).encode()
    )
