"""What happens to outputs on their way, for the tests of every importer."""

from __future__ import annotations

import codecs
import re
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st

from ingest.intake.read.raw.importing import import_bytes
from ingest.intake.read.raw.output import decoded
from ingest.intake.read.raw.refused import Reason, RefusedError
from tests.importers.golden import FIXTURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ingest.intake.read.raw.importing import Imported
    from ingest.intake.read.raw.results import Importer, Result

#: What stands where a number should.
NO_NUMBERS = ("nan", "inf", "-1", "1e999", "9" * 400)
_NUMBER = re.compile(r"(?<![\w.:-])\d+(?:\.\d+)?(?![\w:-]|\.\d)")


def text_of(tool: str, name: str) -> str:
    """Return the text of a fixture."""
    return (FIXTURES / tool / name).read_text(encoding="utf-8")


def read(importer: Importer, data: bytes) -> list[Result]:
    """Return what one importer reads. Raises ``RefusedError`` as the command would."""
    output = decoded(data, "output")
    if not importer.recognises(output):
        raise RefusedError(
            Reason.UNKNOWN_TOOL, "unknown", found="", expected="", hint=""
        )
    return importer.parse(output)


def refused(importer: Importer, text: str) -> RefusedError:
    """Return why one importer refuses a text; fails where it is read."""
    with pytest.raises(RefusedError) as caught:
        read(importer, text.encode())
    return caught.value


def read_or_refused(data: bytes, shown: str = "output") -> Imported | None:
    """Return what is read of bytes, None where they are refused; else it raises."""
    try:
        return import_bytes(data, shown)
    except RefusedError:
        return None


def results_of(text: str) -> tuple[Result, ...]:
    """Return the results of an output. Raises ``RefusedError``."""
    return import_bytes(text.encode(), "output").results


def refusal_of(text: str) -> RefusedError:
    """Return why an output is refused; fails where it is read."""
    with pytest.raises(RefusedError) as caught:
        import_bytes(text.encode(), "output")
    return caught.value


def changed(text: str, pattern: str, new: str) -> str:
    """Return a text with the first match of a pattern changed; fails without one."""
    result, count = re.subn(pattern, lambda _: new, text, count=1)
    assert count, f"no {pattern} in the fixture"
    return result


def figures(imported: Imported) -> list[object]:
    """Return the metrics and series of results, without what describes them."""
    return [(each.metrics, each.series) for each in imported.results]


def assert_number(found: object, expected: Decimal) -> None:
    """Assert that a metric (text) or parameter is exactly a number."""
    assert Decimal(str(found)) == expected


def assert_read_by(imported: Imported, tool: str) -> None:
    """Assert which importer read a file."""
    assert imported.importer.id == tool


def cuts(data: bytes, places: int = 24, last: int = 12) -> Iterator[bytes]:
    """Yield beginnings of a file, cut all over it and at each of the last places."""
    data = data.rstrip()
    ends = {*range(1, len(data), len(data) // places + 1)}
    for end in sorted(ends | set(range(max(1, len(data) - last), len(data)))):
        yield data[:end]


def encodings(text: str) -> Iterator[bytes]:
    """Yield a text as other systems write it: line ends, marks and UTF-16."""
    crlf = text.replace("\n", "\r\n")
    yield crlf.encode()
    yield text.replace("\n", "\r").encode()
    yield codecs.BOM_UTF8 + text.encode()
    yield codecs.BOM_UTF16_LE + crlf.encode("utf-16-le")
    yield codecs.BOM_UTF16_BE + text.encode("utf-16-be")
    yield text.encode("utf-16-le")
    yield crlf.encode("utf-16-be")


def without_numbers(text: str, most: int) -> Iterator[str]:
    """Yield a text with one of its numbers, at up to ``most`` places, made none."""
    found = list(_NUMBER.finditer(text))
    for at, hit in enumerate(found[:: len(found) // most + 1]):
        new = NO_NUMBERS[at % len(NO_NUMBERS)]
        yield f"{text[: hit.start()]}{new}{text[hit.end() :]}"


@st.composite
def damaged(draw: Callable[..., int], paths: list[Path]) -> bytes:
    """Draw one of the files with lines lost, doubled and moved, and bytes changed."""
    data = paths[draw(st.integers(0, len(paths) - 1))].read_bytes()
    lines = data.splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        to = draw(st.integers(0, max(0, len(lines) - 1)))
        taken = lines[at : at + 1]
        lines[at : at + 1] = taken * draw(st.sampled_from((0, 1, 2)))
        lines[to:to] = taken * draw(st.integers(0, 1))
    words = re.split(rb"(\W+)", b"".join(lines))
    for _ in range(draw(st.integers(0, 3))):
        at, to = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        words[at] = words[to]
    bytes_of = bytearray(b"".join(words))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(bytes_of) - 1)))
        bytes_of[at : at + 1] = bytes([draw(st.integers(0, 255))])
    return bytes(bytes_of)
