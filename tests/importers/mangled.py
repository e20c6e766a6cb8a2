"""Damages outputs in the ways files get damaged, for the tests of importers."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from ingest.read.raw.importing import import_bytes
from ingest.read.raw.refused import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ingest.read.raw.importing import Imported


def read_or_refused(data: bytes) -> Imported | None:
    """Return what is read of bytes, None where they are refused; else it raises."""
    try:
        return import_bytes(data, "damaged")
    except RefusedError:
        return None


def figures(imported: Imported) -> list[object]:
    """Return the metrics and series of results, without what describes them."""
    return [(each.metrics, each.series) for each in imported.results]


def cuts(path: Path, most: int = 60) -> Iterator[bytes]:
    """Yield beginnings of a file, cut at up to ``most`` places, within lines too."""
    data = path.read_bytes().rstrip()
    step = max(1, len(data) // most)
    for end in range(1, len(data), step):
        yield data[:end]


def encodings(data: bytes) -> list[bytes]:
    """Return an ASCII output as other systems write it: CRLF, BOM, UTF-16."""
    text = data.decode()
    return [
        text.replace("\n", "\r\n").encode(),
        codecs.BOM_UTF8 + data,
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    ]


@st.composite
def damaged(draw: Callable[..., int], paths: list[Path]) -> bytes:
    """Draw one of the files with lines deleted and doubled, and bytes changed."""
    data = paths[draw(st.integers(0, len(paths) - 1))].read_bytes()
    lines = data.splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = [lines[at]] * draw(st.sampled_from((0, 2)))
        if not lines:
            return b""
    changed = bytearray(b"".join(lines))
    for _ in range(draw(st.integers(0, 4))):
        if changed:
            at = draw(st.integers(0, len(changed) - 1))
            changed[at] = draw(st.integers(0, 255))
    return bytes(changed)
