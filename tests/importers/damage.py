"""Damage that outputs suffer on their way, and hostile files, for every importer."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies

from ingest.read.raw.output import decoded
from ingest.read.raw.refused import Reason, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ingest.read.raw.results import Importer, Result

#: Where outputs are cut: this many places over the file, and each of the last ones.
_CUTS = 60
_LAST = 25


def read(importer: Importer, data: bytes) -> list[Result]:
    """Return what one importer reads. Raises ``RefusedError`` as the command would."""
    output = decoded(data, "output")
    if not importer.recognises(output):
        raise RefusedError(
            Reason.UNKNOWN_TOOL, "unknown", found="", expected="", hint=""
        )
    return importer.parse(output)


def check_cut_off(importer: Importer, data: bytes) -> None:
    """Assert that a cut file is refused, or what it gives is of the whole file."""
    whole = read(importer, data)
    step = max(1, len(data) // _CUTS)
    places = {*range(1, len(data), step), *range(len(data) - _LAST, len(data))}
    for place in sorted(places):
        try:
            cut = read(importer, data[:place])
        except RefusedError:
            continue
        assert cut == whole[: len(cut)], f"cut at {place}"


def check_encodings(importer: Importer, text: str) -> None:
    """Assert that line ends, marks and UTF-16 make no difference."""
    whole = read(importer, text.encode())
    for data in _encoded(text):
        assert read(importer, data) == whole


def _encoded(text: str) -> Iterator[bytes]:
    yield text.replace("\n", "\r\n").encode()
    yield codecs.BOM_UTF8 + text.encode()
    yield codecs.BOM_UTF16_LE + text.encode("utf-16-le")
    yield codecs.BOM_UTF16_BE + text.replace("\n", "\r\n").encode("utf-16-be")


def check_random_damage(
    importer: Importer, data: bytes, random: strategies.DataObject
) -> None:
    """Assert that lost or doubled lines and changed bytes give no other error."""
    lines = data.split(b"\n")
    for _ in range(random.draw(strategies.integers(1, 4))):
        kind = random.draw(strategies.sampled_from(("lose", "double", "change")))
        place = random.draw(strategies.integers(0, len(lines) - 1))
        if kind == "lose" and len(lines) > 1:
            del lines[place]
        elif kind == "double":
            lines.insert(place, lines[place])
        elif lines[place]:
            line = bytearray(lines[place])
            at = random.draw(strategies.integers(0, len(line) - 1))
            line[at] = random.draw(strategies.integers(32, 255))
            lines[place] = bytes(line)
    with suppress(RefusedError):
        read(importer, b"\n".join(lines))


def refused(importer: Importer, text: str) -> RefusedError:
    """Return the refusal of a text; fails where it is read."""
    with pytest.raises(RefusedError) as caught:
        read(importer, text.encode())
    return caught.value


def changed(text: str, pattern: str, new: str) -> str:
    """Return a text with the first match of a pattern changed; fails without one."""
    result, count = re.subn(pattern, lambda _: new, text, count=1)
    assert count, f"no {pattern} in the fixture"
    return result
