"""What the tests of HammerDB, go-tpc, YCSB and their like have in common."""

from __future__ import annotations

import codecs
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st

from ingest.read.raw.importing import import_bytes
from ingest.read.raw.refused import RefusedError
from tests.importers.golden import FIXTURES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ingest.read.raw.importing import Imported
    from ingest.read.raw.results import Result


#: Places at which an output is cut, and those near its end.
_CUTS = 60
_LAST = 30


def read_or_refused(data: bytes) -> Imported | None:
    """Return what is read of bytes, None where they are refused; else it raises."""
    try:
        return import_bytes(data, "output")
    except RefusedError:
        return None


@st.composite
def damaged(draw: Callable[..., int], paths: list[Path]) -> bytes:
    """Draw one of the files with lines deleted and doubled, and bytes changed."""
    lines = (
        paths[draw(st.integers(0, len(paths) - 1))]
        .read_bytes()
        .splitlines(keepends=True)
    )
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        lines[at : at + 1] = lines[at : at + 1] * draw(st.sampled_from((0, 2)))
    data = bytearray(b"".join(lines))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        data[at : at + 1] = bytes([draw(st.integers(0, 255))])
    return bytes(data)


def text_of(tool: str, name: str) -> str:
    """Return the text of a fixture."""
    return (FIXTURES / tool / name).read_text(encoding="utf-8")


def results_of(text: str) -> tuple[Result, ...]:
    """Return the results of an output. Raises ``RefusedError``."""
    return import_bytes(text.encode(), "output").results


def refusal_of(text: str) -> RefusedError:
    """Return why an output is refused; fails where it is read."""
    with pytest.raises(RefusedError) as refused:
        import_bytes(text.encode(), "output")
    return refused.value


def assert_cuts_say_nothing_else(path: Path) -> None:
    """Assert that beginnings of a file are refused or say nothing the whole does not.

    A file that was cut right behind a part that is whole in itself may have fewer
    results, or fewer figures; it never has others.
    """
    whole = import_bytes(path.read_bytes(), "whole").results
    data = path.read_bytes().rstrip()
    ends = {*range(1, len(data), len(data) // _CUTS + 1)}
    for end in sorted(ends | {len(data) - back for back in range(1, _LAST)}):
        beginning = data[:end]
        imported = read_or_refused(beginning)
        for cut, full in zip(imported.results if imported else (), whole, strict=False):
            assert cut.metrics.items() <= full.metrics.items(), beginning[-80:]
            for name, value in cut.parameters.items():
                if not isinstance(value, dict | list):
                    assert full.parameters.get(name) == value, beginning[-80:]


def assert_encodings(path: Path) -> None:
    """Assert that line ends, byte order marks and UTF-16 change nothing."""
    text = path.read_text(encoding="utf-8")
    expected = results_of(text)
    for written in (
        text.replace("\n", "\r\n").encode(),
        codecs.BOM_UTF8 + text.encode(),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    ):
        assert import_bytes(written, "output").results == expected


def assert_number(found: object, expected: Decimal) -> None:
    """Assert that a metric (text) or parameter is exactly a number."""
    assert Decimal(str(found)) == expected


def assert_read_by(imported: Imported, tool: str) -> None:
    """Assert which importer read a file."""
    assert imported.importer.id == tool
